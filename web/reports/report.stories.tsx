import type { Report } from '@visavis/domain/reports/contract.ts';
import { useEffect, useState } from 'react';
import { inFrame } from '../stories/in-frame.tsx';
import two from '../ui/art/portrait-two.svg';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { MyReportsView } from './mine/MyReports.tsx';
import { ReportScreen, type ReportScreenProps, ReportSent } from './ReportScreen.tsx';
import { SuspensionNoteView } from './SuspensionNote.tsx';
import { ReportSheet, type ReportSheetProps } from './sheet/ReportSheet.tsx';

const malik = { username: 'malik', displayName: 'Malik', avatar: two, karma: 34 };
const page = (props: Partial<ReportScreenProps>) =>
  inFrame(
    <ReportScreen
      reportedUserId="018f4d5e-0000-7000-8000-000000000001"
      person={malik}
      onSubmit={() => Promise.resolve()}
      onCancel={() => undefined}
      onDone={() => undefined}
      {...props}
    />,
  );

export const FromCall = () => page({ roomId: '018f4d5e-0000-7000-8000-000000000002' });
export const Unknown = () => page({ person: null });
export const LongName = () =>
  page({ person: { ...malik, username: 'Maximilien-Alexandre.de_Grandc', displayName: 'Maximilien' } });
export const Refused = () =>
  page({ onSubmit: () => Promise.reject(Object.assign(new Error('no'), { code: 'INTERNAL' })) });
export const Sent = () =>
  inFrame(
    <Card className="mx-auto max-w-xl">
      <ReportSent />
    </Card>,
  );
export const AboutConversation = () =>
  page({
    conversationId: '018f4d5e-0000-7000-8000-000000000003',
    contextMessages: 20,
    messages: [
      {
        value: 'a',
        label: '20 Nov, 18:30: You will be sorry if you do not answer me right now, I know where you live',
      },
      { value: 'b', label: '20 Nov, 18:29: Hello?' },
    ],
  });

const exampleReport: Report = {
  id: '018f4d5e-0000-7000-8000-000000000004',
  reportedUserId: '018f4d5e-0000-7000-8000-000000000001',
  reportedUsername: 'malik',
  reason: 'NUDITY',
  description: null,
  roomId: null,
  status: 'resolved',
  createdAt: '2026-11-20T18:30:00.000Z',
  outcome: 'action_taken',
  isNews: true,
};
const exampleReports: Report[] = [
  exampleReport,
  {
    ...exampleReport,
    id: 'b',
    reportedUsername: 'Maximilien-Alexandre.de_Grandc',
    reason: 'HATE',
    status: 'open',
    outcome: null,
    isNews: false,
  },
  { ...exampleReport, id: 'c', reportedUsername: null, reason: 'FAKE_PROFILE', outcome: 'no_action', isNews: false },
  { ...exampleReport, id: 'd', reason: 'OTHER', outcome: null, isNews: false },
];
export const MyReports = () =>
  inFrame(
    <Card className="mx-auto max-w-xl">
      <MyReportsView state={{ kind: 'ready', data: exampleReports }} />
    </Card>,
  );

export const NoReports = () =>
  inFrame(
    <Card className="mx-auto max-w-xl">
      <MyReportsView state={{ kind: 'ready', data: [] }} />
    </Card>,
  );

export const Suspended = () =>
  inFrame(
    <div className="mx-auto max-w-lg">
      <SuspensionNoteView suspension={{ until: '2026-11-21T18:30:00.000Z', isAutomatic: true, reason: 'HARASSMENT' }} />
    </div>,
  );

/** Frames as a camera might deliver them: plain colours. */
function useFrames(): readonly Blob[] {
  const [frames, setFrames] = useState<readonly Blob[]>([]);
  useEffect(() => {
    const drawn = ['#8d5b4c', '#4c6b8d', '#5b8d4c'].map(async (colour) => {
      const canvas = new OffscreenCanvas(320, 180);
      const context = canvas.getContext('2d');
      if (context) {
        context.fillStyle = colour;
        context.fillRect(0, 0, 320, 180);
      }
      return canvas.convertToBlob({ type: 'image/jpeg' });
    });
    void Promise.all(drawn).then(setFrames);
  }, []);
  return frames;
}
function Sheet(props: Partial<ReportSheetProps>) {
  const frames = useFrames();
  return (
    <div className="h-dvh bg-sunken">
      <ReportSheet
        userId="018f4d5e-0000-7000-8000-000000000001"
        username="malik"
        roomId="018f4d5e-0000-7000-8000-000000000002"
        frames={frames}
        isOver={false}
        onSubmit={() => Promise.resolve(true)}
        onClose={() => undefined}
        block={(words) => (
          <>
            <p className="text-sm text-muted">{words}</p>
            <Button>Block malik</Button>
          </>
        )}
        {...props}
      />
    </div>
  );
}
export const InCall = () => <Sheet />;
export const InCallWithoutFrames = () => <Sheet frames={[]} isOver />;
export const SentInCall = () => <Sheet initialStage="sentWithoutFrames" />;
