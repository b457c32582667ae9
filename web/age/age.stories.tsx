import { AuthFrame, AuthPicture } from '../auth/AuthFrame.tsx';
import { Preferences } from '../preferences/Preferences.tsx';
import { AgeNotice } from './AgeNotice.tsx';
import { type AgeCheckState, AgeResult } from './AgeResult.tsx';

const nothing = () => undefined;
const result = (state: AgeCheckState) => (
  <AuthFrame preferences={<Preferences />}>
    <AuthPicture />
    <AgeResult state={state} onCheck={nothing} />
  </AuthFrame>
);

export const Missing = () => (
  <div className="mx-auto max-w-3xl p-4">
    <AgeNotice user={{ ageProven: false }} onCheck={() => Promise.resolve()} />
  </div>
);
export const Checking = () => result({ kind: 'checking' });
export const Proven = () => result({ kind: 'proven' });
export const Refused = () => result({ kind: 'refused' });
export const Invalid = () => result({ kind: 'invalid' });
export const Failed = () =>
  result({ kind: 'failed', text: 'The service is not available right now.', onRetry: nothing });
