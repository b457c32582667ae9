import { z } from 'zod';
import { serverEvent } from '../wire/event.ts';
import { route } from '../wire/route.ts';
import { id } from '../wire/schema.ts';
import { friend } from './contract.ts';

/** `friend` is set once both have said yes. Until then nothing shows what the other has said, or whether. */
export const stayInTouch = route({
  method: 'PUT',
  path: '/api/friends/touch/:id',
  summary:
    'Say yes, or no longer yes, to staying in touch with the other of a started call; two who say yes are friends',
  auth: 'user',
  params: z.object({ id }),
  body: z.object({ yes: z.boolean() }),
  data: z.object({ friend: friend.nullable() }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'NOT_SHARED_A_CALL', 'TOUCH_OVER'],
});

/** Both have said yes, and are friends now. */
export const inTouch = serverEvent('friend:in_touch', z.object({ friend }));
