import type { Checked } from '#components/editing/check.ts';
import {
  defaultHealthTable,
  type HealthDemand,
  type HealthRow,
  type HealthTable,
  healthLicences,
} from '#domain/member/health.ts';
import {
  type HealthTableInput,
  type HealthTrial,
  MOST_MONTHS,
  type SeasonHealth,
} from '#domain/member/health-input.ts';
import { practices } from '#domain/member/member-fields.ts';
import { cleanText } from '#domain/text.ts';
import { healthTableMessages } from '#messages/health-table.ts';
import { wordsOfText } from '#messages/health-texts.ts';

/** A row as it is typed. An empty text: the row does not look at it. `key` tells rows apart while they move. */
export interface RowDraft
  extends Record<'productId' | 'practice' | 'minAge' | 'maxAge' | 'licence' | 'months', string> {
  key: string;
  demand: HealthDemand;
}

export interface HealthDraft {
  agesOn: HealthTable['agesOn'];
  rows: readonly RowDraft[];
  adultText: string;
  guardianText: string;
}

const typedNumber = (count: number | null): string => (count === null ? '' : String(count));

const rowDraft = (row: HealthRow, key: string): RowDraft => ({
  key,
  productId: row.productId ?? '',
  practice: row.practice ?? '',
  minAge: typedNumber(row.minAge),
  maxAge: typedNumber(row.maxAge),
  licence: row.licence ?? '',
  demand: row.demand,
  months: typedNumber(row.months),
});

const draftOf = ({ agesOn, rows, adultText, guardianText }: Omit<HealthTable, 'formerTexts'>): HealthDraft => ({
  agesOn,
  rows: rows.map((row, place) => rowDraft(row, String(place))),
  adultText: adultText.text,
  guardianText: guardianText.text,
});

export const healthDraftOf = (health: SeasonHealth): HealthDraft => draftOf(health);

/** The usual table, as it would be typed. */
export const usualDraft = (): HealthDraft => {
  const { adultText, guardianText } = defaultHealthTable;
  return {
    ...draftOf(defaultHealthTable),
    adultText: wordsOfText(adultText),
    guardianText: wordsOfText(guardianText),
  };
};

/** Another row, for everybody. */
export const newRow = (): RowDraft => ({
  key: crypto.randomUUID(),
  productId: '',
  practice: '',
  minAge: '',
  maxAge: '',
  licence: '',
  demand: 'attestation',
  months: '',
});

/** Returns the rows with one of them a place further up or down. */
export const moved = (rows: readonly RowDraft[], place: number, by: -1 | 1): readonly RowDraft[] => {
  const [row, other] = [rows[place], rows[place + by]];
  return row && other ? rows.with(place, other).with(place + by, row) : rows;
};

/** The name of a field of a row. */
export const rowField = (field: string, { key }: Pick<RowDraft, 'key'>): string => `${field}-${key}`;

const numberIn = (typed: string, from: number, to: number): number | null | undefined => {
  const text = cleanText(typed);
  if (text === '') return null;
  return /^\d{1,3}$/.test(text) && Number(text) >= from && Number(text) <= to ? Number(text) : undefined;
};

const words = healthTableMessages.table.errors;

type Row = HealthTrial['rows'][number];

const checkRow = (draft: RowDraft): { row: Row } | { errors: Record<string, string> } => {
  const errors: Record<string, string> = {};
  const minAge = numberIn(draft.minAge, 0, 120);
  const maxAge = numberIn(draft.maxAge, 0, 120);
  const typedMonths = draft.demand === 'none' ? null : numberIn(draft.months, 1, MOST_MONTHS);
  const months = draft.demand === 'certificate' && typedMonths === null ? undefined : typedMonths;
  if (minAge === undefined) errors[rowField('minAge', draft)] = words.age;
  if (maxAge === undefined) errors[rowField('maxAge', draft)] = words.age;
  else if (typeof minAge === 'number' && maxAge !== null && maxAge < minAge)
    errors[rowField('maxAge', draft)] = words.agesSwapped;
  if (months === undefined) errors[rowField('months', draft)] = words.months;
  if (minAge === undefined || maxAge === undefined || months === undefined || Object.keys(errors).length > 0)
    return { errors };
  return {
    row: {
      productId: draft.productId || null,
      practice: practices.find((practice) => practice === draft.practice) ?? null,
      minAge,
      maxAge,
      licence: healthLicences.find((licence) => licence === draft.licence) ?? null,
      demand: draft.demand,
      months,
    },
  };
};

/** Returns a row as it would be kept, or undefined while something in it is wrong. */
export const rowIn = (draft: RowDraft): Row | undefined => {
  const checked = checkRow(draft);
  return 'row' in checked ? checked.row : undefined;
};

/** Returns the typed table in the form that is sent, or a sentence for each wrong field. */
export const checkHealth = (draft: HealthDraft): Checked<Omit<HealthTableInput, 'updatedAt'>> => {
  const checked = draft.rows.map(checkRow);
  const adultText = cleanText(draft.adultText);
  const guardianText = cleanText(draft.guardianText);
  const errors = {
    ...Object.assign({}, ...checked.map((one) => ('errors' in one ? one.errors : {}))),
    ...(draft.rows.length === 0 && { rows: words.noRow }),
    ...(adultText === '' && { adultText: words.text }),
    ...(guardianText === '' && { guardianText: words.text }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  const rows = checked.flatMap((one) => ('row' in one ? [one.row] : []));
  return { input: { agesOn: draft.agesOn, rows, adultText, guardianText } };
};
