import { act, render } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { i18n } from './i18n.ts';
import { createCatalog } from './texts/catalog.ts';
import type { CompiledTexts } from './texts/messages.ts';
import type { Namespace } from './texts/namespaces.ts';
import { useTranslation } from './use-translation.ts';

afterEach(() => void vi.restoreAllMocks());

function Person() {
  const { t } = useTranslation(['friends', 'messages']);
  return <p>{`${t('tabs.friends')}, ${t('messages:list.label')}`}</p>;
}

/** Shows a person with texts that load when a test says so. */
async function show() {
  const loads = new Map<Namespace, PromiseWithResolvers<CompiledTexts>>();
  const catalog = createCatalog('en', (namespace) => {
    const load = Promise.withResolvers<CompiledTexts>();
    loads.set(namespace, load);
    return load.promise;
  });
  vi.spyOn(i18n, 'catalogOf').mockReturnValue(catalog);
  const page = await act(async () =>
    render(
      <Suspense fallback="wait">
        <Person />
      </Suspense>,
    ),
  );
  const text = () => page.container.querySelector('p')?.textContent ?? page.container.textContent;
  return { text, load: (namespace: Namespace) => loads.get(namespace) as PromiseWithResolvers<CompiledTexts> };
}

test('a component waits for all of its texts, which load together', async () => {
  const { text, load } = await show();
  await act(async () => load('friends').resolve({ tabs: { friends: 'Friends' } }));
  expect(text()).toBe('wait');
  await act(async () => load('messages').resolve({ list: { label: 'Conversations' } }));
  expect(text()).toBe('Friends, Conversations');
});

test('a component waits no longer for texts that cannot be loaded, and shows their names', async () => {
  const { text, load } = await show();
  await act(async () => load('friends').reject(new Error('missing')));
  await act(async () => load('messages').resolve({ list: { label: 'Conversations' } }));
  expect(text()).toBe('friends:tabs.friends, Conversations');
});
