import type { MemberJson } from '#domain/member.ts';
import { membershipsMessages as words } from '#messages/memberships.ts';
import { $enlarged } from './private-photos.ts';
import { useThumbnail } from './use-thumbnail.ts';

interface MemberPhotoProps {
  member: MemberJson;
}

// The style sheet draws it, because the name stands beside it and a button's label must hold its visible text.
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

/** The member's small photo, which opens the large one. A monogram if there is no photo, or not yet. */
export const MemberPhoto = ({ member }: MemberPhotoProps) =>
  member.hasPhoto ? <Thumbnail member={member} /> : <Monogram member={member} />;
