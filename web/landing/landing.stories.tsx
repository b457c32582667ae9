import { Preferences } from '../preferences/Preferences.tsx';
import { Landing } from './Landing.tsx';

export const Visitor = () => <Landing signedIn={false} preferences={<Preferences />} />;
export const SignedIn = () => <Landing signedIn preferences={<Preferences />} />;
