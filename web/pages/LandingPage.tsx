import { useAuth } from '../auth/use-auth.ts';
import { Landing } from '../landing/Landing.tsx';
import { Preferences } from '../preferences/Preferences.tsx';

export default function LandingPage() {
  const signedIn = useAuth((state) => state.isAuthenticated);
  return <Landing signedIn={signedIn} preferences={<Preferences />} />;
}
