/**
 * The layers and their allowed imports. Pages may import layouts, then features, components, lib and messages, and domain.
 * The server may import only domain and messages.
 */
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from: { path: from }, to });
const notTypeOnly = { dependencyTypesNot: ['type-only'] };

/**
 * The rooms of the server, each on the floor above those that it may use (docs/architecture.md). A room imports rooms of
 * lower floors only.
 */
const floors = [
  'db',
  'runtime',
  'integrations',
  'deps.ts',
  'http',
  'persons',
  'outbox',
  'write',
  'club',
  'jobs',
  'accounts',
  'member',
  'payouts',
  'payments',
  'privacy',
  'memberships',
  'dossier',
  'renewals',
  'cheques',
  'aids',
  'ledger',
  'mail',
  'site',
  'running',
  'reads.ts',
  'route-groups',
  '(answers|app|api-groups|create-deps|serve).ts',
];
const room = (names) => `^netlify/server/(${names.map((name) => name.replace('.', '\\.')).join('|')})(/|$)`;

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-folder-circles',
      severity: 'error',
      comment: 'A room that needs another room may not be needed by it.',
      scope: 'folder',
      from: { path: '^(src|netlify/server/.)' },
      to: { circular: true },
    },
    { name: 'no-unknown', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^(astro:|virtual:)' } },
    forbid(
      'domain-is-pure',
      '^src/domain',
      { pathNot: '^(src/domain|node_modules/(zod|ibantools)/)' },
      'Rules know nothing of I/O, screens or frameworks.',
    ),
    // A folder's own files and the folders in it are one folder to the rule about circles: these two rules tell them apart.
    forbid('primitives-need-no-room', '^src/domain/[^/]+$', { path: '^src/domain/[^/]+/' }),
    forbid('screens-know-no-frame', '^src/features/admin/[^/]+/', { path: '^src/features/admin/[^/]+$' }),
    forbid('messages-are-words', '^src/messages', { pathNot: '^src/(messages|domain)' }),
    forbid('lib-is-low', '^src/lib', { path: '^src/(components|features|layouts|pages)' }),
    forbid('components-are-low', '^src/components', { path: '^src/(features|layouts|pages)' }),
    forbid('features-are-low', '^src/features', { path: '^src/(layouts|pages)' }),
    forbid(
      'features-stay-apart',
      '^src/features/([^/]+)',
      {
        path: '^src/features/',
        pathNot: [
          '^src/features/$1/',
          '^src/features/(payment/(PaymentPanel|CardChange)|certificate/Certificate(?:Button|sDialog))\\.tsx$',
        ],
      },
      'A feature may import only those parts of others that are made for it.',
    ),
    forbid('browser-knows-types-only', '^src/(?!pages|layouts|middleware)', {
      path: '^netlify',
      ...notTypeOnly,
    }),
    forbid('browser-knows-types-of-answers', '^src/(?!domain)', {
      path: '^src/domain/.*-answers\\.ts$',
      ...notTypeOnly,
    }),
    forbid('server-stays-on-the-server', '^netlify/server', {
      path: '^(src/(?!domain|messages)|netlify/(local|build|functions)|tests)',
    }),
    ...floors
      .slice(0, -1)
      .map((name, floor) =>
        forbid(
          `server-floors-${name}`,
          room([name]),
          { path: room(floors.slice(floor + 1)) },
          'A room of the server imports rooms of lower floors only.',
        ),
      ),
    {
      name: 'server-has-no-other-rooms',
      severity: 'error',
      comment: 'A new room gets its floor in this file.',
      from: {},
      to: { path: '^netlify/server/', pathNot: room(floors) },
    },
    forbid('sdks-behind-ports', '^netlify/server/(?!integrations|db)', {
      path: 'node_modules/(stripe|sharp|nodemailer|@netlify|@neondatabase)/',
      ...notTypeOnly,
    }),
    forbid(
      'queries-hold-the-sql',
      // The archive of a person reads the types of the schema's columns, and writes no SQL.
      '^netlify/server/(?!db/)(?!.*queries\\.ts$)(?!privacy/archive-formats\\.ts$)',
      { path: 'node_modules/drizzle-orm/' },
      'SQL is written in queries only.',
    ),
    forbid('tests-are-not-shipped', '^(src|netlify)', { path: '^tests' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
