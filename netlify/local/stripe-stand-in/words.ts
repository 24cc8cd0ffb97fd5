/** What the cardholder reads for each decline code or error code. The decline code goes first. */
const ERRORS = new Map<string, string>([
  ['incorrect_number', 'Aucune carte ne porte ce numéro. Vérifiez ses chiffres.'],
  ['invalid_expiry_month', 'Le mois de validité doit aller de 01 à 12.'],
  ['invalid_expiry_year', 'L’année de validité est passée ou trop lointaine.'],
  ['invalid_cvc', 'Il manque des chiffres au code de sécurité (CVC), ou il y en a trop.'],
  ['insufficient_funds', 'La banque a refusé la carte\u202f: provision insuffisante.'],
  ['expired_card', 'Cette carte n’est plus valable.'],
  ['incorrect_cvc', 'La banque connaît un autre code de sécurité (CVC).'],
  ['processing_error', 'La banque n’a pas pu traiter le paiement. Réessayez dans un instant.'],
  ['card_declined', 'La banque a refusé la carte. Essayez avec une autre carte.'],
  ['payment_intent_authentication_failure', 'La banque n’a pas confirmé votre identité. Le paiement n’a pas eu lieu.'],
]);

/** Returns the French sentence for a refusal, by its decline code or its error code. */
export function errorWords(code: string, declineCode: string | null): string {
  return ERRORS.get(declineCode ?? '') ?? ERRORS.get(code) ?? 'Le paiement n’a pas pu se faire.';
}

export const stateWords = {
  succeeded: 'Ce paiement est déjà fait. Rien de plus n’a été débité.',
  processing: 'Ce paiement est déjà en cours. Rien de plus n’a été débité.',
  canceled: 'Ce paiement a été annulé.',
} as const;

export const requestWords = {
  unknownPayment: 'Ce paiement est introuvable.',
  foreignReturn: 'L’adresse de retour n’est pas celle du site.',
  invalidRequest: 'La demande est incomplète.',
} as const;

export const bankWords = {
  title: 'Banque de démonstration',
  notice: 'Cette page remplace celle de votre banque. Aucun argent n’est débité.',
  question: 'Acceptez-vous ce paiement\u202f?',
  amount: 'Montant',
  card: 'Carte',
  accept: 'Accepter',
  refuse: 'Refuser',
  answered: 'Ce paiement n’attend plus de réponse.',
  back: 'Revenir au site',
} as const;

/** Returns an amount in cents in French, for example `97,50 €`. */
export function amountWords(cents: number, currency: string): string {
  return new Intl.NumberFormat('fr-FR', { style: 'currency', currency }).format(cents / 100);
}
