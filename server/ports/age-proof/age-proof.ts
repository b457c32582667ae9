/** The result of a check: `unknown` for one that is not finished, was used before, or was someone else's. */
export type AgeAnswer = 'adult' | 'minor' | 'unknown';

export interface AgeCheck {
  /** names the check; unguessable, and different each time */
  state: string;
  /** where the provider sends the browser when it is done; the provider may add to its query */
  returnTo: string;
  /** a value of Accept-Language */
  language: string;
}

/** A provider that checks people's age on pages of its own. It learns nothing about the account. */
export interface AgeProof {
  /** stored with a proof */
  readonly name: string;
  /** @returns the address at which the provider checks the age */
  begin(check: AgeCheck): Promise<string>;
  /**
   * The result of a check; the provider is asked, because the browser could say anything.
   * @param query that of the address at which the browser came back
   */
  finish(check: { state: string; query: Readonly<Record<string, string>> }): Promise<AgeAnswer>;
  close(): Promise<void>;
}
