import type { MemberDetails } from '#domain/member/member-details.ts';
import { GuardianSection } from './GuardianSection.tsx';
import { HouseholdSection } from './HouseholdSection.tsx';
import { IdentitySection } from './IdentitySection.tsx';

/** Who the person is, and how to reach them or their guardian. */
export const ContactPart = ({ member }: { member: MemberDetails }) => (
  <div className="columns">
    <IdentitySection member={member} />
    <div>
      <GuardianSection member={member} />
      {/* It is read separately, so everything below it would move. */}
      <HouseholdSection member={member} />
    </div>
  </div>
);
