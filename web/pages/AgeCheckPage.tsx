import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AgeResult } from '../age/AgeResult.tsx';
import { useAgeResult, useBeginAgeCheck } from '../age/use-age-check.ts';
import { AuthFrame, AuthPicture } from '../auth/AuthFrame.tsx';
import { Preferences } from '../preferences/Preferences.tsx';

/** Where the provider of age checks sends the browser back to. */
export default function AgeCheckPage() {
  const [search] = useSearchParams();
  const [query] = useState(() => Object.fromEntries(search));
  const begin = useBeginAgeCheck();
  return (
    <AuthFrame preferences={<Preferences />}>
      <AuthPicture />
      <AgeResult state={useAgeResult(query)} onCheck={() => void begin()} />
    </AuthFrame>
  );
}
