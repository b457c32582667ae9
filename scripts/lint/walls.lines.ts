/** One row per wall: lines that the file may hold, and lines that are lint errors in it. */
export type Wall = { file: string; may: string[]; mayNot: string[] };

export const from = (...specifiers: string[]) => specifiers.map((specifier) => `import '${specifier}';`);

export const otherPackages = from('@visavis/server/app.ts', '@visavis/web/main.tsx');
export const detours = from(
  './../users/service.ts',
  '../ports/../users/service.ts',
  '@visavis/domain/../server/app.ts',
);
export const timeAndChance = ['Date.now();', 'new Date();', '[1].map(Date.now);', 'Math.random();'];
export const network = ['fetch("/api");', 'new WebSocket("/");', 'localStorage.clear();'];
export const environment = ['process.env.PORT;'];
