import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../platform/api/error.ts';
import { createFakeServices } from '../../services/services.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { withServices } from '../../services/testing/with-services.tsx';
import { ReportSheet, type ReportSheetProps } from './ReportSheet.tsx';

const userId = '018f4d5e-0000-7000-8000-000000000001';
const roomId = '018f4d5e-0000-7000-8000-000000000002';
const frames = ['one', 'two', 'three'].map((text) => new Blob([text], { type: 'image/jpeg' }));

beforeEach(() => speak('en'));

function show(props: Partial<ReportSheetProps> = {}) {
  const spies = { onSubmit: vi.fn(async () => true), onClose: vi.fn() };
  const drawn = draw(
    withServices(
      <ReportSheet
        {...{ userId, roomId, frames }}
        username="bob"
        isOver={false}
        block={(words) => <button type="button">{words}</button>}
        {...spies}
        {...props}
      />,
      createFakeServices(),
    ),
  );
  const choose = () => drawn.user.click(screen.getByRole('radio', { name: 'Nudity or sexual behaviour' }));
  const send = () => drawn.user.click(screen.getByRole('button', { name: 'Send the report' }));
  return { ...drawn, ...spies, choose, send };
}

test('sends the reason with all frames but those that the reporter leaves out', async () => {
  const { user, onSubmit, choose, send } = show();
  await choose();
  const boxes = await screen.findAllByRole('checkbox');
  expect(boxes).toHaveLength(3);
  await user.click(screen.getByRole('checkbox', { name: 'Send picture 2' }));
  await send();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
  expect(onSubmit).toHaveBeenCalledWith({ reportedUserId: userId, roomId, reason: 'NUDITY' }, [frames[0], frames[2]]);
});

test('says beside the buttons how many frames are sent, and leads to them', async () => {
  const { user } = show();
  const boxes = await screen.findAllByRole('checkbox');
  await user.click(screen.getByRole('button', { name: '3 pictures will be sent' }));
  expect(document.activeElement).toBe(boxes[0]);
  for (const box of boxes) await user.click(box);
  screen.getByRole('button', { name: 'No picture will be sent' });
});

test('blurs the frames until the reporter asks to see them', async () => {
  const { user } = show();
  await screen.findAllByRole('checkbox');
  const blurred = () => [...document.querySelectorAll('img')].map(({ className }) => className.includes('blur-'));
  expect(blurred()).toEqual([true, true, true]);
  await user.click(screen.getByRole('button', { name: 'Show the pictures' }));
  expect(blurred()).toEqual([false, false, false]);
  await user.click(screen.getByRole('button', { name: 'Blur the pictures' }));
  expect(blurred()).toEqual([true, true, true]);
});

test('confirms the report, offers a block, and leads on or to a stop', async () => {
  const { user, onClose, choose, send } = show();
  await choose();
  await send();
  await screen.findByText('Report sent. Thank you.');
  screen.getByRole('button', { name: /^Block bob as well/ });
  await user.click(screen.getByRole('button', { name: 'Find someone else' }));
  await user.click(screen.getByRole('button', { name: 'Stop here' }));
  expect(onClose.mock.calls).toEqual([['search'], ['setup']]);
});

test('says that frames are missing where not all arrived', async () => {
  const { choose, send } = show({ onSubmit: async () => false });
  await choose();
  await send();
  await screen.findByText('The report has arrived, but not all of the pictures.');
});

test('a refused report stays in the sheet, to be sent again', async () => {
  const { choose, send } = show({ onSubmit: () => Promise.reject(new ApiError(500, 'INTERNAL', 'no')) });
  await choose();
  await send();
  await screen.findByText('Failed to submit report. Please try again.');
  screen.getByRole('button', { name: 'Send the report' });
});

test('is closed without a report, and says where the call is over', async () => {
  const { user, onClose, onSubmit } = show({ frames: [], isOver: true });
  screen.getByText('The call is over. You can still report bob.');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledWith();
  expect(onSubmit).not.toHaveBeenCalled();
});
