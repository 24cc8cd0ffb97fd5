import type { IsoDate } from '../dates.ts';
import type { FederationColumn } from '../season/federation.ts';
import { cleanText } from '../text.ts';
import { type MemberField, memberFieldNames } from './member-fields.ts';

/** The longest title of a column, in characters, and the most columns of a federation’s file. */
export const LONGEST_TITLE = 200;
export const MOST_COLUMNS = 100;

/** A fixed text is a source that begins with this. */
export const TEXT_SOURCE = 'text:';
/** The source of a column that stays empty. */
export const EMPTY_SOURCE = 'empty';

/** What a column may take besides the fields of a member: their season, and the parts of their address. */
export const derivedSources = ['season', 'street', 'postcode', 'town'] as const;
export type DerivedSource = (typeof derivedSources)[number];

/** The fields that a file for the federation may hold: all but the aids and the agreements about the club itself. */
const kept: readonly MemberField[] = [
  ...(['advantageCard', 'secretCode', 'reducedPriceSelected', 'legalGuardianAuthorised'] as const),
  ...(['rulesAccepted', 'imageRightsGranted'] as const),
];
export type FieldSource = Exclude<MemberField, 'legalGuardianAuthorised'>;

const isFieldSource = (field: MemberField): field is FieldSource => !kept.includes(field);

export const fieldSources: readonly FieldSource[] = memberFieldNames.filter(isFieldSource);

const sources: readonly string[] = [...fieldSources, ...derivedSources, EMPTY_SOURCE];

/** Returns true for what a column can take: a field, a fixed text, or nothing on purpose. */
export const isSource = (source: string): boolean => sources.includes(source) || source.startsWith(TEXT_SOURCE);

export const dayFormats = ['dmy', 'ymd'] as const;
export type DayFormat = (typeof dayFormats)[number];

/** The sex as `F` and `M`, as the numbers of INSEE (1 for a man, 2 for a woman), in a word, or as a form of address. */
export const sexFormats = ['letter', 'number', 'word', 'title'] as const;
export type SexFormat = (typeof sexFormats)[number];

/** Returns the formats of a source, the usual one first. None for most. */
export const formatsOf = (source: string): readonly string[] => {
  if (source === 'birthDate') return dayFormats;
  return source === 'sex' ? sexFormats : [];
};

/** Returns the format that applies to a column: its own or the usual one. */
export const formatIn = <Format extends string>(
  formats: readonly [Format, ...Format[]],
  format: string | null,
): Format => formats.find((one) => one === format) ?? formats[0];

/** Returns a day as a column of the federation writes it: `05/03/1990` or `1990-03-05`. */
export const writtenDay = (day: IsoDate, format: DayFormat): string =>
  format === 'ymd' ? day : day.split('-').reverse().join('/');

/** Returns a column without a source, if there is one: the file cannot be made. */
export const columnWithoutSource = (columns: readonly FederationColumn[]): FederationColumn | undefined =>
  columns.find(({ source }) => source === null);

const POSTCODE = /^(.*?)[\s,;–-]*\b(\d{5})\b[\s,;–-]*(.*)$/;

/** Returns the parts of an address in one line. One without a postcode of five digits is a street as a whole. */
export const addressParts = (address: string): Record<'street' | 'postcode' | 'town', string> => {
  const [, street, postcode = '', town = ''] = POSTCODE.exec(address) ?? [];
  return street === undefined ? { street: address, postcode: '', town: '' } : { street, postcode, town };
};

const SEPARATORS = ['\t', ';', ','] as const;

const cellsOf = (line: string, separator: string): string[] => {
  const quoted = `${line}${separator}`.matchAll(
    new RegExp(`\\s*(?:"((?:[^"]|"")*)"|([^${separator}]*?))\\s*${separator}`, 'g'),
  );
  return [...quoted].map(([, inQuotes, bare = '']) => cleanText((inQuotes ?? bare).replaceAll('""', '"')));
};

const splitLine = (line: string): string[] =>
  SEPARATORS.map((separator) => cellsOf(line, separator)).reduce((most, cells) =>
    cells.length > most.length ? cells : most,
  );

/** Titles stand in one of the first lines, below the name of the list perhaps. */
const FIRST_LINES = 10;

/**
 * Returns the titles in the first lines of the federation’s file, as pasted from it: the first line with the most cells.
 * Tabs, semicolons or commas separate them. Empty if there are none.
 */
export const titlesIn = (pasted: string): string[] => {
  const lines = pasted
    .replace(/^\uFEFF/, '')
    .split(/\r\n|[\r\n]/)
    .filter((line) => line.trim() !== '')
    .slice(0, FIRST_LINES);
  const titles = lines
    .map(splitLine)
    .reduce<string[]>((most, cells) => (cells.length > most.length ? cells : most), []);
  return titles.slice(0, titles.findLastIndex((title) => title !== '') + 1);
};
