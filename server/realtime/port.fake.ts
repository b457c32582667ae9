import type { Realtime } from './port.ts';

export interface Sent {
  to: string;
  event: string;
  payload: unknown;
}

/** Records what is sent, as copies. */
export function createFakeRealtime(): Realtime & { sent: Sent[] } {
  const sent: Sent[] = [];
  const record = (to: string, event: { name: string }, payload: unknown) =>
    void sent.push({ to, event: event.name, payload: structuredClone(payload) });
  return {
    sent,
    toUser: (userId, event, payload) => record(`user:${userId}`, event, payload),
    toSocket: (socketId, event, payload) => record(`socket:${socketId}`, event, payload),
    toGroup: (group, event, payload, except) => record(`${group}${except ? `-${except}` : ''}`, event, payload),
    enterGroup() {},
    leaveGroup() {},
    isConnected: () => true,
    isInGroup: () => false,
    dissolveGroup() {},
    closeSession: (sessionId) => record(`session:${sessionId}`, { name: 'disconnect' }, null),
    closeUser: (userId) => record(`user:${userId}`, { name: 'disconnect' }, null),
  };
}
