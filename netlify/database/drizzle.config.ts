/** For `npm run tool -- db:generate`. */
export default {
  dialect: 'postgresql',
  schema: './netlify/server/db/*schema.ts',
  out: './netlify/migrations',
};
