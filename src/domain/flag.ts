/** The facts that ask an administrator to look at a membership. A flag does not change the member's status. */
export const memberFlags = [
  'duplicate-to-refund',
  'partial-refund',
  'dispute',
  'dispute-lost',
  'payment-mismatch',
  'refund-failed',
  'payment-failed',
  'same-person',
] as const;
export type MemberFlag = (typeof memberFlags)[number];
