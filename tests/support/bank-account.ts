import type { BankAccount } from '#domain/money/transfer.ts';

/** A club's account, with accents as banks print them. The IBAN is the example of the French banks. */
export const bankAccount: BankAccount & { bic: string } = {
  holder: 'Cercle d’escrime de Saint-Étienne-lès-Éguilles',
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPP',
};
