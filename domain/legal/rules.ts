/** The texts about a site that its operator answers for. */
export const LEGAL_PAGES = ['terms', 'privacy', 'rules', 'contact', 'transparency'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];
/** Pages that a registration accepts; their version changes with any of them, in any language. */
export const ACCEPTED_PAGES = ['terms', 'privacy', 'rules'] as const satisfies LegalPage[];
