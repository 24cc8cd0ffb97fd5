import { type RefObject, useEffect, useRef, useState } from 'react';
import type { MemberJson } from '#domain/member/member.ts';
import { membershipsMessages as words } from '#messages/memberships.ts';
import { $enlarged, findThumbnail } from '../pieces/private-photos.ts';

interface Thumbnail<E extends Element> {
  ref: RefObject<E | null>;
  url: string | undefined;
}

/** Loads the member's thumbnail when its element comes near the window. */
const useThumbnail = <E extends Element>({ id, updatedAt }: MemberJson): Thumbnail<E> => {
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

interface MemberPhotoProps {
  member: MemberJson;
}

// The style sheet draws the initials, because the name stands beside it and a button's label must contain its visible
// text.
const Monogram = ({ member }: MemberPhotoProps) => (
  <span className="portrait" data-initials={`${member.firstName.charAt(0)}${member.lastName.charAt(0)}`} />
);

const Thumbnail = ({ member }: MemberPhotoProps) => {
  const { ref, url } = useThumbnail<HTMLButtonElement>(member);
  return (
    <button
      ref={ref}
      type="button"
      className="portrait-button"
      aria-label={words.enlarge(member.fullName)}
      aria-haspopup="dialog"
      onClick={() => $enlarged.set(member)}
    >
      {url ? <img className="portrait" src={url} alt="" /> : <Monogram member={member} />}
    </button>
  );
};

/** The member's small photo, which opens the large one. Without a photo it shows a monogram. */
export const MemberPhoto = ({ member }: MemberPhotoProps) =>
  member.hasPhoto ? <Thumbnail member={member} /> : <Monogram member={member} />;
