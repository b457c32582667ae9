import { inFrame } from '../stories/in-frame.tsx';
import { Loading } from './frame/Loading.tsx';
import { ReloadNotice } from './frame/ReloadNotice.tsx';
import { AtCrashContext } from './routing/at-crash.ts';
import { CrashView } from './routing/Crash.tsx';

export const Crashed = () => <CrashView error={new Error('Cannot read properties of undefined')} />;
export const WaitingForTheSession = () => <Loading />;

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/HomePage.js');
const nothing = () => undefined;
export const PageNotLoaded = () => <CrashView error={missing} />;
export const CrashedInFrame = () =>
  inFrame(<CrashView inFrame error={new Error('Cannot read properties of undefined')} />);
export const CrashedCall = () => (
  <AtCrashContext value={{ isCapturing: () => true, end: nothing }}>
    <CrashView error={new Error('Cannot read properties of undefined')} />
  </AtCrashContext>
);
export const FileMissing = () => <ReloadNotice text="missing.text" onDismiss={nothing} />;
export const NewVersion = () => <ReloadNotice text="newVersion.text" onDismiss={nothing} />;
