import { defineConfig } from 'drizzle-kit';

/** `npm run migration -- --name what_changed` writes the next migration from the schema files. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema/*.ts',
  out: './server/db/migrations',
  casing: 'snake_case',
});
