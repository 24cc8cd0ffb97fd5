import type { ReactNode } from 'react';
import { dayInParis } from '#domain/dates.ts';
import { ageOn } from '#domain/member/age.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import {
  declarationOf,
  fieldsOfPart,
  type MemberField,
  type PlainField,
  plainFields,
} from '#domain/member/member-fields.ts';
import { formatBirthDate, formatDay } from '#lib/format.ts';
import { memberMessages } from '#messages/member.ts';
import { readNameOf } from '#messages/member-field-names.ts';
import { choiceWord } from '#messages/member-fields.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { Email, Emergency, Phone } from './ContactLinks.tsx';
import { type Fact, Facts } from './Facts.tsx';

const words = memberMessages.identity;

const consentedOn = (instant: string | null, said: (day: string) => string): string =>
  instant ? said(formatDay(instant)) : words.notAsked;

// These fields show more than their value.
const special: Readonly<Partial<Record<MemberField, (member: MemberDetails) => ReactNode>>> = {
  birthDate: ({ birthDate }) => {
    const age = ageOn(birthDate, dayInParis(new Date()));
    return `${formatBirthDate(birthDate)} (${words.age(age)})`;
  },
  rulesAccepted: ({ rulesAcceptedAt, rulesVersion }) =>
    consentedOn(rulesAcceptedAt, (day) => words.rulesVersion(day, rulesVersion)),
  medicalClearance: ({ medicalClearanceAt }) => consentedOn(medicalClearanceAt, words.certified),
  emergencyContactName: (member) => <Emergency member={member} />,
};

type PlainFact = PlainField | 'rulesAccepted' | 'medicalClearance';

const shown = (member: MemberDetails, field: PlainFact): ReactNode => {
  const tell = special[field];
  if (tell) return tell(member);
  const value = member[field];
  if (typeof value === 'boolean') return value ? memberMessages.yes : memberMessages.no;
  if (value === null) return value;
  const { kind } = declarationOf(field);
  if (value === '') return field === 'email' ? membershipsMessages.addressless : null;
  if (kind === 'email') return <Email address={value} />;
  if (kind === 'phone') return <Phone number={value} />;
  return kind === 'choice' ? choiceWord(value) : value;
};

const first = ['birthDate', 'email', 'phone', 'address', 'licenseNumber'] as const;
const last = [
  ...(['advantageCard', 'secretCode', 'emergencyContactName', 'imageRightsGranted'] as const),
  ...(['rulesAccepted', 'medicalClearance'] as const),
];
// The head of the page, the guardian, the price and the emergency contact already show these fields.
const elsewhere: readonly MemberField[] = [
  ...(['lastName', 'firstName', 'reducedPriceSelected', 'emergencyContactPhone'] as const),
  ...fieldsOfPart('guardian'),
];
const placed: readonly MemberField[] = [...first, ...last, ...elsewhere];
const order: readonly PlainFact[] = [...first, ...plainFields.filter((field) => !placed.includes(field)), ...last];

// Most clubs ask nothing for a federation.
const isSaid = (member: MemberDetails, field: PlainFact): boolean =>
  !fieldsOfPart('federation').includes(field) || Boolean(member[field]);

const factsOf = (member: MemberDetails): Fact[] =>
  order.filter((field) => isSaid(member, field)).map((field) => [readNameOf(field), shown(member, field)] as const);

export const IdentitySection = ({ member }: { member: MemberDetails }) => (
  <Facts id="identity" title={words.title} facts={factsOf(member)} />
);
