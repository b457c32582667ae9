import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { draw, speak } from '../../services/testing/render.tsx';
import { exampleProfile } from '../examples.ts';
import { type EditedFields, editedOf, fieldsOf } from './draft.ts';
import { ProfileEdit } from './ProfileEdit.tsx';

const start = editedOf(fieldsOf(exampleProfile));

beforeEach(() => speak('en'));

function edit(save: (fields: EditedFields) => Promise<void> = () => Promise.resolve()) {
  const [onSave, onTyped, onCancel] = [vi.fn(save), vi.fn(), vi.fn()];
  const drawn = draw(<ProfileEdit start={start} onTyped={onTyped} onSave={onSave} onCancel={onCancel} />);
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  return { ...drawn, onSave, onTyped, onCancel, field };
}
const save = () => screen.getByRole('button', { name: 'Save' });
const interests = () =>
  screen.getAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label'));

test.each([
  ['an empty name', 'Display name', '', 'Display name cannot be empty'],
  ['a blank name', 'Display name', '   ', 'Display name cannot be empty'],
  ['51 characters of name', 'Display name', 'x'.repeat(51), 'The display name can have at most 50 characters'],
  [
    'a name with hidden characters',
    'Display name',
    'a\u202eb',
    'The display name contains hidden characters. Type it again.',
  ],
  ['501 characters of bio', 'Bio', 'x'.repeat(501), 'The bio can have at most 500 characters'],
])('rejects %s', async (_what, name, text, message) => {
  const { user, field, onSave } = edit();
  await user.clear(field(name));
  if (text !== '') await user.paste(text);
  await user.click(save());
  await screen.findByText(message);
  expect(onSave).not.toHaveBeenCalled();
});

test('accepts names of 50 and bios of 500 characters, trimmed', async () => {
  const { user, field, onSave } = edit();
  for (const [name, length] of [
    ['Display name', 50],
    ['Bio', 500],
  ] as const) {
    await user.clear(field(name));
    await user.paste(`${'x'.repeat(length)} `);
  }
  await user.click(save());
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  expect(onSave).toHaveBeenCalledWith({ ...start, displayName: 'x'.repeat(50), bio: 'x'.repeat(500) });
});

test('adds interests with Enter or Add, trimmed and without duplicates, and removes them', async () => {
  const { user, field, onSave } = edit();
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add' });
  expect(add.disabled).toBe(true);
  const entry = field('Interests');
  await user.click(entry);
  await user.paste('  chess ');
  await user.keyboard('{Enter}');
  await user.paste('Hiking');
  await user.click(add);
  await user.click(entry);
  await user.paste('JAZZ');
  await user.keyboard('{Enter}');
  expect(entry.value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Remove Lisbon' }));
  expect(interests()).toEqual(['Remove Baking', 'Remove Jazz', 'Remove Go', 'Remove chess', 'Remove Hiking']);
  await user.click(save());
  await waitFor(() =>
    expect(onSave).toHaveBeenCalledWith({ ...start, interests: ['Baking', 'Jazz', 'Go', 'chess', 'Hiking'] }),
  );
});

test('the focus goes on to the next interest, and after the last one to the field', async () => {
  const { user, field } = edit();
  const hasFocus = (element: () => Element) => waitFor(() => expect(document.activeElement).toBe(element()));
  const cross = (interest: string) => screen.getByRole('button', { name: `Remove ${interest}` });
  const all = interests().map((label) => label?.replace('Remove ', '') ?? '');
  await user.click(cross(all[0] ?? ''));
  await hasFocus(() => cross(all[1] ?? ''));
  for (const interest of all.slice(1)) await user.click(cross(interest));
  await hasFocus(() => field('Interests'));
  await user.paste('chess');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  cross('chess');
  expect(document.activeElement).toBe(field('Interests'));
});

test('saves an interest still in the text field, unless it is invalid', async () => {
  const { user, field, onSave } = edit();
  await user.click(field('Interests'));
  await user.paste('x'.repeat(41));
  await user.click(save());
  await screen.findByText('An interest can have at most 40 characters');
  expect(onSave).not.toHaveBeenCalled();
  await user.clear(field('Interests'));
  await user.paste('chess');
  await user.click(save());
  await waitFor(() => expect(onSave).toHaveBeenCalledWith({ ...start, interests: [...start.interests, 'chess'] }));
});

test('reports every change', async () => {
  const { user, field, onTyped } = edit();
  await user.type(field('Display name'), '!');
  expect(onTyped).toHaveBeenLastCalledWith({ ...start, displayName: 'Alice Martin!' });
});

test('shows server errors at their fields', async () => {
  const { user } = edit(() =>
    Promise.reject(
      Object.assign(new Error('no'), { fields: { displayName: 'DISPLAY_NAME_MAX', 'interests.3': 'INTEREST_MAX' } }),
    ),
  );
  await user.click(save());
  await screen.findByText('The display name can have at most 50 characters');
  screen.getByText('An interest can have at most 40 characters');
});

test('warns in the bio counter above 90 percent', async () => {
  const { user, field, container } = edit();
  const warns = () => container.querySelector('[data-warning]') !== null;
  await user.clear(field('Bio'));
  await user.paste('x'.repeat(450));
  screen.getByText('450/500');
  expect(warns()).toBe(false);
  await user.type(field('Bio'), 'x');
  screen.getByText('451/500');
  expect(warns()).toBe(true);
});

test.each([
  ['keny', 'Kenya', 'KE'],
  ['FIJ', 'Fiji', 'FJ'],
  ["cote d'iv", 'Côte d’Ivoire', 'CI'],
  ['new z', 'New Zealand', 'NZ'],
  // not Algeria or Niger, which come before it
  ['ger', 'Germany', 'DE'],
])('finds a country by %j, typed', async (typed, name, country) => {
  const { user, onSave } = edit();
  await user.click(screen.getByRole('combobox', { name: 'Country' }));
  const search = await screen.findByRole('combobox', { name: 'Search for a country' });
  await user.type(search, 'qqq');
  await screen.findByText('No country of this name');
  await user.clear(search);
  await user.type(search, typed);
  await screen.findByText(name, { selector: '[role=option] *' });
  await user.keyboard('{Enter}');
  await user.click(save());
  await waitFor(() => expect(onSave).toHaveBeenCalledWith({ ...start, country }));
});

test('saves the language and country chosen from the lists', async () => {
  const { user, onSave } = edit();
  await user.click(screen.getByRole('combobox', { name: 'Country' }));
  await user.click(await screen.findByText('Canada', { selector: '[role=option] *' }));
  await user.click(screen.getByRole('combobox', { name: 'Language I speak' }));
  await user.click(await screen.findByText('German', { selector: '[role=option] *' }));
  await user.click(save());
  await waitFor(() => expect(onSave).toHaveBeenCalledWith({ ...start, language: 'de', country: 'CA' }));
});
