import { Waiting } from './frame/Waiting.tsx';
import { CrashView } from './routing/Crash.tsx';

export const Crashed = () => <CrashView error={new Error('Cannot read properties of undefined')} />;
export const WaitingForTheSession = () => <Waiting />;
