export * from './appeals.ts';
export * from './audit.ts';
export * from './cases.ts';
export * from './door.ts';
export * from './figures.ts';
export * from './people.ts';
export * from './setup-check.ts';
export * from './verdicts.ts';
