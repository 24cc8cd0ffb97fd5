import { type RefObject, useEffect, useRef, useState } from 'react';
import type { MemberJson } from '#domain/member.ts';
import { findThumbnail } from './private-photos.ts';

interface Thumbnail<E extends Element> {
  ref: RefObject<E | null>;
  url: string | undefined;
}

/** Loads the member's thumbnail when its element comes near the window. */
export const useThumbnail = <E extends Element>({ id, updatedAt }: MemberJson): Thumbnail<E> => {
  const ref = useRef<E>(null);
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!ref.current) return;
    let isWanted = true;
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy machine reports both states together: first far, then near.
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        findThumbnail({ id, updatedAt }).then(
          (found) => isWanted && setUrl(found),
          () => undefined,
        );
      },
      { rootMargin: '200px' },
    );
    observer.observe(ref.current);
    return () => {
      isWanted = false;
      observer.disconnect();
    };
  }, [id, updatedAt]);
  return { ref, url };
};
