import type { PaymentMeans } from '#domain/money/payment.ts';

export const paymentMeansNames: Readonly<Record<PaymentMeans, string>> = {
  card: 'Carte bancaire',
  cash: 'Espèces',
  cheque: 'Chèque',
  transfer: 'Virement',
  aid: 'Aide (Pass’Sport, ANCV…)',
  other: 'Autre',
};
