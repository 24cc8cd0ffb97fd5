import type { MemberDetails } from '#domain/member/member-details.ts';
import { memberMessages } from '#messages/member.ts';
import { readNameOf } from '#messages/member-field-names.ts';
import { Emergency } from './ContactLinks.tsx';
import { DossierSection } from './DossierSection.tsx';
import { type Fact, Facts } from './Facts.tsx';
import { MemberAids } from './MemberAids.tsx';
import { MemberPlan } from './MemberPlan.tsx';
import { MoneySection } from './MoneySection.tsx';
import { PaymentsSection } from './PaymentsSection.tsx';

/** The facts that are needed at a class or a competition. */
const toKnow = (member: MemberDetails): Fact[] => [
  [readNameOf('licenseNumber'), member.licenseNumber],
  [readNameOf('emergencyContactName'), <Emergency key="contact" member={member} />],
  [readNameOf('imageRightsGranted'), member.imageRightsGranted ? memberMessages.yes : memberMessages.no],
];

/** The part that opens first: the money at the left, the dossier at the right. */
export const FirstPart = ({ member }: { member: MemberDetails }) => (
  <div className="columns">
    <div>
      <MoneySection member={member} />
      <PaymentsSection member={member} />
      <MemberAids member={member} />
      {member.plan && <MemberPlan member={member} plan={member.plan} />}
    </div>
    <div>
      <DossierSection member={member} />
      <Facts id="to-know" title={memberMessages.toKnow} facts={toKnow(member)} />
    </div>
  </div>
);
