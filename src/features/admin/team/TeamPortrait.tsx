import type { TeamMember } from '#domain/team.ts';
import { smallestVersionOf } from './smallest-version.ts';

/** The small portrait, or initials. The name stands beside it. */
export const TeamPortrait = ({ member: { photo, firstName, lastName } }: { member: TeamMember }) =>
  photo ? (
    <img className="portrait" src={smallestVersionOf(photo)} alt="" />
  ) : (
    <span className="portrait" data-initials={`${firstName.charAt(0)}${lastName.charAt(0)}`} />
  );
