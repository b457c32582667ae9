import { inFrame } from '../stories/in-frame.tsx';
import two from '../ui/art/portrait-two.svg';
import { Card } from '../ui/Card.tsx';
import { ReportScreen, type ReportScreenProps, ReportSent } from './ReportScreen.tsx';

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
