import { asc } from 'drizzle-orm';
import type { Database } from '../../server/db/connect.ts';
import { messages } from '../../server/db/schema/messages.ts';
import type { Observations } from '../observations.ts';

/** Every acknowledged message is stored once, and each writer's messages in the order they were written. */
export async function checkMessages({ db }: Database, observations: Observations): Promise<string[]> {
  // Copied before the query: messages acknowledged later need not be in its result.
  const acknowledged = [...observations.acknowledged];
  const rows = await db
    .select({
      id: messages.id,
      senderId: messages.senderId,
      content: messages.content,
      clientMessageId: messages.clientMessageId,
    })
    .from(messages)
    .orderBy(asc(messages.conversationId), asc(messages.createdAt));
  const byClientId = new Map(rows.map((row) => [row.clientMessageId, row]));
  const found: string[] = [];
  for (const [clientMessageId, { senderId, content, messageId }] of acknowledged) {
    const row = byClientId.get(clientMessageId);
    if (!row) found.push(`${JSON.stringify(content)} was acknowledged and is not stored`);
    else if (row.id !== messageId || row.content !== content || row.senderId !== senderId)
      found.push(`${JSON.stringify(content)} was acknowledged as ${messageId} and is stored as ${JSON.stringify(row)}`);
  }
  const contents = new Set<string>();
  const lastOf = new Map<string, number>();
  for (const { senderId, content } of rows) {
    if (contents.has(content)) found.push(`${JSON.stringify(content)} is stored twice`);
    contents.add(content);
    const count = Number(content.split(' ')[1]);
    if (count < (lastOf.get(senderId) ?? 0)) found.push(`${JSON.stringify(content)} is stored out of order`);
    lastOf.set(senderId, count);
  }
  return found;
}
