import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { emailLinks, passwordResets, sessions, usernameChanges } from '../db/schema/auth.ts';
import { staffCodes } from '../db/schema/desk.ts';
import { passkeys } from '../db/schema/passkeys.ts';
import { pushSettings, pushSubscriptions } from '../db/schema/push.ts';

/** What is held about the sessions of a user, and what they sign in with. */
export async function readSignIn(db: Db, userId: string) {
  return {
    sessions: await db
      .select({
        createdAt: sessions.createdAt,
        expiresAt: sessions.expiresAt,
        endedAt: sessions.endedAt,
        lastUsedAt: sessions.lastUsedAt,
        browser: sessions.browser,
        system: sessions.system,
        device: sessions.device,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(asc(sessions.createdAt)),
    passkeys: await db
      .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(asc(passkeys.createdAt)),
    // Of the endpoint the host alone: the rest is a secret of the browser.
    pushedDevices: await db
      .select({
        service: sql<string>`split_part(${pushSubscriptions.endpoint}, '/', 3)`,
        since: pushSubscriptions.createdAt,
      })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(asc(pushSubscriptions.createdAt)),
    pushSettings: await db
      .select({
        switchedOff: pushSettings.off,
        showText: pushSettings.showText,
        quietFrom: pushSettings.quietFrom,
        quietTo: pushSettings.quietTo,
        timeZone: pushSettings.zone,
      })
      .from(pushSettings)
      .where(eq(pushSettings.userId, userId)),
    oneTimeCodes: await db
      .select({ confirmedAt: staffCodes.confirmedAt })
      .from(staffCodes)
      .where(eq(staffCodes.userId, userId)),
    passwordResets: await db
      .select({ expiresAt: passwordResets.expiresAt, usedAt: passwordResets.usedAt })
      .from(passwordResets)
      .where(eq(passwordResets.userId, userId))
      .orderBy(asc(passwordResets.expiresAt)),
    emailLinks: await db
      .select({ email: emailLinks.email, expiresAt: emailLinks.expiresAt, usedAt: emailLinks.usedAt })
      .from(emailLinks)
      .where(eq(emailLinks.userId, userId))
      .orderBy(asc(emailLinks.expiresAt)),
    usernameChanges: await db
      .select({ formerName: usernameChanges.formerName, changedAt: usernameChanges.changedAt })
      .from(usernameChanges)
      .where(eq(usernameChanges.userId, userId))
      .orderBy(asc(usernameChanges.changedAt)),
  };
}
