import { DEVICES_MAX, isTimeZone, PUSH_KINDS, type PushKind, type PushSettings } from '@visavis/domain/push/rules.ts';
import type { ProfileLanguage } from '@visavis/domain/users/rules.ts';
import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { sessions } from '../db/schema/auth.ts';
import { pushSettings, pushSubscriptions } from '../db/schema/push.ts';
import { users } from '../db/schema/users.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PushTarget } from '../ports/push-sender/push-sender.ts';

/** A device that is pushed to. */
export interface Device extends PushTarget {
  sessionId: string;
}

/** Someone who can be pushed to: one device at least. */
export interface Addressee {
  userId: string;
  language: ProfileLanguage;
  settings: PushSettings;
  devices: Device[];
}

type SettingsRow = typeof pushSettings.$inferSelect;

/** The stored settings; the defaults where there are none. */
function toSettings(row: Omit<SettingsRow, 'userId'> | null | undefined): PushSettings {
  const { off = [], showText = false, quietFrom, quietTo, zone } = row ?? {};
  const kinds = Object.fromEntries(PUSH_KINDS.map((kind) => [kind, !off.includes(kind)])) as Record<PushKind, boolean>;
  // Zones are renamed: one that this server does not know sets no hours.
  const quiet = quietFrom && quietTo && zone && isTimeZone(zone) ? { from: quietFrom, to: quietTo, zone } : null;
  return { kinds, showText, quiet };
}

export type PushRepo = ReturnType<typeof createPushRepo>;

export function createPushRepo(db: Db) {
  return {
    async settingsOf(userId: string): Promise<PushSettings> {
      const [row] = await db.select().from(pushSettings).where(eq(pushSettings.userId, userId));
      return toSettings(row);
    },

    async saveSettings(userId: string, { kinds, showText, quiet }: PushSettings): Promise<void> {
      const set = {
        off: PUSH_KINDS.filter((kind) => !kinds[kind]),
        showText,
        quietFrom: quiet?.from ?? null,
        quietTo: quiet?.to ?? null,
        zone: quiet?.zone ?? null,
      };
      const target = pushSettings.userId;
      await db
        .insert(pushSettings)
        .values({ userId, ...set })
        .onConflictDoUpdate({ target, set });
    },

    async isSubscribed(sessionId: string): Promise<boolean> {
      return (await db.$count(pushSubscriptions, eq(pushSubscriptions.sessionId, sessionId))) > 0;
    },

    /** Takes the place of the session's subscription, of the same browser's, and of the oldest beyond DEVICES_MAX. */
    subscribe: (userId: string, sessionId: string, target: PushTarget, createdAt: Date): Promise<void> =>
      inTransaction(db, async (tx) => {
        await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
        const replaced = or(
          eq(pushSubscriptions.endpoint, target.endpoint),
          eq(pushSubscriptions.sessionId, sessionId),
        );
        await tx.delete(pushSubscriptions).where(replaced);
        const row = { userId, sessionId, createdAt, ...target };
        // Another account may have subscribed in the same browser meanwhile: the lock is that of one's own.
        await tx
          .insert(pushSubscriptions)
          .values(row)
          .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row });
        await tx.execute(sql`
          delete from push_subscriptions where session_id in (
            select session_id from push_subscriptions where user_id = ${userId}
            order by created_at desc, session_id desc offset ${DEVICES_MAX})`);
      }),

    /** The subscription of an endpoint goes over to another. Does nothing where the one is unknown or the other is known. */
    async move(endpoint: string, target: PushTarget): Promise<void> {
      await db
        .update(pushSubscriptions)
        .set(target)
        .where(
          and(
            eq(pushSubscriptions.endpoint, endpoint),
            sql`not exists (select 1 from push_subscriptions where endpoint = ${target.endpoint})`,
          ),
        );
    },

    async unsubscribe(sessionId: string): Promise<void> {
      await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
    },

    /** Removes a subscription that its browser has given up, unless another has taken its place. */
    async remove({ sessionId, endpoint }: Device): Promise<void> {
      await db
        .delete(pushSubscriptions)
        .where(and(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.endpoint, endpoint)));
    },

    /** Users of the given ones who have a device with an open session. */
    async addressees(userIds: readonly string[], now: Date): Promise<Addressee[]> {
      if (userIds.length === 0) return [];
      const rows = await db
        .select({
          device: {
            sessionId: pushSubscriptions.sessionId,
            endpoint: pushSubscriptions.endpoint,
            p256dh: pushSubscriptions.p256dh,
            auth: pushSubscriptions.auth,
          },
          userId: users.id,
          language: users.language,
          settings: pushSettings,
        })
        .from(pushSubscriptions)
        .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
        .innerJoin(users, eq(users.id, pushSubscriptions.userId))
        .leftJoin(pushSettings, eq(pushSettings.userId, users.id))
        .where(
          and(
            inArray(pushSubscriptions.userId, [...new Set(userIds)]),
            isNull(sessions.endedAt),
            gt(sessions.expiresAt, now),
            isNull(users.eraseAt),
          ),
        );
      const found = new Map<string, Addressee>();
      for (const { userId, language, settings, device } of rows) {
        const known = found.get(userId);
        if (known) known.devices.push(device);
        else found.set(userId, { userId, language, settings: toSettings(settings), devices: [device] });
      }
      return [...found.values()];
    },

    /** The names by which people are shown. */
    async namesOf(userIds: readonly string[]): Promise<Map<string, string>> {
      if (userIds.length === 0) return new Map();
      const rows = await db
        .select({ id: users.id, name: users.displayName })
        .from(users)
        .where(inArray(users.id, [...new Set(userIds)]));
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    /** Removes the subscriptions of sessions that are over. */
    async sweep(now: Date): Promise<void> {
      await db.execute(sql`
        delete from push_subscriptions p using sessions s
        where s.id = p.session_id and (s.ended_at is not null or s.expires_at <= ${now.toISOString()}::timestamptz)`);
    },
  };
}
