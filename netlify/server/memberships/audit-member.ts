import type { AuditField } from '#messages/audit.ts';
import { insertAuditEntry } from '../audit/queries.ts';
import type { Deps } from '../deps.ts';

/** Which administrator acts, on whom. */
export interface Act {
  administratorId: string;
  memberId: string;
}

export type MemberVerb =
  | 'create'
  | 'update'
  | 'delete'
  | 'archive'
  | 'restore'
  | 'payment'
  | 'refund'
  | 'correct-payment'
  | 'correct-refund'
  | 'settle-flag'
  | 'settle'
  | 'proof-accept'
  | 'proof-refuse'
  | 'proof-show';

/** Who did what to a member: goes into the same batch. */
export const auditMember = (
  { db }: Pick<Deps, 'db'>,
  { administratorId, memberId }: Act,
  verb: MemberVerb,
  fields: AuditField[] = [],
) => insertAuditEntry(db, { administratorId, action: `member.${verb}`, subjectId: memberId, fields });
