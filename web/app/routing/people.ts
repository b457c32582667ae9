/** Pages about one other person, in one file. */

export { default as InvitationPage } from '../../pages/InvitationPage.tsx';
export { default as SharePage } from '../../pages/SharePage.tsx';
export { default as UserPage } from '../../pages/UserPage.tsx';
