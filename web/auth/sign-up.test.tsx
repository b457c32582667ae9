import { screen } from '@testing-library/react';
import type { Registration } from '@visavis/domain/auth/contract.ts';
import type { ProofChallenge } from '@visavis/domain/auth/proof-contract.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../platform/api/error.ts';
import { alice, createFakeServices } from '../services/services.fake.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { useSession } from './use-session.ts';

beforeEach(() => speak('en'));

const values = { email: 'alice@example.org', username: 'alice', password: 'secret1' } as Registration;
const challengeOf = (nonce: string) => ({ parameters: { nonce }, signature: '' }) as ProofChallenge;

function Page({ onWork, onFailure }: { onWork: () => void; onFailure: (error: unknown) => void }) {
  const { signUp } = useSession();
  return (
    <button type="button" onClick={() => void signUp(values, onWork).catch(onFailure)}>
      Go
    </button>
  );
}

/** Signs up at a server that asks for work so many times. */
async function signUp(asked: number) {
  const services = createFakeServices({ user: null });
  const [onWork, failed] = [vi.fn(), vi.fn()];
  const proofs: unknown[] = [];
  services.api.answer('POST /api/auth/register', ({ body }) => {
    proofs.push((body as Registration).proof);
    if (proofs.length <= asked) throw new ApiError(403, 'PROOF_REQUIRED', 'work first');
    return { user: alice };
  });
  services.api.answer('GET /api/auth/register/challenge', () => ({ challenge: challengeOf(String(proofs.length)) }));
  const { user, router } = draw(withServices(<Page onWork={onWork} onFailure={failed} />, services));
  await user.click(screen.getByRole('button', { name: 'Go' }));
  return { proofs, onWork, failed, router };
}

test('no work is done where none is asked for', async () => {
  const { proofs, onWork, router } = await signUp(0);
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect([proofs, onWork.mock.calls.length]).toEqual([[undefined], 0]);
});

test('work that the server asks for is done, and done again where others have signed up meanwhile', async () => {
  const { proofs, onWork, router } = await signUp(2);
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect([proofs, onWork.mock.calls.length]).toEqual([[undefined, 'proof of 1', 'proof of 2'], 2]);
});

test('a server that is never content is not asked for ever', async () => {
  const { proofs, failed } = await signUp(9);
  await vi.waitFor(() =>
    expect(failed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'PROOF_REQUIRED' })),
  );
  expect(proofs).toHaveLength(4);
});
