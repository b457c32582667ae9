import { Landing } from '../landing/Landing.tsx';
import { LegalLinks } from '../legal/LegalLinks.tsx';
import { Preferences } from '../preferences/Preferences.tsx';
import { useAuth } from '../services/use-auth.ts';

export default function LandingPage() {
  const signedIn = useAuth((state) => state.isAuthenticated);
  return <Landing signedIn={signedIn} preferences={<Preferences />} legal={<LegalLinks />} />;
}
