/** Parts beside a page that few members see, in one file, which loads late (MemberFrame.tsx, MemberLayout.tsx). */

export { UnsentQuestion } from '../../messages/outbox/UnsentQuestion.tsx';
export { KeptDevice } from '../../push/KeptDevice.tsx';
export { Notices } from './Notices.tsx';
