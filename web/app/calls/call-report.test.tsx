import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ReportSlot } from '../../call/stage/screen-props.ts';
import { speak } from '../../services/testing/render.tsx';
import { type CallApp, createCallApp, inTurn, peerId, roomId } from '../testing/call-app.tsx';

let app: CallApp;
let sheet: ReportSlot | null;
const onSetup = vi.fn();
beforeEach(async () => {
  await speak('en');
  onSetup.mockReset();
  sheet = null;
  app = createCallApp();
});

/** A connected call with the sheet of a report open. */
async function openSheet(more: Partial<Parameters<CallApp['open']>[0]> = {}) {
  await app.open({
    onSetup,
    ...more,
    slots: {
      side: ({ report }) => (
        <button type="button" onClick={report}>
          Report bob
        </button>
      ),
      reporting: (report) => {
        sheet = report;
        return <p>the sheet</p>;
      },
    },
  });
  await app.meet();
  await act(() => app.services.clock.advance(1000));
  await inTurn(() => screen.getByRole('button', { name: 'Report bob' }).click());
}
const isOpen = () => screen.queryByText('the sheet') !== null;
const video = () => screen.getByLabelText<HTMLVideoElement>('Video of bob');
const isVeiled = () => video().hasAttribute('disablepictureinpicture');
const searches = () => app.services.socket.sentOf('matching:join').length;

describe('the sheet of a report', () => {
  test('blurs and mutes the other while it is open, and the call goes on', async () => {
    await openSheet();
    expect(sheet).toMatchObject({ userId: peerId, username: 'bob', roomId, isOver: false });
    expect([isVeiled(), video().muted]).toEqual([true, true]);
    await inTurn(() => sheet?.onClose());
    expect([isOpen(), isVeiled(), video().muted]).toEqual([false, false, false]);
    expect(app.services.socket.sentOf('video:end')).toEqual([]);
  });

  test.each([
    [true, 2],
    [false, 0],
  ])('where a canvas gives the picture as it is (%s), %d frames can go with it', async (isCanvasTrue, count) => {
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        getContext = () => ({ drawImage: () => undefined });
        convertToBlob = async () => new Blob(['frame']);
      },
    );
    for (const [name, value] of Object.entries({ readyState: 4, videoWidth: 640, videoHeight: 360 })) {
      Object.defineProperty(HTMLVideoElement.prototype, name, { configurable: true, value });
      onTestFinished(() => void Reflect.deleteProperty(HTMLVideoElement.prototype, name));
    }
    onTestFinished(() => void vi.unstubAllGlobals());
    app.services.isCanvasTrue = () => isCanvasTrue;
    await openSheet({ keepFrames: true });
    await vi.waitFor(() => expect(sheet?.frames).toHaveLength(count));
  });

  test('ends the call as it is sent, and stays open', async () => {
    await openSheet();
    await inTurn(() => sheet?.onSend());
    expect(app.services.socket.sentOf('video:end')).toEqual([roomId]);
    expect([isOpen(), sheet?.isOver, searches()]).toEqual([true, true, 1]);
  });

  test('leads to another search, or to a stop, once it is sent', async () => {
    await openSheet();
    await inTurn(() => sheet?.onSend());
    await inTurn(() => sheet?.onClose('search'));
    expect([isOpen(), searches(), onSetup.mock.calls.length]).toEqual([false, 2, 0]);
  });

  test('leads to a stop even where the call is still ending', async () => {
    await openSheet();
    await act(async () => {
      sheet?.onSend();
      sheet?.onClose('setup');
    });
    await inTurn();
    expect([isOpen(), searches(), onSetup.mock.calls.length]).toEqual([false, 1, 1]);
  });

  test('keeps the search waiting where the other leaves meanwhile', async () => {
    await openSheet();
    await inTurn(() =>
      app.services.socket.receive('video:call_ended', {
        roomId,
        reason: 'ended',
        endedBy: peerId,
        duration: 3,
        rewards: { xpGained: 0, karmaGained: 0 },
        ratingRequired: false,
      }),
    );
    expect([isOpen(), sheet?.isOver, searches()]).toEqual([true, true, 1]);
    await inTurn(() => sheet?.onClose());
    expect([isOpen(), searches()]).toEqual([false, 2]);
  });
});
