import { callBacksContract } from './call-backs.contract.ts';
import { createMemoryCallBacks } from './call-backs.ts';

callBacksContract('memory', async () => {
  const callBacks = createMemoryCallBacks();
  return [callBacks, callBacks];
});
