import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { accountSignals, emailLinks, passwordResets, sessions, usernameChanges } from '../db/schema/auth.ts';
import { staffCodes } from '../db/schema/desk.ts';
import { identities } from '../db/schema/identities.ts';
import { passkeys } from '../db/schema/passkeys.ts';
import { pushSettings, pushSubscriptions } from '../db/schema/push.ts';
import { pages } from './export-pages.ts';

/** Everything that is held about the sessions of a user, and their ways to sign in. */
export function readSignIn(db: Db, userId: string) {
  return {
    sessions: pages(
      db
        .select({
          createdAt: sessions.createdAt,
          expiresAt: sessions.expiresAt,
          endedAt: sessions.endedAt,
          endReason: sessions.endReason,
          lastUsedAt: sessions.lastUsedAt,
          browser: sessions.browser,
          system: sessions.system,
          device: sessions.device,
        })
        .from(sessions)
        .where(eq(sessions.userId, userId))
        .orderBy(asc(sessions.createdAt), asc(sessions.id)),
    ),
    passkeys: pages(
      db
        .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
        .from(passkeys)
        .where(eq(passkeys.userId, userId))
        .orderBy(asc(passkeys.createdAt), asc(passkeys.id)),
    ),
    otherSites: pages(
      db
        .select({
          issuer: identities.issuer,
          subject: identities.subject,
          createdAt: identities.createdAt,
          lastUsedAt: identities.lastUsedAt,
        })
        .from(identities)
        .where(eq(identities.userId, userId))
        .orderBy(asc(identities.createdAt), asc(identities.id)),
    ),
    // Of the endpoint the host alone: the rest is a secret of the browser.
    pushedDevices: pages(
      db
        .select({
          service: sql<string>`split_part(${pushSubscriptions.endpoint}, '/', 3)`,
          since: pushSubscriptions.createdAt,
        })
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.userId, userId))
        .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.endpoint)),
    ),
    pushSettings: pages(
      db
        .select({
          switchedOff: pushSettings.off,
          showText: pushSettings.showText,
          quietFrom: pushSettings.quietFrom,
          quietTo: pushSettings.quietTo,
          timeZone: pushSettings.zone,
        })
        .from(pushSettings)
        .where(eq(pushSettings.userId, userId)),
    ),
    oneTimeCodes: pages(
      db.select({ confirmedAt: staffCodes.confirmedAt }).from(staffCodes).where(eq(staffCodes.userId, userId)),
    ),
    signInMarks: pages(
      db
        .select({ kind: accountSignals.kind, lastAt: accountSignals.at })
        .from(accountSignals)
        .where(eq(accountSignals.userId, userId))
        .orderBy(asc(accountSignals.at), asc(accountSignals.kind)),
    ),
    passwordResets: pages(
      db
        .select({ expiresAt: passwordResets.expiresAt, usedAt: passwordResets.usedAt })
        .from(passwordResets)
        .where(eq(passwordResets.userId, userId))
        .orderBy(asc(passwordResets.expiresAt), asc(passwordResets.hash)),
    ),
    emailLinks: pages(
      db
        .select({ email: emailLinks.email, expiresAt: emailLinks.expiresAt, usedAt: emailLinks.usedAt })
        .from(emailLinks)
        .where(eq(emailLinks.userId, userId))
        .orderBy(asc(emailLinks.expiresAt), asc(emailLinks.hash)),
    ),
    usernameChanges: pages(
      db
        .select({ formerName: usernameChanges.formerName, changedAt: usernameChanges.changedAt })
        .from(usernameChanges)
        .where(eq(usernameChanges.userId, userId))
        .orderBy(asc(usernameChanges.changedAt), asc(usernameChanges.id)),
    ),
  };
}
