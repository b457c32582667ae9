import { LegalLinks } from '../legal/LegalLinks.tsx';
import { Preferences } from '../preferences/Preferences.tsx';
import { Landing } from './Landing.tsx';

export const Visitor = () => <Landing signedIn={false} preferences={<Preferences />} legal={<LegalLinks />} />;
export const SignedIn = () => <Landing signedIn preferences={<Preferences />} legal={<LegalLinks />} />;
