import type { PaymentStatus } from '#domain/payment.ts';

/** Stripe's events in words for people who do not know them. */
const stripeEvents: Readonly<Record<string, string>> = {
  'payment_intent.created': 'Stripe\u202F: paiement préparé',
  'payment_intent.succeeded': 'Stripe\u202F: paiement réussi',
  'payment_intent.processing': 'Stripe\u202F: paiement en cours à la banque',
  'payment_intent.payment_failed': 'Stripe\u202F: paiement refusé par la banque',
  'payment_intent.canceled': 'Stripe\u202F: paiement annulé',
  'charge.refunded': 'Stripe\u202F: remboursement',
  'charge.dispute.created': 'Stripe\u202F: paiement contesté',
  'charge.dispute.updated': 'Stripe\u202F: contestation mise à jour',
  'charge.dispute.closed': 'Stripe\u202F: contestation close',
  'charge.dispute.funds_withdrawn': 'Stripe\u202F: somme contestée retirée',
  'charge.dispute.funds_reinstated': 'Stripe\u202F: somme contestée rendue',
};

const payments: Readonly<Record<PaymentStatus | 'created' | 'refunded' | 'corrected' | 'refund-corrected', string>> = {
  created: 'Paiement demandé',
  open: 'Paiement demandé',
  processing: 'Paiement en cours à la banque',
  succeeded: 'Paiement reçu',
  cancelled: 'Paiement abandonné',
  refunded: 'Remboursement',
  corrected: 'Paiement corrigé',
  'refund-corrected': 'Remboursement corrigé',
};

const changes: Readonly<Record<string, string>> = {
  create: 'Fiche créée',
  update: 'Fiche modifiée',
  'send-again': 'Formulaire reçu à nouveau',
  archive: 'Adhésion archivée',
  restore: 'Adhésion restaurée',
  payment: 'Paiement noté',
  refund: 'Remboursement noté',
  cancel: 'Adhésion annulée',
  'correct-payment': 'Paiement corrigé',
  'correct-refund': 'Remboursement corrigé',
  'settle-flag': 'Avertissement réglé',
  'proof-accept': 'Justificatif accepté',
  'proof-refuse': 'Justificatif refusé',
  'proof-show': 'Justificatif vu sur papier',
  settle: 'Question posée à Stripe',
  'archive-all': 'Archivée avec toute la saison',
  'unarchive-all': 'Archivage de la saison annulé',
};

const fields = {
  lastName: 'nom',
  firstName: 'prénom',
  email: 'e-mail',
  birthDate: 'date de naissance',
  phone: 'téléphone',
  address: 'adresse',
  licenseNumber: 'licence',
  photo: 'photo',
  proof: 'justificatif',
  reducedPriceProofFile: 'justificatif',
  rulesAccepted: 'règlement intérieur',
  medicalClearance: 'aptitude médicale',
  disciplines: 'disciplines',
  lines: 'disciplines',
  amount: 'montant',
  means: 'moyen de paiement',
  date: 'date',
  note: 'note',
  status: 'statut',
  flags: 'avertissements',
  season: 'saison',
  reducedPriceSelected: 'tarif réduit',
  reducedPriceProofShown: 'justificatif vu',
  advantageCard: 'carte avantage',
  secretCode: 'code secret',
  legalGuardianName: 'représentant légal',
  legalGuardianEmail: 'e-mail du représentant légal',
  legalGuardianPhone: 'téléphone du représentant légal',
  legalGuardianAuthorised: 'autorisation du représentant légal',
  imageRightsGranted: 'droit à l’image',
  emergencyContactName: 'contact d’urgence',
  emergencyContactPhone: 'téléphone d’urgence',
} as const;
export type MemberField = keyof typeof fields;

const isField = (name: string): name is MemberField => Object.hasOwn(fields, name);

export const memberTimelineMessages = {
  title: 'Historique',
  empty: 'Rien pour l’instant.',
  form: 'Formulaire reçu',
  payments,
  stripeEvents,
  changes,
  otherStripe: 'Stripe\u202F: autre événement',
  otherChange: 'Fiche modifiée',
  otherPayment: 'Paiement',
  by: (name: string): string => `par ${name}`,
  became: (was: string, is: string): string => `${was} → ${is}`,
  becameNothing: (was: string): string => `${was} → rien`,
  reason: (reason: string): string => `Motif\u202F: ${reason}`,
  flag: (flag: string): string => `Avertissement réglé\u202F: ${flag.charAt(0).toLowerCase()}${flag.slice(1)}`,
  field: (name: string): string | undefined => (isField(name) ? fields[name] : undefined),
  changed: (names: readonly string[]): string => `Modifié\u202F: ${names.join(', ')}`,
} as const;
