import { useTranslation } from './use-translation.ts';

/** The words of the question before a stranger's link opens, for `LinkedText`. @param username of the stranger */
export function useLinkQuestion(username: string) {
  const { t } = useTranslation();
  return {
    title: (host: string) => t('link.title', { host }),
    text: t('link.text', { username }),
    openLabel: (host: string) => t('link.open', { host }),
    cancelLabel: t('cancel'),
  };
}
