import { config } from 'zod';

// Without this Zod tries `new Function`, which the content security policy blocks and reports. Import before any schema.
config({ jitless: true });
