/** The name of the payment provider for visitors and administrators. */
export const provider = 'Stripe';

/** The setting to check if the provider refuses the site. */
export const providerKeyVariable = 'STRIPE_SECRET_KEY';

/** Its events in words for people who do not know them. */
export const providerEvents = {
  'payment_intent.created': 'Stripe\u202F: paiement préparé',
  'payment_intent.succeeded': 'Stripe\u202F: paiement réussi',
  'payment_intent.processing': 'Stripe\u202F: paiement en cours à la banque',
  'payment_intent.payment_failed': 'Stripe\u202F: paiement refusé par la banque',
  'payment_intent.canceled': 'Stripe\u202F: paiement annulé',
  'charge.refunded': 'Stripe\u202F: remboursement',
  'refund.updated': 'Stripe\u202F: remboursement mis à jour',
  'refund.failed': 'Stripe\u202F: remboursement qui n’a pas abouti',
  'charge.dispute.created': 'Stripe\u202F: paiement contesté',
  'charge.dispute.updated': 'Stripe\u202F: contestation mise à jour',
  'charge.dispute.closed': 'Stripe\u202F: contestation close',
  'charge.dispute.funds_withdrawn': 'Stripe\u202F: somme contestée retirée',
  'charge.dispute.funds_reinstated': 'Stripe\u202F: somme contestée rendue',
} as const;

/** The brands of cards, by the provider's names for them. */
export const brandNames: Readonly<Partial<Record<string, string>>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  cartes_bancaires: 'CB',
};
