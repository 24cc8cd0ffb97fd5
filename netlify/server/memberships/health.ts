import { dayInParis } from '#domain/dates.ts';
import { validationError } from '#domain/error.ts';
import { defaultHealthTable, isRecentEnough } from '#domain/member/health.ts';
import type { SentCertificate } from '#domain/member/health-input.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import type { Actor } from '#domain/site/audit.ts';
import type { Deps } from '../deps.ts';
import { changeMember, requireOpen } from '../member/change-member.ts';
import { updateMember } from '../member/change-queries.ts';
import { askedHealthOf } from '../member/dossier-facts.ts';
import { toMemberDetails } from '../member/member-details.ts';
import type { MemberRecord } from '../member/record-queries.ts';
import { completionMails } from '../payments/member-mails.ts';

type Change = { updatedAt?: string | undefined };

const noCertificate = {
  certificateOn: null,
  certificatePhysician: null,
  certificateNotedAt: null,
  certificateNotedBy: null,
} as const;

/** Throws `validation` for a day to come, or for a certificate that is too old for the day of joining. */
const requireRecent = (member: MemberRecord, certificateOn: string, now: Date): void => {
  if (certificateOn > dayInParis(now)) throw validationError({ certificateOn: 'day-to-come' });
  const { months } = askedHealthOf(member);
  if (!isRecentEnough(certificateOn, months, dayInParis(member.createdAt)))
    throw validationError({ certificateOn: 'certificate-too-old' });
};

/**
 * Notes the day and the physician of a certificate that was seen on paper, in the place of another one (docs/rules.md#health).
 * There is no file. Idempotent. Throws `not-found`, `validation` for a day to come or a certificate that is too old, or
 * `conflict`, also if no certificate counts for the member.
 */
export const noteCertificate = async (
  deps: Deps,
  actor: Actor & { id: string },
  memberId: string,
  { updatedAt: readAt, ...certificate }: SentCertificate,
): Promise<MemberDetails> => {
  const { after } = await changeMember(deps, { actor, memberId, readAt }, (member) => {
    const { certificateOn, certificatePhysician } = certificate;
    if (member.certificateOn === certificateOn && member.certificatePhysician === certificatePhysician)
      return undefined;
    requireOpen(deps, member, 'note-certificate');
    const now = deps.now();
    requireRecent(member, certificateOn, now);
    const changes = { ...certificate, certificateNotedAt: now, certificateNotedBy: actor.id, updatedAt: now };
    return {
      action: 'member.certificate',
      fields: ['certificateOn'],
      statements: [updateMember(deps.db, memberId, changes)],
      mails: completionMails(member, { now, changes }),
    };
  });
  return toMemberDetails(after, deps.now());
};

/** Takes a noted certificate back. Idempotent. Throws `not-found` or `conflict`. */
export const forgetCertificate = async (
  deps: Deps,
  actor: Actor,
  memberId: string,
  { updatedAt: readAt }: Change,
): Promise<MemberDetails> => {
  const { after } = await changeMember(deps, { actor, memberId, readAt }, (member) => {
    if (member.certificateOn === null) return undefined;
    return {
      action: 'member.forget-certificate',
      fields: ['certificateOn'],
      statements: [updateMember(deps.db, memberId, { ...noCertificate, updatedAt: deps.now() })],
    };
  });
  return toMemberDetails(after, deps.now());
};

/**
 * Records that an administrator saw on paper what the guardian of a minor attests, with the present text. Does nothing if it is
 * attested already. Throws `not-found`, or `conflict`, also if no guardian has to attest.
 */
export const showAttestation = async (
  deps: Deps,
  actor: Actor,
  memberId: string,
  { updatedAt: readAt }: Change,
): Promise<MemberDetails> => {
  const { after } = await changeMember(deps, { actor, memberId, readAt }, (member) => {
    if (member.guardianAttestedAt !== null) return undefined;
    requireOpen(deps, member, 'show-attestation');
    const now = deps.now();
    const { guardianText } = member.health ?? defaultHealthTable;
    const changes = { guardianAttestedAt: now, guardianAttestedVersion: guardianText.version, updatedAt: now };
    return {
      action: 'member.health-show',
      fields: ['guardianAttested'],
      statements: [updateMember(deps.db, memberId, changes)],
      mails: completionMails(member, { now, changes }),
    };
  });
  return toMemberDetails(after, deps.now());
};
