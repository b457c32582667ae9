export * from './audit.ts';
export * from './door.ts';
export * from './people.ts';
