import { config } from 'zod';

// Zod would try `new Function`, which the content security policy refuses and reports. Imported before any schema.
config({ jitless: true });
