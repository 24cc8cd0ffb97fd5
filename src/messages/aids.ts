import type { AidDeduction, AidState } from '#domain/money/aid.ts';

export const aidStateNames: Readonly<Record<AidState, string>> = {
  'to-enter': 'À saisir',
  entered: 'Saisie',
  reimbursed: 'Remboursée',
  refused: 'Refusée',
};

export const aidDeductionNames: Readonly<Record<AidDeduction, string>> = {
  'at-once': 'Dès l’inscription',
  validated: 'Une fois validée',
};
