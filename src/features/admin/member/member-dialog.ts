import { atom } from 'nanostores';
import type { MemberPayment } from '#domain/member-details.ts';
import type { ConfirmedAction } from '#messages/member-dialogs.ts';

/** What is asked over the page. */
export type MemberDialog =
  | { name: 'payment' }
  | { name: 'refund'; payment: MemberPayment }
  | { name: 'proof' }
  | { name: 'confirm'; action: ConfirmedAction };

export const $memberDialog = atom<MemberDialog | undefined>(undefined);

export const closeMemberDialog = (): void => $memberDialog.set(undefined);
