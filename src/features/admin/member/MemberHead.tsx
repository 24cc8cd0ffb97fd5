import { useCallback } from 'react';
import { useMedia } from '#components/ui/use-media.ts';
import { dayInParis } from '#domain/dates.ts';
import { mailTo } from '#domain/form/mail-to.ts';
import { ageOn, isMinor } from '#domain/member/age.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { formatDay } from '#lib/format.ts';
import { memberMessages as words } from '#messages/member.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { useMay } from '../account/account-store.ts';
import { writeTo } from '../mail/mailing-choice.ts';
import { $enlarged, fetchPhotoFile } from '../pieces/private-photos.ts';
import { usePrivateFile } from '../pieces/use-private-file.ts';
import { ActionMenu } from '../screen/ActionMenu.tsx';
import { ScreenTitle } from '../screen/ScreenTitle.tsx';
import { Email, Phone } from './ContactLinks.tsx';
import { MemberStatusTag } from './MemberStatusTag.tsx';
import { membershipPathOf } from './member-parts.ts';
import { RareActions } from './RareActions.tsx';
import { factsOf } from './SeasonsSection.tsx';

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

/** The season of the membership, and the way to the person's other ones. */
const SeasonSwitch = ({ member }: MemberProps) =>
  member.seasons.length < 2 ? (
    <span>{words.season(member.season)}</span>
  ) : (
    <ActionMenu sign={member.season} label={words.otherSeasons(member.season)} className="season-switch unfolds">
      {member.seasons.map((membership) => (
        <a
          key={membership.id}
          className="menu-item"
          href={membershipPathOf(membership)}
          aria-current={membership.id === member.id ? 'page' : undefined}
        >
          {membership.season} <small>{factsOf(membership)}</small>
        </a>
      ))}
    </ActionMenu>
  );

/** Writes by a mailing of the club, or by one's own mail program where the club sends none. */
const Write = ({ member, className }: MemberProps & { className: string }) => {
  const { id, email, status, archivedAt } = member;
  const writes = useMay()('mail', 'write') && archivedAt === null && status !== 'pending';
  // A guardian may still be reached.
  if (email === '' && !member.legalGuardianEmail) return null;
  if (writes)
    return (
      <button type="button" className={className} onClick={() => writeTo({ ids: [id] })}>
        {words.write}
      </button>
    );
  if (email === '') return null;
  return (
    <a className={className} href={mailTo(email)}>
      {words.write}
    </a>
  );
};

interface MemberHeadProps extends MemberProps {
  /** The name of the open part. */
  part: string;
  /** The list that has the other members. */
  back: { href: string; label: string };
  onEdit: () => void;
}

/** Who the member is, how to reach them, and what can be done. On a phone, name and actions stand in the bar. */
export const MemberHead = ({ member, part, back, onEdit }: MemberHeadProps) => {
  const { birthDate, disciplines, phone, email, archivedAt, fullName } = member;
  const today = dayInParis(new Date());
  const isWide = useMedia('(min-width: 40rem)');
  const edits = useMay()('members', 'write');
  const edit = (className: string) =>
    edits && (
      <button type="button" className={className} onClick={onEdit}>
        {words.actions.edit}
      </button>
    );
  return (
    <div className="screen-top member-head">
      {member.hasPhoto ? <Photo member={member} /> : <NoPhoto member={member} />}
      <header className="screen-head">
        <ScreenTitle name={fullName} part={part} />
        <div className="screen-head__actions">
          {isWide && (
            <>
              <SeasonSwitch member={member} />
              <Write member={member} className="button button--small" />
              {edit('button button--small')}
            </>
          )}
          {!isWide && phone && (
            <a className="button main-action" href={`tel:${phone}`}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M6 3h4l2 5-3 2a12 12 0 0 0 5 5l2-3 5 2v4a2 2 0 0 1-2 2A17 17 0 0 1 4 5a2 2 0 0 1 2-2z" />
              </svg>
              <span className="visually-hidden">{words.call(fullName)}</span>
            </a>
          )}
          <ActionMenu
            sign={isWide ? words.more : <span className="main-action__more">⋯</span>}
            {...(!isWide && { label: words.moreActions })}
            className={isWide ? 'button button--small unfolds' : 'button main-action'}
          >
            {!isWide && (
              <>
                <Write member={member} className="menu-item" />
                {edit('menu-item')}
              </>
            )}
            <RareActions member={member} />
            <a className="menu-item" href={back.href}>
              {back.label}
            </a>
          </ActionMenu>
        </div>
      </header>
      <div className="member-facts">
        <strong className="member-facts__name" aria-hidden="true">
          {fullName}
        </strong>
        <p className="member-facts__line">
          <span>{words.identity.age(ageOn(birthDate, today))}</span>
          <span>{disciplines.join(', ')}</span>
          {!isWide && <SeasonSwitch member={member} />}
          {phone && <Phone number={phone} />}
          {email ? <Email address={email} /> : <span>{membershipsMessages.addressless}</span>}
        </p>
        <div className="cluster">
          <MemberStatusTag member={member} />
          {isMinor(birthDate, today) && <span className="tag">{membershipsMessages.minor}</span>}
          {archivedAt && <span className="tag">{words.archivedSince(formatDay(archivedAt))}</span>}
        </div>
      </div>
    </div>
  );
};
