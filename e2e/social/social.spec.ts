import { expectApart } from '../support/apart.ts';
import { pressControl, startCall } from '../support/people/call.ts';
import {
  button,
  chooseItem,
  conversationWith,
  delivery,
  expectWhile,
  message,
  navLink,
  openConnected,
  send,
  type,
} from '../support/people/page.ts';
import type { Person } from '../support/people/person.ts';
import { expect, test } from '../support/test.ts';

test('two users become friends by code, write to each other and end the friendship, in English and French', {
  tag: '@core',
}, async ({ newPerson, marks, privacy, problems }) => {
  const bruno = await newPerson('bruno', { context: { locale: 'fr-FR' } });
  const alice = await newPerson('alice', { path: 'about:blank' });
  // News from before her connection is in her lists, without a notice.
  await openConnected(alice.page, '/home');
  const [hers, his] = [alice.page, bruno.page];
  const herField = hers.getByRole('textbox', { name: `Message to ${bruno.username}` });
  const hisField = his.getByRole('textbox', { name: `Message à ${alice.username}` });

  await test.step('one shares a code, the other sends a request with it', async () => {
    await navLink(hers, 'Friends').click();
    await hers.getByRole('tab', { name: 'Add' }).click();
    // It says so for three seconds.
    await Promise.all([expect(button(hers, 'Copied')).toBeVisible(), button(hers, 'Copy').click()]);
    const code = await hers.evaluate(() => navigator.clipboard.readText());

    await expect(his.locator('html')).toHaveAttribute('lang', 'fr');
    await navLink(his, 'Amis').click();
    await his.getByRole('tab', { name: 'Ajouter' }).click();
    await his.getByLabel('Code d’invitation').fill('AAAA-AAAA');
    problems.allow(/404 \(Not Found\).*\/invite\/AAAA-AAAA/);
    const refused = his.getByRole('status').filter({ hasText: 'Code d’invitation invalide' });
    await Promise.all([expect(refused.first()).toBeVisible(), button(his, 'Envoyer la demande').click()]);
    await his.getByLabel('Code d’invitation').fill(` ${code.toLowerCase()} `);
    await expectWhile(
      () => button(his, 'Envoyer la demande').click(),
      [his, 'Demande d’ami envoyée !'],
      [hers, `${bruno.username} sent you a friend request!`],
    );
  });

  await test.step('the request is accepted, and both lists update without a reload', async () => {
    await expect(navLink(hers, 'Friends')).toContainText('1 friend request waiting');
    await hers.getByRole('tab', { name: 'Requests' }).click();
    privacy.befriend(alice.username, bruno.username);
    await expectWhile(
      () => button(hers, `Accept the request from ${bruno.username}`).click(),
      [hers, 'Friend request accepted!'],
      [his, `${alice.username} a accepté votre demande d’ami !`],
    );
    await expect(navLink(hers, 'Friends')).not.toContainText('waiting');
    await his.getByRole('tab', { name: 'Amis' }).click();
    const friends = his.getByRole('list', { name: 'Mes amis' });
    await expect(friends.getByText(alice.username, { exact: true })).toBeVisible();
    await expect(friends.getByText('En ligne', { exact: true })).toBeVisible();
  });

  await test.step('a friend can open the private profile', async () => {
    await button(his, `Plus d’options pour ${alice.username}`).click();
    await chooseItem(his, 'Voir le profil');
    await expect(his.getByText(marks.of(alice.username).profile.bio)).toBeVisible();
  });

  await test.step('a message counts as unread until it is opened, then shows as read', async () => {
    await navLink(his, 'Messages').click();
    await button(his, 'Nouvelle conversation').first().click();
    const dialog = his.getByRole('dialog', { name: 'Nouvelle conversation' });
    await dialog.getByRole('button', { name: alice.username }).click();
    await send(hisField, 'Bonjour Alice !');
    // Her device has it, wherever she is in the app.
    await expect(delivery(his, 'Bonjour Alice !', 'Distribué')).toBeVisible();

    await expect(navLink(hers, 'Messages')).toContainText('1 unread message');
    await navLink(hers, 'Messages').click();
    await expect(conversationWith(hers, bruno)).toContainText('1 unread message');
    await expect(delivery(his, 'Bonjour Alice !', 'Distribué')).toBeVisible();
    await conversationWith(hers, bruno).click();
    await expect(message(hers, 'Bonjour Alice !')).toBeVisible();
    await expect(navLink(hers, 'Messages')).not.toContainText('unread');
    await expect(conversationWith(hers, bruno)).not.toContainText('unread');
    await expect(delivery(his, 'Bonjour Alice !', 'Lu')).toBeVisible();
  });

  await test.step('a typing indicator shows until the message is sent or abandoned', async () => {
    await expectWhile(() => type(hisField, 'Vous jouez ce soir ?'), [hers, `${bruno.username} is typing…`]);
    await expect(hers.getByText(`${bruno.username} is typing…`)).toBeHidden();
    await hisField.press('Enter');
    await expect(message(hers, 'Vous jouez ce soir ?')).toBeVisible();

    await expectWhile(() => type(herField, 'Every night!'), [his, `${alice.username} écrit…`]);
    await herField.press('Enter');
    await expect(message(his, 'Every night!')).toBeVisible();
    await expect(his.getByText(`${alice.username} écrit…`)).toBeHidden();
    await expect(delivery(hers, 'Every night!', 'Read')).toBeVisible();
  });

  await test.step('messages written offline arrive once and in order after reconnecting', async () => {
    problems.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
    await bruno.context.setOffline(true);
    await expect(his.getByText('Connexion internet perdue').first()).toBeVisible();
    const lines = ['Je descends dans le métro.', 'Me revoilà.'];
    for (const line of lines) await send(hisField, line);
    for (const line of lines) await expect(delivery(his, line, 'En attente de la connexion')).toBeVisible();
    await expect(message(hers, 'Je descends dans le métro.')).toHaveCount(0);

    await bruno.context.setOffline(false);
    for (const line of lines) await expect(delivery(his, line, 'Lu')).toBeVisible({ timeout: 45_000 });
    for (const page of [hers, his]) {
      await expect(message(page, /métro|revoilà/)).toContainText(lines);
    }
  });

  await test.step('a new message restores an archived conversation', async () => {
    await button(hers, 'Conversation options').click();
    await expectWhile(() => chooseItem(hers, 'Archive the conversation'), [hers, 'Conversation archived']);
    await expect(hers.getByText('No conversations yet')).toBeVisible();

    await expectWhile(
      () => send(hisField, 'Vous avez oublié votre parapluie.'),
      [hers, `The conversation with ${bruno.username} was restored`],
    );
    await expect(conversationWith(hers, bruno)).toContainText('1 unread message');
    await conversationWith(hers, bruno).click();
    await expect(message(hers, 'Bonjour Alice !')).toBeVisible();
    await expect(message(hers, 'Vous avez oublié votre parapluie.')).toBeVisible();
  });

  await test.step('one ends the friendship after a confirmation, and the window of the other shows it at once', async () => {
    await expect(hisField).toBeVisible();
    await navLink(hers, 'Friends').click();
    await button(hers, `More options for ${bruno.username}`).click();
    await chooseItem(hers, 'Remove friend');
    const dialog = hers.getByRole('alertdialog', { name: `Remove ${bruno.username}?` });
    await expectWhile(() => dialog.getByRole('button', { name: 'Remove' }).click(), [hers, 'Friend removed']);
    await expect(hers.getByText('No friends yet')).toBeVisible();
    await expect(his.getByText('Vous n’êtes plus amis')).toBeVisible();
    await expect(hisField).toBeHidden();
    privacy.unfriend(alice.username, bruno.username);
  });

  await test.step('after that both can read, neither can write, and a request that would be refused is not offered', async () => {
    await expect(his.getByRole('link', { name: 'Saisir son code' })).toBeVisible();
    await expect(button(his, 'Ajouter')).toBeHidden();
    await expect(message(his, 'Every night!')).toBeVisible();

    await navLink(hers, 'Messages').click();
    await conversationWith(hers, bruno).click();
    await expect(hers.getByText('You are no longer friends')).toBeVisible();
    await expect(herField).toBeHidden();
    await expect(message(hers, 'Me revoilà.')).toBeVisible();

    await his.goto(`/user/${alice.username}`);
    await expect(his.getByText('Ce compte est privé')).toBeVisible();
  });
});

test('two users chat in a call and become friends', { tag: '@core' }, async ({ newCaller, privacy }) => {
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await startCall(alice, bob);
  const chatLine = ({ page }: Person, text: string) =>
    page.getByRole('log', { name: 'Chat' }).getByRole('listitem').filter({ hasText: text });
  const field = ({ page }: Person, { username }: Person) =>
    page.getByRole('textbox', { name: `Message to ${username}` });

  await test.step('chat messages arrive both ways', async () => {
    await pressControl(alice, 'Chat');
    await send(field(alice, bob), 'The book is called Piranesi');
    await expect(chatLine(alice, 'The book is called Piranesi')).toContainText('You');
    await pressControl(bob, 'Chat, new message');
    await expect(chatLine(bob, 'The book is called Piranesi')).toContainText(alice.username);
    await expectWhile(() => type(field(bob, alice), 'I have heard of it'), [alice.page, `${bob.username} is typing…`]);
    await field(bob, alice).press('Enter');
    await expect(chatLine(alice, 'I have heard of it')).toHaveCount(1);
    await expect(alice.page.getByText(`${bob.username} is typing…`)).toBeHidden();
  });

  await test.step('a friend request is sent and accepted in the call', async () => {
    // In a call a toast covers nothing that can be pressed or written in.
    const toast = alice.page.getByRole('status').filter({ hasText: 'Friend request sent!' }).locator('> div');
    const controls = alice.page.getByRole('group', { name: 'Call controls' });
    await Promise.all([
      expectApart(alice.page, toast, controls, field(alice, bob)),
      expectWhile(
        () => pressControl(alice, 'Add friend'),
        [alice.page, 'Friend request sent!'],
        [bob.page, `${alice.username} would like to be friends`],
      ),
    ]);
    // The prompt says it, and no toast as well.
    await expect(bob.page.getByText(`${alice.username} sent you a friend request!`)).toHaveCount(0);
    await expect(button(alice.page, 'Request sent')).toBeDisabled();
    privacy.befriend(alice.username, bob.username);
    await bob.page.mouse.move(300, 320);
    await expect(button(bob.page, 'Decline request')).toBeVisible();
    await expectWhile(
      () => pressControl(bob, 'Accept request'),
      [alice.page, `${bob.username} accepted your friend request!`],
    );
    for (const { page } of [alice, bob]) {
      await page.mouse.move(300, 320);
      await expect(page.getByRole('img', { name: 'Friends', exact: true })).toBeVisible();
    }
  });
});
