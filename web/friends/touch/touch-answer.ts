import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';

/** What this user has answered; the other's answer shows only as a friendship. */
export type TouchAnswer = 'open' | 'yes' | 'no';

/** The answer after this call, kept for when its recap opens again; of a no there is nothing on the server. */
export function useTouchAnswer(roomId: string): [TouchAnswer, (answer: TouchAnswer) => void] {
  const client = useQueryClient();
  const queryKey = ['touch', roomId];
  const { data = 'open' } = useQuery<TouchAnswer>({
    queryKey,
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return [data, (answer) => void client.setQueryData(queryKey, answer)];
}
