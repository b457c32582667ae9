import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { draw, speak } from '../../services/testing/render.tsx';
import { exampleProfile } from '../examples.ts';
import { type EditedFields, editedOf, fieldsOf } from './draft.ts';
import { ProfileEdit } from './ProfileEdit.tsx';

const start = editedOf(fieldsOf(exampleProfile));

beforeEach(() => speak('en', 'profile'));

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
  ['a name that lies', 'Display name', 'a\u202eb', 'The display name contains hidden characters. Type it again.'],
  ['501 characters of bio', 'Bio', 'x'.repeat(501), 'The bio can have at most 500 characters'],
])('%s is refused', async (_what, name, text, message) => {
  const { user, field, onSave } = edit();
  await user.clear(field(name));
  if (text !== '') await user.paste(text);
  await user.click(save());
  await screen.findByText(message);
  expect(onSave).not.toHaveBeenCalled();
});

test('fifty and five hundred characters are taken, trimmed', async () => {
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

test('interests come by Enter and Add, trimmed and once, and go by their cross', async () => {
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

test('an interest still being typed is saved too; one that is refused keeps the form open', async () => {
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

test('what is typed is told at every change, for the draft', async () => {
  const { user, field, onTyped } = edit();
  await user.type(field('Display name'), '!');
  expect(onTyped).toHaveBeenLastCalledWith({ ...start, displayName: 'Alice Martin!' });
});

test('what the server refuses is said at its field', async () => {
  const { user } = edit(() =>
    Promise.reject(
      Object.assign(new Error('no'), { fields: { displayName: 'DISPLAY_NAME_MAX', 'interests.3': 'INTEREST_MAX' } }),
    ),
  );
  await user.click(save());
  await screen.findByText('The display name can have at most 50 characters');
  screen.getByText('An interest can have at most 40 characters');
});

test('the counter of the bio warns above 90 percent', async () => {
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

test('language and country are chosen from their lists', async () => {
  const { user, onSave } = edit();
  await user.click(screen.getByRole('combobox', { name: 'Country' }));
  await user.click(await screen.findByText('Canada', { selector: '[role=option] *' }));
  await user.click(screen.getByRole('combobox', { name: 'Language that I speak' }));
  await user.click(await screen.findByText('German', { selector: '[role=option] *' }));
  await user.click(save());
  await waitFor(() => expect(onSave).toHaveBeenCalledWith({ ...start, language: 'de', country: 'CA' }));
});
