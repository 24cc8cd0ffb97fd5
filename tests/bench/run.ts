import { readArguments } from '#local/arguments.ts';
import { benchAdminLists } from './admin-lists.ts';
import { benchBackup } from './backup.ts';
import { benchBodies } from './bodies.ts';
import { compareWith, comparisonNames } from './compare.ts';
import { benchDesk } from './desk.ts';
import { type Figure, isOver, tableOf, writeFigures } from './figures.ts';
import { benchImport } from './import.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchMail } from './mail.ts';
import { benchPages } from './page-weight.ts';
import { type BenchSite, startBenchSite } from './site.ts';
import { killAll } from './tools/lighthouse.ts';

type Bench = (site: BenchSite) => Promise<Figure[]>;

const USAGE = `Usage: npm run tool -- bench [-- --only NAME,NAME] [--runs NUMBER] [--pages PATH,PATH]
       npm run tool -- bench --against COMMIT [--only NAME,NAME] [--section NAME] [--rounds NUMBER] [--base-folder CLONE] [--here-folder CLONE]`;

const { values } = readArguments(USAGE, {
  options: {
    only: { type: 'string' },
    // Prints the table beside another commit instead (`compare.ts`).
    against: { type: 'string' },
    rounds: { type: 'string' },
    // The section of docs/figures.md for parts of that table.
    section: { type: 'string' },
    // Clones with their packages that are there already, instead of fresh ones.
    'base-folder': { type: 'string' },
    'here-folder': { type: 'string' },
    // Options of the Lighthouse bench.
    runs: { type: 'string', default: '5' },
    pages: { type: 'string' },
  },
});

const benches: Readonly<Record<string, Bench>> = {
  desk: benchDesk,
  bodies: benchBodies,
  mail: benchMail,
  pages: benchPages,
  lighthouse: (site) => benchLighthouse(site, { runs: Number(values.runs), pages: values.pages?.split(',') }),
  // The last three leave thousands of members and articles in the database.
  import: benchImport,
  backup: benchBackup,
  'admin-lists': benchAdminLists,
};

const only = values.only?.split(',').filter(Boolean);
const wanted = only ?? Object.keys(benches);

const figures: Figure[] = [];

/** Writes the figures into their section of `docs/figures.md` at once, because a later bench may fail. */
const keep = (section: string, options: string, found: readonly Figure[]): void => {
  figures.push(...found);
  writeFigures(section, `npm run tool -- bench ${options}`, tableOf(found));
};

const runOnSite = async (): Promise<void> => {
  if (wanted.length === 0) return;
  const site = await startBenchSite();
  try {
    for (const name of wanted) {
      const bench = benches[name];
      if (!bench) throw new Error(`There is no bench "${name}": ${Object.keys(benches).join(', ')}.`);
      console.error(`Measuring ${name}…`);
      keep(name, `--only ${name}`, await bench(site));
    }
  } finally {
    await site.stop();
  }
};

// Lighthouse's browsers end on Ctrl-C but not on SIGTERM. The site ends with its parent process.
process.once('SIGTERM', () => {
  killAll();
  process.exit(143);
});

if (values.against === undefined) {
  await runOnSite();
  console.log(tableOf(figures));
  process.exitCode = figures.some(isOver) ? 1 : 0;
} else {
  const met = await compareWith(values.against, {
    only: only ?? comparisonNames,
    section: values.section,
    rounds: values.rounds === undefined ? undefined : Number(values.rounds),
    folders: { base: values['base-folder'], here: values['here-folder'] },
  });
  process.exitCode = met ? 0 : 1;
}
