import { atom } from 'nanostores';
import type { MemberFlag } from '#domain/flag.ts';
import type { MemberDetails, MemberPayment, MemberRefund } from '#domain/member/member-details.ts';
import type { DecidedPiece } from '#domain/member/piece-decision.ts';
import type { TypedPart } from '#domain/money/typed-cheques.ts';
import type { ConfirmedAction } from '#messages/member-dialogs.ts';

export type MemberDialog =
  /** `of` and `others`: for all of a household, the first who owes and the others whom one cheque pays for. */
  | { name: 'payment'; of?: MemberDetails; others?: readonly TypedPart[] }
  | { name: 'reduction' }
  | { name: 'add-aid' }
  | { name: 'remind' }
  | { name: 'invite-back'; isAgain: boolean }
  /** Without a payment, the latest one from which enough can be given back. */
  /** `toCard`: also if the payment can be given back by hand. */
  | { name: 'refund'; payment?: MemberPayment; toCard?: true }
  | { name: 'correct-payment'; payment: MemberPayment }
  | { name: 'correct-refund'; payment: MemberPayment; refund: MemberRefund }
  | { name: 'resolve-flag'; flag: MemberFlag }
  | { name: 'proof' }
  | { name: 'refuse'; piece: DecidedPiece }
  | { name: 'merge' }
  | { name: 'certificate' }
  | { name: 'confirm'; action: ConfirmedAction };

export const $memberDialog = atom<MemberDialog | undefined>(undefined);

export const closeMemberDialog = (): void => $memberDialog.set(undefined);
