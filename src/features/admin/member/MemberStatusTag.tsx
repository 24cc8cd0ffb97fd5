import { flagsToCheck, type MemberJson, type MemberStatus } from '#domain/member/member.ts';
import { membershipsMessages as words } from '#messages/memberships.ts';

const looks: Readonly<Record<MemberStatus, { icon: string; tone: string }>> = {
  active: { icon: '✓', tone: 'tag--success' },
  suspended: { icon: '!', tone: 'tag--warning' },
  pending: { icon: '…', tone: '' },
  cancelled: { icon: '✕', tone: 'tag--error' },
};

interface MemberProps {
  member: MemberJson;
}

/** The status with a word and a sign, and below it the flags that need attention. */
export const MemberStatusTag = ({ member }: MemberProps) => {
  const { icon, tone } = looks[member.status];
  return (
    <div className="member-status">
      <span className={`tag ${tone}`}>
        <span aria-hidden="true">{icon}</span>
        {words.statuses[member.status]}
      </span>
      {flagsToCheck(member).map((flag) => (
        <span key={flag} className="member-flag">
          {words.flags[flag]}
        </span>
      ))}
    </div>
  );
};
