import type { MemberDetails } from '#domain/member/member-details.ts';
import type { PersonMembership } from '#domain/member/person.ts';
import { archivedMemberPath, memberPath } from '#lib/admin-paths.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { personMessages as words } from '#messages/person.ts';
import { useMay } from '../account/account-store.ts';
import { $memberDialog } from './member-dialog.ts';

export const membershipPathOf = ({ id, archivedAt }: Pick<PersonMembership, 'id' | 'archivedAt'>): string =>
  archivedAt ? archivedMemberPath(id) : memberPath(id);

/** Returns the facts that are shown beside the season of a membership. */
export const factsOf = ({ status, disciplines, archivedAt }: PersonMembership): string =>
  [disciplines.join(', '), membershipsMessages.statuses[status], ...(archivedAt ? [words.archived] : [])]
    .filter((fact) => fact !== '')
    .join(' · ');

const Season = ({ membership, isHere }: { membership: PersonMembership; isHere: boolean }) => (
  <li>
    <p className="payment__sum">
      {isHere ? (
        <strong aria-current="page">{membership.season}</strong>
      ) : (
        <a href={membershipPathOf(membership)}>{membership.season}</a>
      )}
      {isHere && <span className="tag">{words.here}</span>}
    </p>
    <p className="payment__facts">{factsOf(membership)}</p>
    {membership.isAddressNew && (
      <p>
        <span className="tag tag--warning">{words.addressNew}</span> {membership.email}
      </p>
    )}
  </li>
);

/** Every membership of the person, season by season, with a link to each. */
export const SeasonsSection = ({ member }: { member: MemberDetails }) => {
  const merges = useMay()('members', 'write');
  return (
    <section className="card stack" aria-labelledby="seasons">
      <h2 id="seasons">{words.title}</h2>
      <ol className="person-seasons" reversed>
        {member.seasons.map((membership) => (
          <Season key={membership.id} membership={membership} isHere={membership.id === member.id} />
        ))}
      </ol>
      {merges && (
        <p>
          <button
            type="button"
            className="button"
            aria-haspopup="dialog"
            onClick={() => $memberDialog.set({ name: 'merge' })}
          >
            {words.merge}
          </button>
        </p>
      )}
    </section>
  );
};
