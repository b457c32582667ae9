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

| Data | Why | How long |
|---|---|---|
| email, username, names | your account | until your account is erased |
| messages | so that they work | until either account is erased |
`;
const contact = `# Contact

This site has no contact address yet. Almost everything can be settled right here, though:

- **Did someone behave badly?** Report them in the call, from [your history](/profile?tab=history), from a message or from their profile.
- **Think a warning or suspension was a mistake?** Appeal in [your settings](/profile?tab=settings), under *Warnings and suspensions*.
- **Your data?** Download it, or delete your account, in [your settings](/profile?tab=settings).

If someone is in danger, call the emergency services of your country first.
`;

export const Terms = () => page({ page: 'terms', text: { kind: 'ready', data: { markdown: terms } } });
export const Privacy = () => page({ page: 'privacy', text: { kind: 'ready', data: { markdown: privacy } } });
export const Contact = () => page({ page: 'contact', text: { kind: 'ready', data: { markdown: contact } } });
export const Loading = () => page({ page: 'rules', text: { kind: 'loading' } });
export const Failed = () => page({ page: 'rules', text: { kind: 'failed', retrying: false, onRetry: nothing } });
export const Changed = () => (
  <div className="mx-auto max-w-3xl p-4">
    <NewTextsNotice onSeen={nothing} />
  </div>
);
