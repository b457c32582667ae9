import { enableCompileCache } from 'node:module';
import { resolveDrizzleBySpecifier } from './patches/drizzle-resolution.ts';

// Compiled code is kept on disk between starts: a third off the time to start. Where it cannot be kept, nothing changes.
enableCompileCache();
resolveDrizzleBySpecifier();

await import('./serve.ts');
