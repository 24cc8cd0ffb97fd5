import { foldTitle } from '#domain/form/table.ts';
import { type ImportColumns, type ImportField, importFields } from '#domain/member/import-row.ts';
import { knownTitlesOf } from '#messages/import-titles.ts';

let known: ReadonlyMap<string, ImportField> | undefined;

/** Returns the field that a title names, as far as the site knows it. */
export const fieldOfTitle = (title: string): ImportField | undefined => {
  // The first field that claims a title keeps it.
  known ??= new Map(
    [...importFields]
      .reverse()
      .flatMap((field) => knownTitlesOf(field).map((one): [string, ImportField] => [foldTitle(one), field])),
  );
  return known.get(foldTitle(title));
};

/**
 * Returns the field of each title. A field is taken from the first column that names it: HelloAsso, for instance, puts the
 * payer behind the member under the same titles.
 */
export const guessColumns = (titles: readonly string[]): ImportColumns => {
  const taken = new Set<ImportField>();
  return titles.map((title) => {
    const field = fieldOfTitle(title);
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
};
