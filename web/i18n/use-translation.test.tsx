import { act, render } from '@testing-library/react';
import { test } from 'vitest';
import { i18n, startI18n } from './i18n.ts';
import { appTexts } from './texts/app-texts.ts';
import { useTranslation } from './use-translation.ts';

function Person() {
  const { t } = useTranslation('friends');
  return <p>{`${t('tabs.friends')}, ${t('common:close')}`}</p>;
}

test('a component shows its texts, and those of any other namespace by their whole names, in each language', async () => {
  await startI18n({ texts: appTexts, language: 'en' });
  const page = render(<Person />);
  page.getByText('Friends, Close');
  await act(() => i18n.changeLanguage('fr'));
  page.getByText('Amis, Fermer');
});
