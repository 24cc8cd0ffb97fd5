import type { MemberDetails } from '#domain/member/member-details.ts';
import type { PersonMembership } from '#domain/member/person.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { personMessages as words } from '#messages/person.ts';
import { membershipPathOf } from './member-parts.ts';

/** Returns the facts that are shown beside the season of a membership. */
export const factsOf = ({ status, disciplines, archivedAt }: PersonMembership): string =>
  [disciplines.join(', '), membershipsMessages.statuses[status], ...(archivedAt ? [words.archived] : [])]
    .filter((fact) => fact !== '')
    .join(' · ');

const Season = ({ membership, isHere }: { membership: PersonMembership; isHere: boolean }) => (
  <li className="card-row">
    {isHere ? (
      <strong aria-current="page">{membership.season}</strong>
    ) : (
      <a href={membershipPathOf(membership)}>{membership.season}</a>
    )}
    {isHere && <span className="tag">{words.here}</span>}
    <p className="card-row__more">{factsOf(membership)}</p>
    {membership.isAddressNew && (
      <p className="card-row__more">
        <span className="tag tag--warning">{words.addressNew}</span> {membership.email}
      </p>
    )}
  </li>
);

/** Every membership of the person, season by season, with a link to each. */
export const SeasonsSection = ({ member }: { member: MemberDetails }) => (
  <section className="card stack" aria-labelledby="seasons">
    <h2 id="seasons">{words.title}</h2>
    <ol className="card-rows" reversed>
      {member.seasons.map((membership) => (
        <Season key={membership.id} membership={membership} isHere={membership.id === member.id} />
      ))}
    </ol>
  </section>
);
