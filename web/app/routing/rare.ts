/** Small pages that few members open, in one file. */

export { default as AgeCheckPage } from '../../pages/AgeCheckPage.tsx';
export { default as GlobalChatPage } from '../../pages/GlobalChatPage.tsx';
