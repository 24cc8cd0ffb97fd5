import { type IsoDate, isIsoDate } from '#domain/dates.ts';
import { MAX_LENGTH } from '#domain/form/fields.ts';
import { type Cell, type FileTable, foldTitle, isCodeLost } from '#domain/form/table.ts';
import { birthDateIn } from '#domain/member/import-row.ts';
import type { LicenceRow } from '#domain/member/licences.ts';
import { MAX_LICENCE_NAME } from '#domain/member/licences-input.ts';
import { cleanCode, cleanText } from '#domain/text.ts';
import { fieldOfTitle } from './import-columns.ts';

const licenceFields = ['lastName', 'firstName', 'fullName', 'birthDate', 'licenseNumber'] as const;
type LicenceField = (typeof licenceFields)[number];

/** Returns the field that a title of the federation’s list names, of those that say whose licence it is. */
export const licenceFieldOf = (title: string): LicenceField | undefined => {
  const field = fieldOfTitle(title);
  return licenceFields.find((one) => one === field);
};

/** Where each field stands in a table. The first column of a field counts. */
export type LicencePlaces = Readonly<Partial<Record<LicenceField, number>>>;

export const licencePlacesIn = ({ titles }: Pick<FileTable, 'titles'>): LicencePlaces =>
  Object.fromEntries(
    titles
      .flatMap((title, place) => {
        const field = licenceFieldOf(foldTitle(title));
        return field ? [[field, place] as const] : [];
      })
      .reverse(),
  );

/** Returns the fields that a list needs and does not have. */
export const licenceFieldsMissing = (places: LicencePlaces): LicenceField[] => {
  const named: LicenceField[] = places.fullName === undefined ? ['lastName', 'firstName'] : [];
  return [...named, 'birthDate' as const, 'licenseNumber' as const].filter((field) => places[field] === undefined);
};

// What is too long is a note, and would make the server refuse the whole list.
const within = (text: string, most: number): string => (text.length > most ? '' : text);

const nameOf = (cell: Cell | undefined): string => within(cleanText(cell?.text ?? ''), MAX_LICENCE_NAME);

const codeOf = (cell: Cell | undefined): string =>
  !cell || isCodeLost(cell) ? '' : within(cleanCode(cell.text), MAX_LENGTH.licenseNumber);

const dayOf = (cell: Cell | undefined, today: IsoDate): IsoDate | '' => {
  const read = cell && birthDateIn({ ...cell, text: cleanText(cell.text) }, today);
  return read !== undefined && isIsoDate(read) ? read : '';
};

/** Returns the rows of the federation’s list. What cannot be read or is too long is empty, and the row is then told as incomplete. */
export const licenceRowsOf = ({ titles, rows }: FileTable, today: IsoDate): LicenceRow[] => {
  const places = licencePlacesIn({ titles });
  const at = (cells: readonly Cell[], field: LicenceField): Cell | undefined => {
    const place = places[field];
    return place === undefined ? undefined : cells[place];
  };
  return rows.map(({ number: row, cells }) => ({
    row,
    lastName: nameOf(at(cells, 'lastName')),
    firstName: nameOf(at(cells, 'firstName')),
    fullName: nameOf(at(cells, 'fullName')),
    birthDate: dayOf(at(cells, 'birthDate'), today),
    number: codeOf(at(cells, 'licenseNumber')),
  }));
};
