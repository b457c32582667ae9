import { Preferences } from '../preferences/Preferences.tsx';
import { LegalFrame, type LegalFrameProps } from './LegalFrame.tsx';
import { NewTextsNotice } from './NewTextsNotice.tsx';

const nothing = () => undefined;
const page = (props: Pick<LegalFrameProps, 'page' | 'text'>) => <LegalFrame {...props} preferences={<Preferences />} />;

const terms = `# Terms

These terms are between you and the people who run this site.

## Who may use this site

- You are at least 18 years old.
- You follow the [rules](/rules).
`;
const privacy = `# Privacy

**Calls are not recorded.**

| data | why | how long |
|---|---|---|
| email, username, names | your account | until your account is erased |
| messages | so that they work | until either account is erased |
`;

export const Terms = () => page({ page: 'terms', text: { kind: 'ready', data: { markdown: terms } } });
export const Privacy = () => page({ page: 'privacy', text: { kind: 'ready', data: { markdown: privacy } } });
export const Loading = () => page({ page: 'rules', text: { kind: 'loading' } });
export const Failed = () => page({ page: 'rules', text: { kind: 'failed', retrying: false, onRetry: nothing } });
export const Changed = () => (
  <div className="mx-auto max-w-3xl p-4">
    <NewTextsNotice onSeen={nothing} />
  </div>
);
