import type { PaymentMeans } from '#domain/money/payment.ts';

const means: Readonly<Record<PaymentMeans, string>> = {
  card: 'carte bancaire',
  cash: 'espèces',
  cheque: 'chèque',
  transfer: 'virement',
  aid: 'aide',
  other: 'autre moyen',
};

const during = (from: string, to: string): string => `du ${from} au ${to}`;

export const certificateMessages = {
  open: 'Attestation',
  openHint: 'À imprimer ou à télécharger, pour un employeur, une mutuelle ou une aide.',
  title: 'Attestation d’adhésion et de paiement',
  certifies: (club: string, signatory: string): string =>
    signatory
      ? `Pour le club ${club}, ${signatory}${signatory.includes(',') ? ',' : ''} atteste que la personne nommée ci-dessous en est adhérente.`
      : `Le club ${club} atteste que la personne nommée ci-dessous en est adhérente.`,
  paid: (from: string, to: string): string => `La cotisation de la saison, ${during(from, to)}, est réglée.`,
  paidInPart: (from: string, to: string, due: string): string =>
    `La cotisation de la saison, ${during(from, to)}, est de ${due}\u202F; elle est réglée à hauteur du montant ci-dessus.`,
  refunded: (amount: string): string => `Montant net d’un remboursement de ${amount}.`,
  use: 'Attestation délivrée pour servir et valoir ce que de droit.',
  made: (day: string, city: string): string => (city ? `Fait à ${city}, le ${day}` : `Fait le ${day}`),
  holder: 'Nom',
  birthDate: 'Date de naissance',
  season: 'Saison',
  disciplines: (n: number): string => (n > 1 ? 'Disciplines' : 'Discipline'),
  amount: 'Montant réglé',
  payment: (n: number): string => (n > 1 ? 'Paiements' : 'Paiement'),
  receipt: (by: PaymentMeans, day: string): string => `${means[by]}, le ${day}`,
  receiptOf: (amount: string, by: PaymentMeans, day: string): string => `${amount} (${means[by]}, le ${day})`,
  print: 'Imprimer',
  pdf: 'Télécharger en PDF',
  makingPdf: 'Préparation du PDF…',
  close: 'Fermer',
  loading: 'Préparation de l’attestation…',
  failed: 'L’attestation n’a pas pu être préparée. Vérifiez votre connexion, puis réessayez.',
  pdfFailed: 'Le PDF n’a pas pu être préparé. Réessayez, ou imprimez l’attestation.',
  fileName: (about: string): string => `attestation-${about}.pdf`,
} as const;
