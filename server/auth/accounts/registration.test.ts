import { login, me, register } from '@visavis/domain/auth/contract.ts';
import { getProfile } from '@visavis/domain/users/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const form = (name: string) => ({
  email: `${name}@example.com`,
  username: name,
  password: 'face to face',
  firstName: name,
  lastName: 'Doe',
  birthDate: '1990-05-17',
});

describe('registration', () => {
  it('creates an account and does not sign in', async () => {
    const visitor = world.visitor();
    const reply = await visitor.call(register, { body: form('amelie') });
    expect(reply.status).toBe(201);
    expect(reply.data.user).toMatchObject({ username: 'amelie', email: 'amelie@example.com' });
    expect(reply.data.user.avatar).toMatch(/^\/uploads\/default\//);
    expect((await visitor.call(me)).status).toBe(401);
  });

  it.each([
    ['an invalid email', { email: 'x' }, { email: 'EMAIL_INVALID' }],
    ['a short username', { username: 'ab' }, { username: 'USERNAME_MIN' }],
    ['a username with spaces', { username: 'a b c' }, { username: 'USERNAME_CHARACTERS' }],
    ['a short password', { password: '12345' }, { password: 'PASSWORD_MIN' }],
    ['a common password', { password: 'Password1' }, { password: 'PASSWORD_COMMON' }],
    ['no first name', { firstName: ' ' }, { firstName: 'FIRST_NAME_REQUIRED' }],
    ['no last name', { lastName: undefined }, { lastName: 'LAST_NAME_REQUIRED' }],
    ['someone who turns 18 tomorrow', { birthDate: '2008-01-16' }, { birthDate: 'AGE_MIN' }],
    ['a date that does not exist', { birthDate: '1990-02-30' }, { birthDate: 'BIRTH_DATE_INVALID' }],
  ])('refuses %s', async (_, change, fields) => {
    const reply = await world.visitor().call(register, { body: { ...form('refused'), ...change } });
    expect([reply.status, reply.code, reply.fields]).toEqual([400, 'VALIDATION_FAILED', fields]);
  });

  it.each([
    [{}, 'en'],
    [{ language: 'fr' }, 'fr'],
  ])("makes the language of the interface the profile's: %j", async (change, expected) => {
    const body = { ...form(`speaker-${expected}`), ...change };
    await world.visitor().call(register, { body });
    const member = world.visitor();
    await member.call(login, { body: { email: body.email, password: body.password } });
    expect((await member.call(getProfile)).data.language).toBe(expected);
  });

  it('accepts someone who turns 18 today', async () => {
    const reply = await world.visitor().call(register, { body: { ...form('today'), birthDate: '2008-01-15' } });
    expect(reply.status).toBe(201);
  });

  it('refuses a taken email or username, ignoring case', async () => {
    await world.person('Nadia');
    const mail = await world.visitor().call(register, { body: { ...form('other'), email: 'NADIA@example.com' } });
    expect([mail.status, mail.code]).toEqual([409, 'EMAIL_TAKEN']);
    const name = await world.visitor().call(register, { body: { ...form('other2'), username: 'nADIA' } });
    expect([name.status, name.code]).toEqual([409, 'USERNAME_TAKEN']);
  });

  it('refuses a name of the site or its team like a taken one', async () => {
    const reply = await world.visitor().call(register, { body: { ...form('other3'), username: 'Adm1n' } });
    expect([reply.status, reply.code, reply.fields]).toEqual([409, 'USERNAME_TAKEN', { username: 'USERNAME_TAKEN' }]);
  });
});
