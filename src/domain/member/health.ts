import type { IsoDate } from '../dates.ts';
import { plusMonths } from '../months.ts';
import type { PieceState } from '../piece.ts';
import type { Season } from '../season/season.ts';
import { ageOn, isMinor, MAJORITY_AGE } from './age.ts';
import type { Practice } from './member-fields.ts';

/** What a member brings about their health: nothing, an attestation, or a certificate of a physician. */
export const healthDemands = ['none', 'attestation', 'certificate'] as const;
export type HealthDemand = (typeof healthDemands)[number];

/** Who joins: for the first time, or again. */
export const healthLicences = ['first', 'renewal'] as const;

/** A row of the health table. Null: the row does not look at it. Ages in full years, both ends included. */
export interface HealthRow {
  productId: string | null;
  practice: Practice | null;
  minAge: number | null;
  maxAge: number | null;
  licence: (typeof healthLicences)[number] | null;
  demand: HealthDemand;
  /** How old a certificate may be on the day of joining, in months. Null unless one is demanded, or replaces an attestation. */
  months: number | null;
}

/** A text that is attested. A changed text has another version, and what was attested before keeps its own. */
export interface AttestedText {
  /** Empty: the usual text of this version, which is in `messages/health.ts`. */
  text: string;
  version: string;
}

/** The day that ages are counted on. `season-year`: the age that is reached in the year in which the season begins. */
export const agesOn = ['day', 'season-year'] as const;

/** What a season asks about health (docs/rules.md#health). The first row that fits decides. */
export interface HealthTable {
  agesOn: (typeof agesOn)[number];
  rows: readonly HealthRow[];
  adultText: AttestedText;
  /** What the legal guardian of a minor attests. */
  guardianText: AttestedText;
  /** The texts that were replaced. Somebody may have attested them. */
  formerTexts?: readonly AttestedText[];
}

/** A row that fits everybody. */
const everybody = { productId: null, practice: null, minAge: null, maxAge: null, licence: null } as const;

/**
 * What a season asks that has no table of its own. Fights in which a blow may end the fight need a certificate of less than
 * a year (Code du sport L231-2-3, D231-1-5). The guardian of a minor attests that every answer to the questionnaire is no,
 * or there is a certificate of less than six months (D231-1-4-1).
 */
export const defaultHealthTable: HealthTable = {
  agesOn: 'day',
  rows: [
    { ...everybody, practice: 'combat', demand: 'certificate', months: 12 },
    { ...everybody, maxAge: MAJORITY_AGE - 1, demand: 'attestation', months: 6 },
    { ...everybody, demand: 'attestation', months: null },
  ],
  adultText: { text: '', version: '2026-11' },
  guardianText: { text: '', version: '2026-11-rl' },
};

/**
 * The version of the sentence from before seasons had a health table. Whoever certified it brought what was asked then, so
 * it stays enough (docs/decisions/0065-health-table.md).
 */
export const CLEARANCE_BEFORE_TABLES = '2026-09';

/** Returns the texts of a table, those in force first. */
export const textsOf = ({ adultText, guardianText, formerTexts = [] }: HealthTable): readonly AttestedText[] => [
  adultText,
  guardianText,
  ...formerTexts,
];

/** The facts of a membership that decide what it has to bring. */
export interface HealthFacts {
  season: Season;
  birthDate: IsoDate;
  /** The day of the sign-up, in Paris. */
  joinedOn: IsoDate;
  practice: Practice | null;
  /** The disciplines that were joined. */
  productIds: readonly string[];
  /** True if the person was in force in an earlier season, or has a licence number. */
  isRenewal: boolean;
}

/** What is asked: `months` is how old a certificate may be that is demanded, or that replaces the attestation. */
export type AskedHealth = Pick<HealthRow, 'demand' | 'months'>;

/** What nobody's row asks: the tick of the form, which everybody gives. */
const otherwise: AskedHealth = { demand: 'attestation', months: null };

/**
 * Returns the age that a table counts. In the year of the season it is the age that is reached in that year, as federations
 * make their classes of the year of birth, so a 29 February makes no difference.
 */
export const countedAge = (
  mode: HealthTable['agesOn'],
  { season, birthDate, joinedOn }: Pick<HealthFacts, 'season' | 'birthDate' | 'joinedOn'>,
): number => (mode === 'day' ? ageOn(birthDate, joinedOn) : Number(season.slice(0, 4)) - Number(birthDate.slice(0, 4)));

const fits = (row: HealthRow, productId: string | null, facts: HealthFacts, age: number): boolean =>
  (row.productId === null || row.productId === productId) &&
  (row.practice === null || row.practice === facts.practice) &&
  (row.licence === null || (row.licence === 'renewal') === facts.isRenewal) &&
  (row.minAge === null || age >= row.minAge) &&
  (row.maxAge === null || age <= row.maxAge);

/** Returns a negative number if the first one asks more. A shorter validity asks more, and none allows no certificate at all. */
const byStrictness = (one: AskedHealth, other: AskedHealth): number =>
  healthDemands.indexOf(other.demand) - healthDemands.indexOf(one.demand) || (one.months ?? 0) - (other.months ?? 0);

/**
 * Returns what a table asks of a membership (docs/rules.md#health): for each discipline the first row that fits, and of
 * several disciplines what is strictest. An attestation where no row fits.
 */
export const healthDemandOf = (
  { agesOn: mode, rows }: Pick<HealthTable, 'agesOn' | 'rows'>,
  facts: HealthFacts,
): AskedHealth => {
  const age = countedAge(mode, facts);
  const disciplines: readonly (string | null)[] = facts.productIds.length > 0 ? facts.productIds : [null];
  const asked = disciplines.map((productId) => rows.find((row) => fits(row, productId, facts, age)) ?? otherwise);
  const { demand, months } = asked.toSorted(byStrictness)[0] ?? otherwise;
  return { demand, months };
};

/** What a membership has brought about health. */
export interface HealthGiven {
  birthDate: IsoDate;
  joinedOn: IsoDate;
  /** The tick of the member, with its day in Paris. */
  clearance: { on: IsoDate; version: string | null } | null;
  /** True once the legal guardian attested by a link of their own, or the club saw it on paper. */
  isGuardianAttested: boolean;
  /** The day of the certificate that the club has seen. */
  certificateOn: IsoDate | null;
}

/**
 * Returns true if a certificate is recent enough on the day of joining: the last day has the same number, so many months
 * later, or is the last one of a shorter month (Code de procédure civile, art. 641).
 */
export const isRecentEnough = (certificateOn: IsoDate, months: number | null, joinedOn: IsoDate): boolean =>
  months !== null && joinedOn <= plusMonths(certificateOn, months);

/** Returns true if somebody has attested who may: the adult, or the legal guardian of who is a minor. */
export const isAttested = ({ birthDate, clearance, isGuardianAttested }: HealthGiven): boolean =>
  isGuardianAttested || (clearance !== null && !isMinor(birthDate, clearance.on));

/** Returns the state of the piece «santé», or undefined if nothing is asked (docs/rules.md#health). */
export const healthState = ({ demand, months }: AskedHealth, given: HealthGiven): PieceState | undefined => {
  if (demand === 'none') return undefined;
  const { clearance, certificateOn, joinedOn } = given;
  const isThere =
    clearance?.version === CLEARANCE_BEFORE_TABLES ||
    (certificateOn !== null && isRecentEnough(certificateOn, months, joinedOn)) ||
    (demand === 'attestation' && isAttested(given));
  return isThere ? 'accepted' : 'missing';
};

/** Returns the version of the text that was attested: the one that was shown, if the table knows it, or the present one. */
export const versionSeen = (table: HealthTable, seen: string | undefined): string =>
  textsOf(table).find(({ version }) => version === seen)?.version ?? table.adultText.version;
