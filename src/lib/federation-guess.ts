import { foldTitle } from '#domain/form/table.ts';
import { fieldSources, formatsOf, isSource } from '#domain/member/federation-columns.ts';
import type { FederationColumn } from '#domain/season/federation.ts';
import { federationTitles } from '#messages/federation-titles.ts';
import { fieldOfTitle } from './import-columns.ts';

let known: ReadonlyMap<string, string> | undefined;

const sourceOf = (title: string): string | null => {
  known ??= new Map(
    Object.entries(federationTitles).flatMap(([source, titles]) =>
      titles.map((one): [string, string] => [foldTitle(one), source]),
    ),
  );
  const folded = foldTitle(title);
  const own = known.get(folded);
  if (own !== undefined) return own;
  const field = fieldOfTitle(folded);
  return field !== undefined && isSource(field) && [...fieldSources, 'postcode', 'town'].some((one) => one === field)
    ? field
    : null;
};

/**
 * Proposes what each column of the federation’s file takes, by its title. A column that was there before keeps its source.
 * None for a title that the site does not know: the club chooses.
 */
export const guessFederationColumns = (
  titles: readonly string[],
  before: readonly FederationColumn[] = [],
): FederationColumn[] => {
  const left = [...before];
  const guessed = titles.map((title): FederationColumn => {
    const place = left.findIndex((column) => foldTitle(column.title) === foldTitle(title) && column.source !== null);
    const [kept] = place === -1 ? [] : left.splice(place, 1);
    if (kept) return { ...kept, title };
    const source = sourceOf(title);
    return { title, source, format: source === null ? null : (formatsOf(source)[0] ?? null) };
  });
  const hasParts = guessed.some(({ source }) => source === 'postcode' || source === 'town');
  // Beside a column for the postcode, the address is the street alone.
  return guessed.map((column) => (hasParts && column.source === 'address' ? { ...column, source: 'street' } : column));
};
