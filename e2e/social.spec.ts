import { control, startCall } from './support/call.ts';
import { choose } from './support/menu.ts';
import type { Person } from './support/person.ts';
import { button, conversationWith, entry, mark, said, say, showing, type } from './support/social.ts';
import { expect, test } from './support/test.ts';

test('two become friends by a code, write to each other and part, one in English and one in French', async ({
  newPerson,
  marks,
  privacy,
  problems,
}) => {
  test.setTimeout(300_000);
  const alice = await newPerson('alice');
  const bruno = await newPerson('bruno', { context: { locale: 'fr-FR' } });
  const [hers, his] = [alice.page, bruno.page];
  const herField = hers.getByRole('textbox', { name: `Message to ${bruno.username}` });
  const hisField = his.getByRole('textbox', { name: `Message à ${alice.username}` });

  await test.step('a code goes from one to the other, and a request comes back', async () => {
    await entry(hers, 'Friends').click();
    await hers.getByRole('tab', { name: 'Add' }).click();
    await button(hers, 'Copy').click();
    await expect(button(hers, 'Copied')).toBeVisible();
    const code = await hers.evaluate(() => navigator.clipboard.readText());

    await expect(his.locator('html')).toHaveAttribute('lang', 'fr');
    await entry(his, 'Amis').click();
    await his.getByRole('tab', { name: 'Ajouter' }).click();
    await his.getByLabel('Code d’invitation').fill(` ${code.toLowerCase()} `);
    await showing(
      () => button(his, 'Envoyer la demande').click(),
      [his, 'Demande d’ami envoyée !'],
      [hers, `${bruno.username} sent you a friend request!`],
    );
  });

  await test.step('it is accepted where it came in, and both lists follow without a reload', async () => {
    await expect(entry(hers, 'Friends')).toContainText('1 friend request waiting');
    await hers.getByRole('tab', { name: 'Requests' }).click();
    privacy.befriend(alice.username, bruno.username);
    await showing(
      () => button(hers, `Accept the request of ${bruno.username}`).click(),
      [hers, 'Friend request accepted!'],
      [his, `${alice.username} a accepté votre demande d’ami !`],
    );
    await expect(entry(hers, 'Friends')).not.toContainText('waiting');
    await his.getByRole('tab', { name: 'Amis' }).click();
    const friends = his.getByRole('list', { name: 'Mes amis' });
    await expect(friends.getByText(alice.username, { exact: true })).toBeVisible();
    await expect(friends.getByText('En ligne', { exact: true })).toBeVisible();
  });

  await test.step('a friend sees the private profile', async () => {
    await button(his, `Plus d’options pour ${alice.username}`).click();
    await choose(his, 'Voir le profil');
    await expect(his.getByText(marks.of(alice.username).profile.bio)).toBeVisible();
  });

  await test.step('a first message is counted where it is not read, then marked as read', async () => {
    await entry(his, 'Messages').click();
    await button(his, 'Nouvelle conversation').first().click();
    const dialog = his.getByRole('dialog', { name: 'Nouvelle conversation' });
    await dialog.getByRole('button', { name: alice.username }).click();
    await say(hisField, 'Bonjour Alice !');
    await expect(mark(his, 'Bonjour Alice !', 'Envoyé')).toBeVisible();

    await expect(entry(hers, 'Messages')).toContainText('1 unread message');
    await entry(hers, 'Messages').click();
    await expect(conversationWith(hers, bruno)).toContainText('1 unread message');
    await expect(mark(his, 'Bonjour Alice !', 'Envoyé')).toBeVisible();
    await conversationWith(hers, bruno).click();
    await expect(said(hers, 'Bonjour Alice !')).toBeVisible();
    await expect(entry(hers, 'Messages')).not.toContainText('unread');
    await expect(conversationWith(hers, bruno)).not.toContainText('unread');
    await expect(mark(his, 'Bonjour Alice !', 'Lu')).toBeVisible();
  });

  await test.step('each sees the other type, until it is sent or given up', async () => {
    await showing(() => type(hisField, 'Vous jouez ce soir ?'), [hers, `${bruno.username} is typing…`]);
    await expect(hers.getByText(`${bruno.username} is typing…`)).toBeHidden();
    await hisField.press('Enter');
    await expect(said(hers, 'Vous jouez ce soir ?')).toBeVisible();

    await showing(() => type(herField, 'Every night!'), [his, `${alice.username} écrit…`]);
    await herField.press('Enter');
    await expect(said(his, 'Every night!')).toBeVisible();
    await expect(his.getByText(`${alice.username} écrit…`)).toBeHidden();
    await expect(mark(hers, 'Every night!', 'Read')).toBeVisible();
  });

  await test.step('what is written without a connection arrives once, in order, when it is back', async () => {
    problems.expect(/ERR_INTERNET_DISCONNECTED|WebSocket/);
    await bruno.context.setOffline(true);
    await expect(his.getByText('Connexion internet perdue').first()).toBeVisible();
    const lines = ['Je descends dans le métro.', 'Me revoilà.'];
    for (const line of lines) await say(hisField, line);
    for (const line of lines) await expect(mark(his, line, 'En attente de la connexion')).toBeVisible();
    await expect(said(hers, 'Je descends dans le métro.')).toHaveCount(0);

    await bruno.context.setOffline(false);
    for (const line of lines) await expect(mark(his, line, 'Lu')).toBeVisible({ timeout: 45_000 });
    for (const page of [hers, his]) {
      await expect(said(page, /métro|revoilà/)).toContainText(lines);
    }
  });

  await test.step('an archived conversation comes back with the next message', async () => {
    await button(hers, 'Conversation options').click();
    await choose(hers, 'Archive the conversation');
    const asked = hers.getByRole('alertdialog', { name: `Archive the conversation with ${bruno.username}?` });
    await asked.getByRole('button', { name: 'Archive' }).click();
    await expect(hers.getByText('Conversation archived')).toBeVisible();
    await expect(hers.getByText('No conversations yet')).toBeVisible();

    await showing(
      () => say(hisField, 'Vous avez oublié votre parapluie.'),
      [hers, `The conversation with ${bruno.username} was restored`],
    );
    await expect(conversationWith(hers, bruno)).toContainText('1 unread message');
    await conversationWith(hers, bruno).click();
    await expect(said(hers, 'Bonjour Alice !')).toBeVisible();
    await expect(said(hers, 'Vous avez oublié votre parapluie.')).toBeVisible();
  });

  await test.step('one ends the friendship after a question', async () => {
    await entry(hers, 'Friends').click();
    await button(hers, `More about ${bruno.username}`).click();
    await choose(hers, 'Remove friend');
    const asked = hers.getByRole('alertdialog', { name: `Remove ${bruno.username}?` });
    await asked.getByRole('button', { name: 'Remove' }).click();
    await expect(hers.getByText('Friend removed')).toBeVisible();
    await expect(hers.getByText('No friends yet')).toBeVisible();
    privacy.part(alice.username, bruno.username);
  });

  await test.step('then neither can write, and both can read', async () => {
    await say(hisField, 'Au revoir.');
    await expect(said(his, 'Au revoir.').getByRole('alert')).toContainText('Impossible d’envoyer le message');
    await expect(his.getByText('Vous n’êtes plus amis')).toBeVisible();
    await expect(hisField).toBeHidden();
    await expect(button(his, 'Réessayer')).toBeHidden();
    await button(his, 'Supprimer').click();
    await expect(said(his, 'Au revoir.')).toHaveCount(0);
    await expect(said(his, 'Every night!')).toBeVisible();

    await entry(hers, 'Messages').click();
    await conversationWith(hers, bruno).click();
    await expect(hers.getByText('You are no longer friends')).toBeVisible();
    await expect(herField).toBeHidden();
    await expect(said(hers, 'Me revoilà.')).toBeVisible();
    await expect(said(hers, 'Au revoir.')).toHaveCount(0);

    await his.goto(`/user/${alice.username}`);
    await expect(his.getByText('Ce compte est privé')).toBeVisible();
  });
});

test('in a call two write to each other, and become friends', async ({ newCaller, privacy }) => {
  test.setTimeout(240_000);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await startCall(alice, bob);
  const line = ({ page }: Person, text: string) =>
    page.getByRole('log', { name: 'Chat' }).getByRole('listitem').filter({ hasText: text });
  const field = ({ page }: Person, { username }: Person) =>
    page.getByRole('textbox', { name: `Message to ${username}` });

  await test.step('lines of the chat go both ways', async () => {
    await control(alice, 'Chat');
    await say(field(alice, bob), 'The book is called Piranesi');
    await expect(line(alice, 'The book is called Piranesi')).toContainText('You');
    await control(bob, 'Chat, new message');
    await expect(line(bob, 'The book is called Piranesi')).toContainText(alice.username);
    await showing(() => type(field(bob, alice), 'I have heard of it'), [alice.page, `${bob.username} is typing…`]);
    await field(bob, alice).press('Enter');
    await expect(line(alice, 'I have heard of it')).toHaveCount(1);
    await expect(alice.page.getByText(`${bob.username} is typing…`)).toBeHidden();
  });

  await test.step('a request goes out from the call and is accepted there', async () => {
    await showing(
      () => control(alice, 'Add friend'),
      [alice.page, 'Friend request sent!'],
      [bob.page, `${alice.username} sent you a friend request!`],
    );
    await expect(button(alice.page, 'Request sent')).toBeDisabled();
    privacy.befriend(alice.username, bob.username);
    await showing(() => control(bob, 'Accept request'), [alice.page, `${bob.username} accepted your friend request!`]);
    for (const { page } of [alice, bob]) {
      await page.mouse.move(300, 320);
      await expect(page.getByRole('img', { name: 'Friends', exact: true })).toBeVisible();
    }
  });
});
