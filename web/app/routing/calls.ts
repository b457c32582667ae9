/** The screens from the camera check to the search, in one file: who opens one sees all. */

export { default as CallPage } from '../../pages/call/CallPage.tsx';
export { default as MatchingSetupPage } from '../../pages/MatchingSetupPage.tsx';
export { CallGuarded } from './CallGuarded.tsx';
