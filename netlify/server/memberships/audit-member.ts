import type { AuditField } from '#messages/audit.ts';
import { insertAuditEntry } from '../audit/queries.ts';
import type { Deps } from '../deps.ts';

/** Which administrator acts, and on which member. */
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

/** Inserts a journal line about a member. It goes into the batch of the write it tells of. */
export const auditMember = (
  { db }: Pick<Deps, 'db'>,
  { administratorId, memberId }: Act,
  verb: MemberVerb,
  fields: AuditField[] = [],
) => insertAuditEntry(db, { administratorId, action: `member.${verb}`, subjectId: memberId, fields });
