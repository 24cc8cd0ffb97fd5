import type { MemberJson } from '#domain/member.ts';
import { membershipsMessages as words } from '#messages/memberships.ts';
import { $enlarged } from './private-photos.ts';
import { useThumbnail } from './use-thumbnail.ts';

interface MemberPhotoProps {
  member: MemberJson;
}

// Drawn by the style sheet: the name stands beside it, and a button's label must hold its visible text.
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

/** The member's face, small; pressed, it is shown large. A monogram where there is no photo, or not yet. */
export const MemberPhoto = ({ member }: MemberPhotoProps) =>
  member.hasPhoto ? <Thumbnail member={member} /> : <Monogram member={member} />;
