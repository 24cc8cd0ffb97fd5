import type { NotCertifiable } from '#domain/member/certificate.ts';
import type { PaymentMeans } from '#domain/money/payment.ts';
import { formatNumber } from './numbers.ts';

const means: Readonly<Record<PaymentMeans, string>> = {
  card: 'carte bancaire',
  cash: 'espèces',
  cheque: 'chèque',
  transfer: 'virement',
  aid: 'aide',
  other: 'autre moyen',
};

const reasons: Readonly<Record<NotCertifiable, string>> = {
  'not-active': 'l’adhésion n’est pas active',
  doubtful: 'un paiement est contesté',
  unpaid: 'la cotisation n’est pas entièrement payée',
  'nothing-kept': 'rien n’a été reçu, ou tout a été rendu',
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
  receiptOpen: 'Reçu de paiement',
  receiptOpenOf: (amount: string, day: string): string => `Reçu de paiement\u202F: ${amount}, le ${day}`,
  receiptTitle: 'Reçu de paiement',
  receives: (club: string): string =>
    `Le club ${club} a reçu, de la personne nommée ci-dessous ou pour elle, la somme suivante.`,
  received: 'Somme reçue',
  notWhole: 'Ce reçu vaut pour ce seul paiement\u202F; l’attestation dit ce qui est réglé de la cotisation.',
  receiptFileName: (about: string): string => `recu-${about}.pdf`,
  several: {
    open: 'Attestations (PDF)',
    title: 'Attestations d’adhésion et de paiement',
    reading: (done: number, n: number): string =>
      `Lecture des fiches\u202F: ${formatNumber(done)} sur ${formatNumber(n)}`,
    count: (n: number): string => {
      if (n === 0) return 'Aucune attestation à faire.';
      return n === 1
        ? 'Une attestation, sur une page.'
        : `${formatNumber(n)} attestations, une par page, dans un seul PDF.`;
    },
    leftOut: (n: number): string =>
      n === 1 ? 'Une personne est laissée de côté\u202F:' : `${formatNumber(n)} personnes sont laissées de côté\u202F:`,
    line: (name: string, why: NotCertifiable): string => `${name}\u202F: ${reasons[why]}`,
    fileName: (day: string): string => `attestations-${day}.pdf`,
  },
} as const;
