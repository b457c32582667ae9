import { CrashView } from './Crash.tsx';
import { Waiting } from './Waiting.tsx';

export const Crashed = () => <CrashView error={new Error('Cannot read properties of undefined')} />;
export const WaitingForTheSession = () => <Waiting />;
