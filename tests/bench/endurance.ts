import { listProducts } from '#server/club/product-queries.ts';
import { realDeps } from '#server/create-deps.ts';
import { members } from '#server/db/schema.ts';
import { settleUnheard } from '#server/payments/notifications.ts';
import { settlePending } from '#server/payments/settle-pending.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { type EnduranceClub, openEnduranceClub } from './endurance-club.ts';
import { type Visit, visitOf } from './endurance-visit.ts';
import { type Figure, isOver, tableOf, writeFigures } from './figures.ts';
import { percentile } from './statistics.ts';

const VISITS = Number(process.env.ENDURANCE_VISITS ?? 1000);
const WARM_UP = 100;
const AT_ONCE = 20;
const HOUR = 3_600_000;

const visitAll = async (count: number, visit: () => Promise<Visit>): Promise<Visit[]> => {
  const visits: Visit[] = [];
  let begun = 0;
  const come = async (): Promise<void> => {
    while (begun < count) {
      begun += 1;
      visits.push(await visit());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, come));
  return visits;
};

/** Ends all faults and runs the scheduled functions. */
const calmDown = async ({ databaseFaults, blobFaults, stripe }: EnduranceClub): Promise<void> => {
  databaseFaults.reset();
  blobFaults.failing = 0;
  await stripe.clearFaults();
  await stripe.webhooksIdle(60_000);
  const deps = realDeps('local');
  while ((await settleUnheard(deps)) > 0);
  const tonight = { ...deps, now: () => new Date(Date.now() + 25 * HOUR) };
  await settlePending(tonight);
};

const compareBooks = async ({ stripe }: EnduranceClub, visits: readonly Visit[]) => {
  const { db } = realDeps('local');
  const [rows, books] = [await db.select().from(members), await stripe.books()];
  const names = new Map(rows.map(({ id, lastName }) => [id, lastName]));
  const charges = books.charges.filter(({ status }) => status === 'succeeded');
  const chargesOf = Map.groupBy(charges, ({ metadata }) => names.get(metadata.memberId ?? '') ?? 'nobody');
  const inForce = Map.groupBy(
    rows.filter(({ status }) => status === 'active'),
    ({ lastName }) => lastName,
  );
  const isLost = ({ lastName }: Visit) => chargesOf.has(lastName) && !inForce.has(lastName);
  const isDouble = ({ lastName }: Visit) =>
    (chargesOf.get(lastName)?.length ?? 0) > 1 || (inForce.get(lastName)?.length ?? 0) > 1;
  return {
    lost: visits.filter(isLost).length + (chargesOf.get('nobody')?.length ?? 0),
    double: visits.filter(isDouble).length,
    unpaid: visits.filter(({ lastName }) => !chargesOf.has(lastName)).length,
  };
};

const figuresOf = (visits: readonly Visit[], books: Awaited<ReturnType<typeof compareBooks>>): Figure[] => {
  const answers = visits.flatMap((visit) => visit.answers);
  const times = answers.map(({ ms }) => ms);
  const refused = answers.filter(({ isGood }) => !isGood).length;
  const note = `${visits.length} sign-ups, ${AT_ONCE} at once, 5 % of each trouble; ${answers.length} answers, ${refused} of them no success`;
  const through = visits.filter(({ isThrough }) => isThrough).length;
  return [
    { name: 'paid, and no member', value: books.lost, unit: 'requests', limit: 0, note },
    { name: 'charged or member twice', value: books.double, unit: 'requests', limit: 0 },
    { name: 'not paid in the end', value: books.unpaid, unit: 'requests', limit: 0 },
    { name: 'not welcomed as members at once', value: visits.length - through, unit: 'requests' },
    ...[0.5, 0.95, 0.99].map((share) => ({
      name: `an answer of the site, p${share * 100}`,
      value: percentile(times, share),
      unit: 'ms' as const,
    })),
    { name: 'the slowest answer', value: Math.max(...times), unit: 'ms', limit: 9000 },
  ];
};

const club = await openEnduranceClub();
try {
  const scene = { club, catalogue: await listProducts(realDeps('local').db), photo: await jpeg(1200, 900) };
  const first = await visitAll(WARM_UP, () => visitOf(scene));
  const before = await club.memory();
  const rest = await visitAll(VISITS, () => visitOf(scene));
  await calmDown(club);
  const after = await club.memory();
  const MB = 1_000_000;
  const figures: Figure[] = [
    ...figuresOf(rest, await compareBooks(club, [...first, ...rest])),
    {
      name: 'memory in use before',
      value: before.heap / MB,
      unit: 'MB',
      note: `resident ${Math.round(before.resident / MB)} MB`,
    },
    {
      name: 'memory in use after',
      value: after.heap / MB,
      unit: 'MB',
      limit: before.heap / MB + 10,
      note: `resident ${Math.round(after.resident / MB)} MB`,
    },
  ];
  const table = tableOf(figures);
  console.log(table);
  writeFigures('endurance', 'npm run bench:endurance', table);
  process.exitCode = figures.some(isOver) ? 1 : 0;
} finally {
  await club.close();
}
