import { useEffect, useState } from 'react';
import { api, callFile } from '#lib/api.ts';

/** The number of photos that are loaded at the same time. */
const AT_ONCE = 6;

export interface Photos {
  urls: ReadonlyMap<string, string>;
  /** The number of photos that have neither loaded nor failed. */
  awaited: number;
}

const fetchThumbnail = (id: string): Promise<Blob> =>
  callFile(api.admin.memberships[':id'].photo.$get({ param: { id }, query: { size: 'thumb' } }));

/** Loads photos, a few at a time, and reports the progress. It leaves out a photo that fails. */
const fetchAll = async (
  ids: readonly string[],
  fetchPhoto: (id: string) => Promise<Blob>,
  tell: (urls: Map<string, string>, awaited: number) => boolean,
) => {
  const urls = new Map<string, string>();
  const queue = [...ids];
  let awaited = ids.length;
  const work = async (): Promise<void> => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const photo = await fetchPhoto(id).catch(() => undefined);
      awaited -= 1;
      if (photo) urls.set(id, URL.createObjectURL(photo));
      if (!tell(urls, awaited)) return;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
};

/**
 * Returns every thumbnail of these members as object URLs, which last while the sheets are shown. `fetchPhoto` must keep
 * its identity between renders.
 */
export const usePhotos = (
  members: readonly { id: string; hasPhoto: boolean }[],
  fetchPhoto = fetchThumbnail,
): Photos => {
  const ids = [...new Set(members.flatMap(({ id, hasPhoto }) => (hasPhoto ? id : [])))].join(' ');
  const [photos, setPhotos] = useState<Photos>({ urls: new Map(), awaited: 0 });
  useEffect(() => {
    const wanted = ids ? ids.split(' ') : [];
    let isWanted = true;
    let made = new Map<string, string>();
    const revoke = (): void => {
      for (const url of made.values()) URL.revokeObjectURL(url);
    };
    setPhotos({ urls: made, awaited: wanted.length });
    void fetchAll(wanted, fetchPhoto, (urls, awaited) => {
      made = urls;
      if (isWanted) setPhotos({ urls: new Map(urls), awaited });
      else revoke();
      return isWanted;
    });
    return () => {
      isWanted = false;
      revoke();
    };
  }, [ids, fetchPhoto]);
  return photos;
};
