import { atom } from 'nanostores';
import type { MemberJson } from '#domain/member/member.ts';
import { api, call, callFile } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';

type Photographed = Pick<MemberJson, 'id' | 'updatedAt'>;

/** The member whose photo is shown large. */
export const $enlarged = atom<MemberJson | undefined>(undefined);

/** The number of thumbnails that stay in memory. */
const LIMIT = 300;
const kept = new Map<string, Promise<string>>();

/** The thumbnails that the rows of one render want, batched into one request. */
interface Batch {
  ids: Set<string>;
  /** JPEGs in base64, by the members' ids. */
  answer: Promise<ReadonlyMap<string, string>>;
}

let batch: Batch | undefined;

const openBatch = (): Batch => {
  const ids = new Set<string>();
  // The rows that come into view report themselves one by one.
  const isGathered = new Promise((resolve) => setTimeout(resolve));
  const answer = isGathered.then(async () => {
    batch = undefined;
    const found = await call(api.admin.memberships.thumbnails.$get({ query: { ids: [...ids].join() } }));
    return new Map(found.map(({ id, jpeg }) => [id, jpeg]));
  });
  return { ids, answer };
};

const fetchThumbnail = async (id: string): Promise<Blob> => {
  batch ??= openBatch();
  batch.ids.add(id);
  const jpeg = (await batch.answer).get(id);
  if (jpeg === undefined) throw new ApiError('not-found');
  const bytes = Uint8Array.from(atob(jpeg), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: 'image/jpeg' });
};

export const fetchPhotoFile = (id: string, size: 'thumb' | 'full'): Promise<Blob> =>
  callFile(api.admin.memberships[':id'].photo.$get({ param: { id }, query: size === 'thumb' ? { size } : {} }));

/** Returns a member's thumbnail, which is loaded once while the list is open. */
export const findThumbnail = (member: Photographed): Promise<string> => {
  const key = `${member.id} ${member.updatedAt}`;
  const known = kept.get(key);
  if (known) return known;
  const fetched = fetchThumbnail(member.id).then((photo) => URL.createObjectURL(photo));
  kept.set(key, fetched);
  fetched.catch(() => kept.delete(key));
  const [oldest] = kept.keys();
  if (kept.size > LIMIT && oldest) forget(oldest);
  return fetched;
};

/** Closes the large photo and frees every thumbnail. */
export const forgetPhotos = (): void => {
  $enlarged.set(undefined);
  for (const key of kept.keys()) forget(key);
};

const forget = (key: string): void => {
  kept.get(key)?.then(URL.revokeObjectURL, () => undefined);
  kept.delete(key);
};
