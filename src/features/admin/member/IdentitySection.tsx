import { ageOn } from '#domain/age.ts';
import { dayInParis } from '#domain/dates.ts';
import { mailTo } from '#domain/mail-to.ts';
import type { MemberDetails } from '#domain/member-details.ts';
import { formatBirthDate, formatDay } from '#lib/format.ts';
import { formatPhone } from '#lib/format-phone.ts';
import { memberMessages } from '#messages/member.ts';
import { type Fact, Facts } from './Facts.tsx';

const words = memberMessages.identity;

export const Email = ({ address }: { address: string }) => <a href={mailTo(address)}>{address}</a>;
export const Phone = ({ number }: { number: string }) => <a href={`tel:${number}`}>{formatPhone(number)}</a>;

const emergency = ({ emergencyContactName: name, emergencyContactPhone: phone }: MemberDetails) =>
  (name || phone) && (
    <>
      {name} {phone && <Phone number={phone} />}
    </>
  );

const factsOf = (member: MemberDetails): Fact[] => [
  [
    words.birthDate,
    `${formatBirthDate(member.birthDate)} (${words.age(ageOn(member.birthDate, dayInParis(new Date())))})`,
  ],
  [words.email, <Email key="email" address={member.email} />],
  [words.phone, <Phone key="phone" number={member.phone} />],
  [words.address, member.address],
  [words.licenseNumber, member.licenseNumber],
  [words.advantageCard, member.advantageCard],
  [words.secretCode, member.secretCode],
  [words.emergency, emergency(member)],
  [words.imageRights, member.imageRightsGranted ? memberMessages.yes : memberMessages.no],
  [
    words.rules,
    member.rulesAcceptedAt
      ? words.rulesVersion(formatDay(member.rulesAcceptedAt), member.rulesVersion)
      : words.notAsked,
  ],
  [words.medical, member.medicalClearanceAt ? words.certified(formatDay(member.medicalClearanceAt)) : words.notAsked],
];

/** Who the member is and how to reach them. */
export const IdentitySection = ({ member }: { member: MemberDetails }) => (
  <Facts id="identity" title={words.title} facts={factsOf(member)} />
);
