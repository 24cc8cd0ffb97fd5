import { useCallback } from 'react';
import { dayInParis } from '#domain/dates.ts';
import { isMinor } from '#domain/member/age.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { formatDay } from '#lib/format.ts';
import { memberMessages as words } from '#messages/member.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { $enlarged, fetchPhotoFile } from '../pieces/private-photos.ts';
import { usePrivateFile } from '../pieces/use-private-file.ts';
import { ScreenTitle } from '../screen/ScreenTitle.tsx';
import { MemberStatusTag } from './MemberStatusTag.tsx';

interface MemberProps {
  member: MemberDetails;
}

const Photo = ({ member }: MemberProps) => {
  const { id, updatedAt } = member;
  // A new version may have a new photo.
  // biome-ignore lint/correctness/useExhaustiveDependencies: updatedAt asks for it again
  const photo = usePrivateFile(useCallback(() => fetchPhotoFile(id, 'full'), [id, updatedAt]));
  return (
    <button
      type="button"
      className="portrait-button member-photo"
      aria-label={membershipsMessages.enlarge(member.fullName)}
      aria-haspopup="dialog"
      onClick={() => $enlarged.set(member)}
    >
      {photo.state === 'ready' && <img src={photo.url} alt="" />}
    </button>
  );
};

const NoPhoto = ({ member }: MemberProps) => (
  <div
    className="portrait member-photo"
    data-initials={`${member.firstName.charAt(0)}${member.lastName.charAt(0)}`}
    role="img"
    aria-label={words.noPhoto}
  />
);

export const MemberHead = ({ member }: MemberProps) => (
  <header className="member-head">
    {member.hasPhoto ? <Photo member={member} /> : <NoPhoto member={member} />}
    <div className="stack">
      <ScreenTitle name={member.fullName} />
      <p>
        {words.season(member.season)} · {member.disciplines.join(', ')}
      </p>
      <div className="cluster">
        <MemberStatusTag member={member} />
        {isMinor(member.birthDate, dayInParis(new Date())) && <span className="tag">{membershipsMessages.minor}</span>}
        {member.archivedAt && <span className="tag">{words.archivedSince(formatDay(member.archivedAt))}</span>}
      </div>
    </div>
  </header>
);
