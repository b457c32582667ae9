/** A provider for servers under attack (AGE_PROOF), so that someone may be without a proof of age. No one asks it. */
export { createFakeAgeProof as default } from '../../server/ports/age-proof/fake-provider.ts';
