import type { ClubAid, MemberAid } from '#domain/money/aid.ts';
import { toEuros } from '#domain/money.ts';
import type { MemberAidRow } from './aid-queries.ts';

/** Returns an aid as its member reads it: euros, and never the code. */
export const toMemberAid = ({ id, label, amountCents, deduction, state, refusal }: MemberAidRow): MemberAid => ({
  id,
  label,
  amount: toEuros(amountCents),
  deduction,
  state,
  refusal,
});

/** Returns an aid as the club reads it, with the code that it types in. */
export const toClubAid = (aid: MemberAidRow): ClubAid => ({
  ...toMemberAid(aid),
  aidId: aid.aidId,
  code: aid.code,
  stateAt: aid.stateAt.toISOString(),
  paymentId: aid.paymentId,
});
