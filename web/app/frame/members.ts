/** What surrounds the pages of members, in one file. */

export { MemberFrame } from './MemberFrame.tsx';
export { MemberLayout } from './MemberLayout.tsx';
