import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';

/**
 * Statements without a limit that ask for no row by its key, by what bounds their rows: the file, the names around them,
 * and their table. Someone's own past counts as growing, and so does all that others write.
 */
const bounded: Record<string, string> = {
  'the pages that read it, or the limit of each that uses it': `
    account/repo-export callsOf theirs
    account/repo-export-messages reactionsOf.ofMessage messageReactions
    account/repo-export-messages readPictureFiles.sent messagePictures
    account/repo-export-messages readPictureFiles.unsent messagePictures
    history/repo createHistoryRepo.endOfNth newestPastCalls(db, mine(userId), 1, n - 1)
    history/repo createHistoryRepo.hasOlder newestPastCalls(db, older, 1)
    history/repo createHistoryRepo.pastCalls past
    users/repo createUsersRepo.history past
    moderation/measures/repo-measures measures decisions
    moderation/repo-people decisionsWithStaff decisions
    desk/people/repo createPeopleRepo.people users
    operator/repo createOperatorRepo.reportsWithPeople reports
    reports/evidence/repo-evidence selectKept messages
    reports/repo createReportsRepo.namedReports reports`,
  'one row: a condition that holds for one at most, or a sum': `
    auth/providers/repo-providers createProvidersRepo.bySubject identities
    call/chat/repo-chat createChatRepo.insert roomMessages
    call/rooms/repo createCallRepo.activeBetween callMembers
    call/rooms/repo activeOf.rows callMembers
    db/cases openCaseOf cases
    db/clock-gap clockGap clock_timestamp
    desk/door/repo-access close.closed deskOpenings
    desk/door/repo-access createAccessRepo.facts users
    desk/door/repo-codes confirm.confirmed staffCodes
    desk/door/repo-codes createCodesRepo.byUser staffCodes
    desk/door/repo-codes use.used staffCodes
    desk/figures/repo createFiguresRepo.medianTimeToDecision d
    friends/invitations/repo-invitations inviter.rows users
    friends/repo userIdByCode.rows users
    friends/repo-changes block.ended friendships
    friends/repo-changes lockPair
    friends/repo-changes createFriendChanges.removeFriendship friendships
    friends/repo-changes removeFriendship.removed friendships
    messages/changes/repo isOnTop select
    messages/changes/repo lockMessage friendships
    messages/pictures/repo createPicturesRepo.fileFor message_pictures
    messages/repo createMessagesRepo.access friendships
    messages/repo createMessagesRepo.lockFacts friendships
    messages/repo createMessagesRepo.markDelivered conversation_members
    moderation/repo-people openCaseOf cases
    moderation/verdicts/repo-undo createUndoRepo.reopen cases
    operator/repo createOperatorRepo.counts friendships
    operator/repo createOperatorRepo.totals users
    passkeys/repo createPasskeysRepo.remove passkeys
    passkeys/repo createPasskeysRepo.rename passkeys
    ports/mail/repo-outbox createOutboxRepo.take mails
    reports/evidence/repo-evidence view.holdsAppeal appeals
    reports/evidence/repo-evidence view.holdsCase cases
    reports/repo-facts loadFacts call_members
    stats/repo createStatsRepo.figures u`,
  'the sessions, tokens, devices, passkeys and other sites of one account, which have a maximum': `
    auth/providers/repo-providers createProvidersRepo.ofUser identities
    auth/passwords/repo-passwords change.ended sessions
    auth/passwords/repo-resets createResetsRepo.passkeysOf passkeys
    auth/passwords/repo-resets useReset.removed passkeys
    auth/passwords/repo-resets useReset.unlinked identities
    auth/sessions/repo-open-sessions createOpenSessionsRepo.endOthers sessions
    auth/sessions/repo-open-sessions createOpenSessionsRepo.ofUser sessions
    auth/sessions/repo-sessions makeRoom.forgotten sessions
    auth/sessions/repo-sessions makeRoom.unused sessions
    auth/sessions/repo-sessions successorsOf.next refreshTokens
    operator/repo endSessions.ended sessions
    operator/repo setRole.theirs sessions
    passkeys/repo createPasskeysRepo.ofUser passkeys
    push/repo createPushRepo.subscribe push_subscriptions`,
  'a batch whose size its caller bounds': `
    call/ending/repo-end endCalls unnest
    call/ending/repo-end outcomes.sides callMembers
    call/rooms/repo inCall.rows callMembers
    call/rooms/repo membersOf call_members
    call/rooms/repo-open insertAll unnest
    friends/repo friendshipsOf friendships
    matching/repo profilesWith blocks
    messages/pictures/repo lockUnsent message_pictures
    messages/repo-batch findRepeats.rows messages
    messages/repo-batch insertMessages.result messages
    messages/repo-batch lockConversations c
    messages/repo-batch startConversationsOf conversations
    messages/repo-extras readExtras.reactions messageReactions
    messages/repo-send createMessageStore.refuse users
    presence/repo createPresenceRepo.saveLastSeen unnest
    push/repo addressees.rows pushSubscriptions
    waiting/repo answers.rows meetingAnswers
    waiting/repo createWaitingRepo.takeReminders meetingAnswers`,
  'calls that go on now, or the two of a call': `
    call/call-backs/repo-call-backs sides.rows callMembers
    call/rooms/repo createCallRepo.memberWhere callMembers
    call/rooms/repo createCallRepo.roomsWith calls
    call/rooms/repo overdue.rows calls`,
  'what two people, or one, did within the days of a window': `
    call/repo-karma karmaHistory karmaLedger
    call/repo-karma ratersOf callMembers
    call/repo-karma rewardHistory callMembers
    reports/repo-facts loadWitnesses reports`,
  'the reports, cases and decisions about one person, as ids: each report is of another call or conversation': `
    account/repo remove.reported reports
    db/suspensions liftSuspensions.lifted suspensions
    db/suspensions liftSuspensions.others suspensions
    moderation/appeals/repo-appeals readAppeals.decided reports
    moderation/cases/repo-claims lockCase.open reports
    moderation/cases/repo-file readReports.evidence reportEvidence
    moderation/cases/repo-queue readQueueRows.rules decisions
    moderation/verdicts/repo-undo lockDecision cases
    moderation/verdicts/repo-undo lockDecision.decided reports
    moderation/verdicts/repo-verdicts withdrawAutomatic.undone decisions
    operator/repo-suspensions createSuspensionsRepo.reinstate cases
    operator/repo-suspensions reinstate.behind suspensions
    reports/evidence/repo-evidence createEvidenceRepo.ofReport reportEvidence
    reports/evidence/repo-evidence eraseDue.due appeals`,
  'the open cases, each of which the queue ranks, and the record of each reporter': `
    moderation/cases/repo-file readRecords.rows reports
    moderation/cases/repo-queue open.rows cases
    moderation/cases/repo-queue readStandings reports`,
  'the days, rules or tables that there are, or the staff': `
    db/upkeep deadTables pg_class
    db/upkeep keepUp pg_class
    db/upkeep outdatedTables pg_class
    desk/figures/repo counts.appeals appeals
    desk/figures/repo counts.decisions decisions
    desk/figures/repo counts.reports reports
    desk/figures/repo createFiguresRepo.counts decisions
    desk/figures/repo createFiguresRepo.reportsByDay reports
    moderation/repo-staff openSessions.rows deskOpenings`,
};

const server = join(import.meta.dirname, '..');

/** A part of a program. */
interface Node {
  type: string;
  start: number;
  end: number;
  callee?: Node;
  object?: Node;
  property?: { name: string };
  arguments?: Node[];
  tag?: Node;
  id?: { name?: string };
  key?: { name?: string };
  name?: string;
  init?: Node;
}
interface Call {
  method: string;
  args: string;
}
interface Statement {
  name: string;
  calls: Call[];
  /** as it stands, where it is no chain of calls */
  sql?: string;
}

const squeeze = (text: string) => text.replaceAll(/\s+/g, ' ');

/** The statements of a file that return rows, but for parts of others. */
function statementsIn(file: string, text: string): Statement[] {
  const found: Statement[] = [];
  const textOf = ({ start, end }: { start: number; end: number }) => squeeze(text.slice(start, end));
  function visit(part: unknown, names: readonly string[], inCallOf = ''): void {
    if (!part || typeof part !== 'object') return;
    if (Array.isArray(part)) {
      for (const each of part) visit(each, names, inCallOf);
      return;
    }
    const node = part as Node;
    const own =
      node.type === 'Property'
        ? node.key?.name
        : /^(FunctionDeclaration|VariableDeclarator)$/.test(node.type)
          ? node.id?.name
          : undefined;
    const around = own ? [...names, own] : names;
    const name = (table = '') => `${file.replace('.ts', '')} ${around.slice(-2).join('.')} ${table}`.trim();
    const calls: (Call & { nodes: Node[] })[] = [];
    for (
      let at = node;
      at?.type === 'CallExpression' && at.callee?.type === 'MemberExpression';
      at = at.callee.object as Node
    ) {
      const nodes = at.arguments ?? [];
      const [first, last] = [nodes[0], nodes.at(-1)];
      calls.unshift({
        method: at.callee.property?.name ?? '',
        args: first && last ? textOf({ start: first.start, end: last.end }) : '',
        nodes,
      });
    }
    if (calls.some(({ method }) => /^select|^returning$/.test(method))) {
      const table = calls.find(({ method }) => /^(from|update|delete|insert)$/.test(method))?.args ?? '';
      if (inCallOf !== 'pages') found.push({ name: name(table), calls });
      for (const { nodes } of calls) visit(nodes, around);
      return;
    }
    if (node.type === 'TaggedTemplateExpression') {
      const sql = textOf(node);
      const [, table = ''] = /(?:from|update|into) \(?\$?\{?(\w+)/.exec(sql) ?? [];
      if (/^sql(<[^`]*>)?` ?(with|select|insert|update|delete)\b/.test(sql) && /select|returning/.test(sql)) {
        found.push({ name: name(table), calls: [], sql });
      }
    }
    for (const [key, child] of Object.entries(node)) {
      visit(child, around, key === 'arguments' ? (node.callee?.name ?? '') : '');
    }
  }
  visit(parseSync(file, text).program.body, []);
  return found;
}

/** Columns of which the rows of a table have each combination once, by the name of the table in the schema. */
const keys = new Map<string, string[][]>();
for (const module of readdirSync(join(server, 'db/schema'))) {
  for (const [name, table] of Object.entries((await import(`./schema/${module}`)) as Record<string, unknown>)) {
    if (!is(table, PgTable)) continue;
    const { columns, indexes, primaryKeys } = getTableConfig(table);
    const all = Object.entries(table) as [string, { name?: string } | undefined][];
    const named = (of: readonly unknown[]) =>
      of.map((column) => all.find(([, { name } = {}]) => name === (column as { name?: string }).name)?.[0] ?? '?');
    keys.set(name, [
      ...columns.filter(({ primary, isUnique }) => primary || isUnique).map((column) => named([column])),
      ...primaryKeys.map((key) => named(key.columns)),
      ...indexes.filter(({ config }) => config.unique && !config.where).map(({ config }) => named(config.columns)),
    ]);
  }
}

/** Whether conditions are met by one row of a table for each value that is asked for. */
const fixes = (table: string, conditions: string, text: string): boolean => {
  const named = conditions.replaceAll(
    /(?<![.\w])[a-z]\w*\b(?!\()/gi,
    (word) => new RegExp(`const ${word} = ([^;]*);`).exec(text)?.[1] ?? word,
  );
  const original = new RegExp(`const ${table} = alias\\((\\w+)`).exec(text)?.[1] ?? table;
  const isAsked = (column: string) => new RegExp(`(eq|inArray)\\(${table}\\.${column},`).test(squeeze(named));
  return (keys.get(original) ?? []).some((columns) => columns.every(isAsked)) && !/\bor\(/.test(named);
};

function isLimited({ calls, sql }: Statement, text: string): boolean {
  if (sql) return /\blimit \$/.test(sql) || /^sql\S*` ?select (exists|count)/.test(sql);
  const argsOf = (method: string) => calls.find((call) => call.method === method)?.args ?? '';
  if (calls.some(({ method }) => method === 'limit')) return true;
  if (/^\{ \w+: (max|min|count)\([^,]*\) \}$/.test(argsOf('select')) && !argsOf('groupBy')) return true;
  const table = argsOf('from') || argsOf('update') || argsOf('delete');
  if (argsOf('insert')) return true;
  const joins = calls.filter(({ method }) => method.endsWith('Join'));
  return fixes(table, argsOf('where'), text) && joins.every(({ args }) => fixes(args.split(',')[0] ?? '', args, text));
}

const statements = globSync('**/*.ts', { cwd: server })
  // A move reads whole tables, while no server runs.
  .filter(
    (file) =>
      !/\.(test|fake|contract|model)\.ts$|^testing|^operator\/move|^db\/(schema|drizzle)|node_modules/.test(file),
  )
  .flatMap((file) => {
    const text = readFileSync(join(server, file), 'utf8');
    if (!text.includes('drizzle-orm')) return [];
    return statementsIn(file, text).map((statement) => ({
      ...statement,
      isLimited: isLimited(statement, squeeze(text)),
    }));
  });

it('every statement has a limit, asks for rows by their keys, or is in the list of those that cannot grow', () => {
  const listed = Object.values(bounded).flatMap((names) => names.trim().split(/\n\s*/));
  const without = new Set(statements.filter(({ isLimited }) => !isLimited).map(({ name }) => name));
  expect([...without].toSorted()).toEqual(listed.toSorted());
});
