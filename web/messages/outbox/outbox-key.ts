/** Where this tab keeps what has not been sent; per user, so that the next one does not send another user's messages. */
export const outboxKey = (userId: string) => `outbox:${userId}`;
