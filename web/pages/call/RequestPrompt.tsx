import { useState } from 'react';
import { Prompt, useIsTight } from '../../call/prompts/PromptSlot.tsx';
import { useAnswerRequest } from '../../friends/mutations.ts';
import { RequestCard } from '../../friends/requests/RequestCard.tsx';
import { useTells } from '../../friends/told.ts';
import { useRelation } from '../../friends/use-relation.ts';

/** ms that a request stays on screen; the button at the top and the page of friends keep it. */
const REQUEST_STAYS = 20_000;

/** A request of the person in the call, in the prompt slot. */
export function RequestPrompt({ userId, username }: { userId: string; username: string }) {
  const relation = useRelation(userId);
  const answer = useAnswerRequest();
  const isTight = useIsTight();
  useTells('request', userId, true);
  const [left, setLeft] = useState<string | null>(null);
  const id = relation?.status === 'pending_received' ? relation.requestId : undefined;
  if (!id || id === left) return null;
  const answerWith = (action: 'accept' | 'decline') => answer.mutate({ id, action });
  return (
    <Prompt kind="friend-request" leavesAfter={REQUEST_STAYS} onLeave={() => setLeft(id)}>
      <RequestCard
        username={username}
        isBusy={answer.isPending}
        isSmall={isTight}
        onAccept={() => answerWith('accept')}
        onDecline={() => answerWith('decline')}
      />
    </Prompt>
  );
}
