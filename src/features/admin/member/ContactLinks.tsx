import { dayInParis } from '#domain/dates.ts';
import { mailTo } from '#domain/form/mail-to.ts';
import { emergencyContactOf } from '#domain/member/emergency-contact.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { formatPhone } from '#lib/format-phone.ts';
import { contactName } from '#messages/emergency-contact.ts';
import { memberMessages } from '#messages/member.ts';

export const Email = ({ address }: { address: string }) => <a href={mailTo(address)}>{address}</a>;
export const Phone = ({ number }: { number: string }) => <a href={`tel:${number}`}>{formatPhone(number)}</a>;

/** The person whom the club calls in an emergency. */
export const Emergency = ({ member }: { member: MemberDetails }) => {
  const contact = emergencyContactOf(member, dayInParis(new Date()));
  if (!contact) return memberMessages.nothing;
  return (
    <>
      {contactName(contact)} {contact.phone && <Phone number={contact.phone} />}
    </>
  );
};
