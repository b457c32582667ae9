import { loadTexts } from '../i18n/i18n.ts';

/** The texts of messages load with the first page that shows some, or with the first thing to say. */
export const say = (toast: () => void) => loadTexts(['messages']).then(toast, () => undefined);
