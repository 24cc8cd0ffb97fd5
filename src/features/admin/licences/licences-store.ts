import { atom } from 'nanostores';
import { dayInParis } from '#domain/dates.ts';
import type { LicenceOutcome, LicenceRow } from '#domain/member/licences.ts';
import { api, call } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { licenceFieldOf, licenceFieldsMissing, licencePlacesIn, licenceRowsOf } from '#lib/licence-rows.ts';
import { readTable } from '#lib/read-table.ts';
import { tableProblems } from '#messages/import.ts';
import { licencesMessages as words } from '#messages/licences.ts';
import { membershipLabels } from '#messages/member-fields.ts';

const licences = api.admin.memberships.licences;

interface PreviewedLicence {
  row: number;
  outcome: LicenceOutcome;
  memberId: string | null;
  name: string;
  number: string;
  present: string | null;
}

interface Preview {
  /** Of the run. It stays for each try of one preview. */
  id: string;
  season: string;
  replaces: boolean;
  rows: readonly PreviewedLicence[];
  /** How many numbers the run would write. */
  writes: number;
}

/** The list that was read, or why it was not. */
export const $list = atom<{ rows: readonly LicenceRow[] } | { refusal: string } | undefined>(undefined);
/** What the server would do with it. It goes with any change of the list or of the choice. */
export const $preview = atom<Preview | undefined>(undefined);
/** How many numbers the last run has written. */
export const $written = atom<number | undefined>(undefined);

export const forgetPreview = (): void => {
  $preview.set(undefined);
  $written.set(undefined);
};

export const forgetList = (): void => {
  $list.set(undefined);
  forgetPreview();
};

/** Reads the list of the federation from a file or a pasted text. */
export const readList = async (source: Blob): Promise<void> => {
  forgetPreview();
  const table = await readTable(
    new Uint8Array(await source.arrayBuffer()),
    (title) => licenceFieldOf(title) !== undefined,
  );
  if ('problem' in table) return $list.set({ refusal: tableProblems[table.problem] });
  const missing = licenceFieldsMissing(licencePlacesIn(table));
  if (missing.length > 0) {
    const names = missing.map((field) => membershipLabels[field === 'fullName' ? 'lastName' : field].toLowerCase());
    return $list.set({ refusal: words.columnsMissing(names) });
  }
  $list.set({ rows: licenceRowsOf(table, dayInParis(new Date())) });
};

const sentOf = (season: string, replaces: boolean) => {
  const list = $list.get();
  return { season, replaces, rows: list && 'rows' in list ? [...list.rows] : [] };
};

/** Asks what the run would do. Throws `ApiError`. */
export const loadPreview = async (season: string, replaces: boolean): Promise<void> => {
  forgetPreview();
  const { rows, writes } = await call(licences.preview.$post({ json: sentOf(season, replaces) }));
  $preview.set({ id: crypto.randomUUID(), season, replaces, rows, writes });
};

/**
 * Writes the numbers that the preview showed. After a lost answer the same press goes on with the rest. Throws `ApiError`:
 * `conflict` if they are others by now, which are shown then.
 */
export const runLicences = async ({ id, season, replaces, writes }: Preview): Promise<void> => {
  try {
    const { written } = await call(licences.$post({ json: { id, ...sentOf(season, replaces), seen: writes } }));
    $preview.set(undefined);
    $written.set(written);
  } catch (error) {
    if (error instanceof ApiError && error.type === 'conflict')
      await loadPreview(season, replaces).catch(() => undefined);
    throw error;
  }
};
