/** What Zod reads when it loads, and goes on with (`zod/v4/core`). */
const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } };

export const zodSettings = shared.__zod_globalConfig ?? {};
shared.__zod_globalConfig = zodSettings;

// Zod is set up before it is there: it loads with the first form. Without this it tries `new Function`, which the content
// security policy blocks and reports.
zodSettings.jitless = true;
