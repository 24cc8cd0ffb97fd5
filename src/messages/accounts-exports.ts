import type { BookWords } from '#domain/ledger/book-words.ts';
import type { LedgerEntryKind } from '#domain/ledger/ledger-entry.ts';
import { paymentMeansNames } from './payment-means.ts';

const moved: Readonly<Record<LedgerEntryKind, string>> = {
  payment: 'Paiement',
  refund: 'Remboursement',
  return: 'Chèque rejeté',
  dispute: 'Paiement contesté',
  deposit: 'Remise en banque',
  payout: 'Versement du prestataire de paiement',
  fee: 'Frais du prestataire de paiement',
};

const takenBack: Readonly<Record<LedgerEntryKind, string>> = {
  payment: 'Correction d’un paiement',
  refund: 'Correction d’un remboursement',
  return: 'Annulation du rejet d’un chèque',
  dispute: 'Correction d’un paiement contesté',
  deposit: 'Correction d’une remise en banque',
  payout: 'Correction d’un versement du prestataire de paiement',
  fee: 'Correction de frais du prestataire de paiement',
};

/** The words of a list of entries. */
export const entryListWords = {
  sheet: 'Mouvements',
  columns: {
    bookedOn: 'Compté le',
    day: 'Jour',
    kind: 'Mouvement',
    means: 'Moyen',
    member: 'Adhérent',
    season: 'Saison',
    reference: 'Référence',
    amount: 'Montant',
  },
} as const;

/** The words in the files for accounting software. The name comes last: a file may have to shorten the text. */
export const bookWords: BookWords = {
  journal: 'Cotisations',
  accounts: {
    bank: 'Banque',
    cash: 'Caisse',
    toBeCashed: 'Valeurs à l’encaissement',
    membershipFees: 'Cotisations',
    bankFees: 'Services bancaires',
  },
  line: ({ kind, isCorrection, means, season, member }) => {
    const what = `${(isCorrection ? takenBack : moved)[kind]} (${paymentMeansNames[means].toLowerCase()})`;
    return [what, ...(season ? [`saison ${season}`] : []), ...(member ? [member.fullName] : [])].join(', ');
  },
};
