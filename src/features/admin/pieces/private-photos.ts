import { atom } from 'nanostores';
import type { MemberJson } from '#domain/member/member.ts';
import { api, callFile } from '#lib/api.ts';

type Photographed = Pick<MemberJson, 'id' | 'updatedAt'>;

/** The member whose photo is shown large. */
export const $enlarged = atom<MemberJson | undefined>(undefined);

/** The number of thumbnails that stay in memory. */
const LIMIT = 300;
const kept = new Map<string, Promise<string>>();

export const fetchPhotoFile = (id: string, size: 'thumb' | 'full'): Promise<Blob> =>
  callFile(api.admin.memberships[':id'].photo.$get({ param: { id }, query: size === 'thumb' ? { size } : {} }));

/** Returns a member's thumbnail, which is loaded once while the list is open. */
export const findThumbnail = (member: Photographed): Promise<string> => {
  const key = `${member.id} ${member.updatedAt}`;
  const known = kept.get(key);
  if (known) return known;
  const fetched = fetchPhotoFile(member.id, 'thumb').then((photo) => URL.createObjectURL(photo));
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
