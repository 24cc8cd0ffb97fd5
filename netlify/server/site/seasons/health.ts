import { dayInParis, type IsoDate } from '#domain/dates.ts';
import { DomainError, validationError } from '#domain/error.ts';
import { isMinor } from '#domain/member/age.ts';
import {
  type AttestedText,
  defaultHealthTable,
  type HealthTable,
  healthDemandOf,
  healthDemands,
  healthState,
  textsOf,
} from '#domain/member/health.ts';
import type { HealthPreview, HealthTableInput, HealthTrial, SeasonHealth } from '#domain/member/health-input.ts';
import type { Season } from '#domain/season/season.ts';
import type { Actor } from '#domain/site/audit.ts';
import { wordsOfText } from '#messages/health-texts.ts';
import { selectSeasonHealth, selectUnknownProducts, updateSeason } from '../../club/season-queries.ts';
import type { Deps } from '../../deps.ts';
import { type HealthRowOf, healthFactsOf, healthGivenOf, healthOf } from '../../member/dossier-facts.ts';
import { listCurrentOf } from '../../member/queries.ts';
import { change } from '../../write/write.ts';

type ReadDeps = Pick<Deps, 'db' | 'now'>;

const inWords = (text: AttestedText): AttestedText => ({ version: text.version, text: wordsOfText(text) });

const found = async ({ db }: Pick<Deps, 'db'>, id: Season) => {
  const [row] = await selectSeasonHealth(db, id);
  if (!row) throw new DomainError('not-found');
  return row;
};

/** Returns what a season asks about health (docs/rules.md#health). Throws `not-found`. */
export const findSeasonHealth = async (deps: Pick<Deps, 'db'>, id: Season): Promise<SeasonHealth> => {
  const { health, updatedAt } = await found(deps, id);
  const table = health ?? defaultHealthTable;
  return {
    id,
    agesOn: table.agesOn,
    rows: [...table.rows],
    adultText: inWords(table.adultText),
    guardianText: inWords(table.guardianText),
    isUsual: health === null,
    updatedAt: updatedAt.toISOString(),
  };
};

/** Returns a version that no text of the table has: the day, with a number if there was one on that day. */
const freshVersion = (taken: readonly AttestedText[], today: IsoDate): string => {
  const versions = new Set(taken.map(({ version }) => version));
  for (let nth = 1; ; nth += 1) {
    const version = nth === 1 ? today : `${today}-${nth}`;
    if (!versions.has(version)) return version;
  }
};

/**
 * Returns the table as it is kept. A text that was there before keeps its version, another one gets a new one, and those that
 * are no longer shown stay, because somebody may have attested them.
 */
const keptTable = (before: HealthTable, input: HealthTableInput, today: IsoDate): HealthTable => {
  const usual = textsOf(defaultHealthTable);
  let known = [...textsOf(before), ...usual];
  const textFor = (words: string): AttestedText => {
    const same = known.find((text) => wordsOfText(text) === words);
    const text = same ?? { text: words, version: freshVersion(known, today) };
    known = [text, ...known.filter((one) => one !== text)];
    return text;
  };
  const adultText = textFor(input.adultText);
  const guardianText = textFor(input.guardianText);
  const shown = [adultText.version, guardianText.version];
  return {
    agesOn: input.agesOn,
    rows: input.rows,
    adultText,
    guardianText,
    formerTexts: textsOf(before).filter(({ version }) => !shown.includes(version)),
  };
};

// The database keeps the fields of a row in an order of its own.
const told = ({ agesOn, rows, adultText, guardianText }: HealthTable): string =>
  JSON.stringify([
    agesOn,
    adultText.version,
    guardianText.version,
    rows.map((row) => [row.productId, row.practice, row.minAge, row.maxAge, row.licence, row.demand, row.months]),
  ]);

const requireKnown = async ({ db }: Pick<Deps, 'db'>, rows: HealthTrial['rows']): Promise<void> => {
  const productIds = [...new Set(rows.flatMap(({ productId }) => productId ?? []))];
  if (productIds.length > 0 && (await selectUnknownProducts(db, productIds)).length > 0)
    throw validationError({ rows: 'invalid' });
};

/**
 * Sets what a season asks about health. It decides at once about the dossiers of its members; what was attested keeps its text.
 * Throws `not-found`, `validation` if a discipline is unknown, or `conflict` if the season changed since `updatedAt`.
 */
export const changeHealth = async (
  deps: Deps,
  actor: Actor,
  id: Season,
  { updatedAt: readAt, ...input }: HealthTableInput,
): Promise<SeasonHealth> => {
  await requireKnown(deps, input.rows);
  await change(
    deps,
    { actor, subject: { type: 'season', id }, find: () => findSeasonHealth(deps, id), readAt },
    async () => {
      const { health } = await found(deps, id);
      const before = health ?? defaultHealthTable;
      const now = deps.now();
      const kept = keptTable(before, { ...input, updatedAt: readAt }, dayInParis(now));
      if (told(before) === told(kept)) return undefined;
      return {
        action: 'season.health',
        fields: ['health'],
        statements: [updateSeason(deps.db, id, { health: kept, updatedAt: now })],
        // The form shows what is asked.
        tags: ['club'],
      };
    },
  );
  return findSeasonHealth(deps, id);
};

const lacks = (row: HealthRowOf): boolean => {
  const { asked, given } = healthOf(row);
  return healthState(asked, given) === 'missing';
};

/**
 * Returns what a table would ask of the members of a season, before it is written. Nothing is written. Throws `validation` if a
 * discipline is unknown.
 */
export const previewHealth = async (deps: ReadDeps, id: Season, trial: HealthTrial): Promise<HealthPreview> => {
  await found(deps, id);
  await requireKnown(deps, trial.rows);
  const today = dayInParis(deps.now());
  const counted = (await listCurrentOf(deps.db, id)).filter(({ status }) => status !== 'cancelled');
  const asked = new Map<string, HealthPreview['asked'][number]>();
  let lacking = 0;
  for (const row of counted) {
    const demand = healthDemandOf(trial, healthFactsOf(row));
    const isYoung = isMinor(row.birthDate, today);
    const key = JSON.stringify([demand.demand, demand.months, isYoung]);
    const known = asked.get(key) ?? { ...demand, isMinor: isYoung, count: 0 };
    asked.set(key, { ...known, count: known.count + 1 });
    if (healthState(demand, healthGivenOf(row)) === 'missing' && !lacks(row)) lacking += 1;
  }
  const rank = (one: HealthPreview['asked'][number]) => healthDemands.indexOf(one.demand) * 2 + Number(one.isMinor);
  return { asked: [...asked.values()].sort((one, other) => rank(other) - rank(one)), lacking };
};
