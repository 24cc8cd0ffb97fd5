import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./netlify/server/db/schema.ts', './netlify/server/db/content-schema.ts'],
  out: './netlify/database/migrations',
});
