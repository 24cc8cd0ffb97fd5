import type { IsoDate } from '#domain/dates.ts';
import {
  addressParts,
  dayFormats,
  EMPTY_SOURCE,
  fieldSources,
  formatIn,
  sexFormats,
  TEXT_SOURCE,
  writtenDay,
} from '#domain/member/federation-columns.ts';
import type { FederationColumn } from '#domain/season/federation.ts';
import { sexWritten } from '#messages/federation.ts';
import { type ExportColumn, type ExportedMember, exportedText } from './export-columns.ts';

/** Returns what a column of the federation’s file holds of a member: always a text, so that no program changes it. */
export const federationText = (
  { source, format }: Pick<FederationColumn, 'source' | 'format'>,
  member: ExportedMember,
  today: IsoDate,
): string => {
  switch (source) {
    case null:
    case EMPTY_SOURCE:
      return '';
    case 'season':
      return member.season;
    case 'street':
    case 'postcode':
    case 'town':
      return addressParts(member.address)[source];
    case 'birthDate':
      return writtenDay(member.birthDate, formatIn(dayFormats, format));
    case 'sex':
      return member.sex ? sexWritten[formatIn(sexFormats, format)][member.sex] : '';
    default: {
      if (source.startsWith(TEXT_SOURCE)) return source.slice(TEXT_SOURCE.length);
      const field = fieldSources.find((one) => one === source);
      return field ? exportedText(field, member, today) : '';
    }
  }
};

/** Returns the columns of the federation’s file. */
export const federationColumnsOf = (columns: readonly FederationColumn[]): ExportColumn[] =>
  columns.map((column) => ({
    title: column.title,
    width: Math.max(12, Math.min(30, column.title.length + 2)),
    cellOf: (member, today) => ({ kind: 'text', text: federationText(column, member, today) }),
  }));
