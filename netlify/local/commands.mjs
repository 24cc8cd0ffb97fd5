/**
 * The commands of the project. `npm run tool` lists those with a sentence in `does`; the others have a script of
 * package.json. `installs` are the arguments of ensure-installed.mjs. Uses nothing that Node 20 or a fresh clone lacks.
 *
 * @typedef {{ run: string[], installs?: string[], env?: Record<string, string>, does?: string }} Command
 */
const tools = ['--tools'];

/** @type {Record<string, Command>} */
export const commands = {
  start: { run: ['netlify/local/start.ts'] },
  dev: { run: ['netlify/local/dev.ts'] },
  build: { run: ['netlify/build/build.ts'] },
  test: { run: ['tests/run.ts'], installs: tools },
  verify: { run: ['tests/run.ts', '--only', 'types of pages,types,lint,layers,unused'], installs: tools },
  format: { run: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'], installs: tools },
  doctor: { run: ['netlify/local/doctor.ts'] },
  rehearsal: { run: ['tests/rehearsal/run.ts'], installs: tools },
  'db:migrate': { run: ['netlify/local/migrate-database.ts'] },
  'admin:password': { run: ['netlify/local/admin-password.ts'] },
  backup: { run: ['netlify/local/backup.ts'] },
  restore: { run: ['netlify/local/restore.ts'] },

  'backup:keys': {
    does: 'makes the pair of keys with which an officer reads the backups',
    run: ['netlify/local/backup-keys.ts'],
  },
  'db:role': {
    does: "makes the functions' role, which cannot change the schema",
    run: ['netlify/local/database-role.ts'],
  },
  'db:seed': { does: 'adds the fictional club to an empty database', run: ['netlify/local/seed-database.ts'] },
  'db:generate': {
    does: 'writes a migration from the schema',
    run: ['netlify/database/generate-migration.ts'],
    installs: ['netlify/database/kit'],
  },
  'docs:api': {
    does: 'writes docs/api.md, and .build/openapi.json for programs',
    run: ['tests/api-docs/write.ts'],
    installs: tools,
  },
  bench: {
    does: 'measures the figures, or compares first answers, waits and lists with another commit',
    run: ['tests/bench/run.ts'],
    installs: ['--tools', 'tests/bench/tools', 'tests/packaging'],
  },
  'bench:against': {
    does: 'compares the start, the build and the tests with another commit',
    run: ['tests/bench/against.ts'],
    installs: tools,
  },
  'test:model': {
    does: 'plays 10,000 random stories of sign-ups, payments and breakdowns',
    run: [
      'node_modules/vitest/vitest.mjs',
      ...['run', '--config', 'tests/vitest.config.ts', '--project', 'model'],
      ...['--maxWorkers', '4', '--testTimeout', '7200000'],
    ],
    installs: tools,
    env: { MODEL_RUNS: '10000' },
  },
  mutation: {
    does: 'changes the code in small ways, and tells which changes no test notices',
    run: ['tests/mutation/node_modules/@stryker-mutator/core/bin/stryker.js', 'run'],
    installs: ['--tools', 'tests/mutation'],
  },
  assertions: {
    does: 'lists what the tests assert, and compares two lists',
    run: ['tests/support/assertions.ts'],
    installs: tools,
  },
  'stripe:probe': {
    does: 'compares the stand-in with Stripe itself, with a test key',
    run: ['tests/stripe-probe/run.ts'],
  },
  'supply-chain': {
    does: 'lists every package (CycloneDX) and asks for known weaknesses',
    run: ['tests/supply-chain.ts'],
    installs: tools,
  },
  screenshots: {
    does: 'takes the pictures of docs/screenshots',
    run: ['tests/bench/screenshots.ts'],
    installs: tools,
  },
  guide: { does: 'takes the pictures of docs/guide', run: ['tests/bench/guide-pictures.ts'], installs: tools },
  mails: {
    does: 'takes the pictures of docs/mails, and reads each mail with Python',
    run: ['tests/bench/mails.ts'],
    installs: tools,
  },
};
