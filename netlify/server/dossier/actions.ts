import { isMinor } from '#domain/age.ts';
import { dayInParis } from '#domain/dates.ts';
import type { DossierJson, GuardianJson } from '#domain/dossier.ts';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '../deps.ts';
import type { StoredFile } from '../integrations/blob-store.ts';
import type { LiveLink } from '../links/queries.ts';
import { thumbnailKeyOf } from '../memberships/files.ts';
import { toDossierJson, toGuardianJson } from './dossier-json.ts';
import { type DossierRecord, findDossierRecord } from './queries.ts';

type ReadDeps = Pick<Deps, 'db' | 'now'>;

/** Returns the dossier of a link. Throws `link-ended` if its membership is gone. */
const findRecord = async ({ db, now }: ReadDeps, link: LiveLink): Promise<DossierRecord> => {
  const record = await findDossierRecord(db, link, now());
  if (!record) throw new DomainError('link-ended');
  return record;
};

/** Returns what a person reads of their dossier (docs/rules.md#dossier). Throws `link-ended`. */
export const readDossier = async (deps: ReadDeps, link: LiveLink): Promise<DossierJson> =>
  toDossierJson(await findRecord(deps, link), deps.now());

/** Returns the thumbnail of the photo. Throws `not-found`, or `link-ended`. */
export const findOwnPhoto = async (deps: ReadDeps & Pick<Deps, 'files'>, link: LiveLink): Promise<StoredFile> => {
  const { photoKey } = await findRecord(deps, link);
  const file = photoKey && (await deps.files.find(thumbnailKeyOf(photoKey)));
  if (!file) throw new DomainError('not-found');
  return file;
};

// Whoever came of age signs alone.
const ofMinor = (record: DossierRecord, now: Date): DossierRecord => {
  if (!isMinor(record.birthDate, dayInParis(now))) throw new DomainError('link-ended');
  return record;
};

/** Returns what a guardian reads before they confirm. Throws `link-ended`, also once the member is of age. */
export const readAsGuardian = async (deps: ReadDeps, link: LiveLink): Promise<GuardianJson> =>
  toGuardianJson(ofMinor(await findRecord(deps, link), deps.now()));
