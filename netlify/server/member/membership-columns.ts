import { fullNameOf } from '#domain/member/member.ts';
import { pickFields, plainFields } from '#domain/member/member-fields.ts';
import { searchTextOf } from '#domain/member/member-search.ts';
import type { Membership } from '#domain/member/membership.ts';
import type { MemberRecord } from './record-queries.ts';

/** Returns what members said of themselves, as the form holds it. */
export const membershipOf = (member: MemberRecord): Membership => ({
  ...pickFields(member, plainFields),
  disciplines: member.orderLines.map(({ discipline }) => discipline),
  rulesAccepted: member.rulesAcceptedAt !== null,
  medicalClearance: member.medicalClearanceAt !== null,
  legalGuardianAuthorised: member.legalGuardianAuthorisedAt !== null,
});

type Consents = Pick<
  MemberRecord,
  'rulesAcceptedAt' | 'rulesVersion' | 'medicalClearanceAt' | 'medicalClearanceVersion' | 'legalGuardianAuthorisedAt'
>;

const nothing: Consents = {
  rulesAcceptedAt: null,
  rulesVersion: null,
  medicalClearanceAt: null,
  medicalClearanceVersion: null,
  legalGuardianAuthorisedAt: null,
};

interface Given {
  /** Earlier consents. Their dates and versions stay. */
  before?: Consents;
  /** The version of the rules that apply now. */
  rulesVersion: number;
  /** The version of the text about health that the season shows now. */
  healthVersion: string;
  now: Date;
}

const rulesColumns = (isAccepted: boolean, { before = nothing, rulesVersion, now }: Given) => {
  if (!isAccepted) return { rulesAcceptedAt: null, rulesVersion: null };
  const { rulesAcceptedAt } = before;
  return rulesAcceptedAt
    ? { rulesAcceptedAt, rulesVersion: before.rulesVersion }
    : { rulesAcceptedAt: now, rulesVersion };
};

const medicalColumns = (isCertified: boolean, { before = nothing, healthVersion, now }: Given) => {
  if (!isCertified) return { medicalClearanceAt: null, medicalClearanceVersion: null };
  const { medicalClearanceAt, medicalClearanceVersion } = before;
  return medicalClearanceAt
    ? { medicalClearanceAt, medicalClearanceVersion }
    : { medicalClearanceAt: now, medicalClearanceVersion: healthVersion };
};

/** Returns a membership as columns of its row. A consent keeps the date and the version of the day it was given. */
export const columnsOf = (membership: Membership, given: Given) => {
  const { disciplines: _lines, rulesAccepted, medicalClearance, legalGuardianAuthorised, ...columns } = membership;
  return {
    ...columns,
    searchText: searchTextOf({ ...membership, fullName: fullNameOf(membership) }),
    ...rulesColumns(rulesAccepted, given),
    ...medicalColumns(medicalClearance, given),
    legalGuardianAuthorisedAt: legalGuardianAuthorised ? (given.before?.legalGuardianAuthorisedAt ?? given.now) : null,
  };
};
