import { Notice } from '#components/ui/Notice.tsx';
import { dayInParis } from '#domain/dates.ts';
import { isMinor } from '#domain/member/age.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { formatDay } from '#lib/format.ts';
import { memberMessages } from '#messages/member.ts';
import { readNameOf } from '#messages/member-field-names.ts';
import { Email, Phone } from './ContactLinks.tsx';
import { type Fact, Facts } from './Facts.tsx';

const words = memberMessages.guardian;

const factsOf = (member: MemberDetails): Fact[] => [
  [words.name, member.legalGuardianName],
  [readNameOf('email'), member.legalGuardianEmail && <Email key="email" address={member.legalGuardianEmail} />],
  [readNameOf('phone'), member.legalGuardianPhone && <Phone key="phone" number={member.legalGuardianPhone} />],
  [
    words.authorised,
    member.legalGuardianAuthorisedAt && words.authorisedOn(formatDay(member.legalGuardianAuthorisedAt)),
  ],
  [
    words.confirmed,
    member.guardianConfirmedAt ? words.confirmedOn(formatDay(member.guardianConfirmedAt)) : words.notConfirmed,
  ],
];

/** The legal guardian of a minor. It shows nothing for members who are adults and were adults at the sign-up. */
export const GuardianSection = ({ member }: { member: MemberDetails }) => {
  const isYoung = isMinor(member.birthDate, dayInParis(new Date()));
  if (!isYoung && !member.legalGuardianName) return null;
  return (
    <Facts id="guardian" title={words.title} facts={factsOf(member)}>
      {isYoung && !member.legalGuardianName && (
        <Notice tone="warning">
          <p>{words.missing}</p>
        </Notice>
      )}
    </Facts>
  );
};
