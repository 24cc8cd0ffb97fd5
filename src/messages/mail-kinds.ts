import type { MailFailure, MailKind } from '#domain/mail/mail.ts';

/** The names of the kinds in the admin area. */
export const mailKindNames: Readonly<Record<MailKind, string>> = {
  'sign-up-paid': 'Inscription payée',
  'member-added': 'Adhésion enregistrée',
  'payment-recorded': 'Attestation de paiement',
  'proof-refused': 'Justificatif refusé',
  'photo-refused': 'Photo refusée',
  'refund-made': 'Remboursement',
  'cheque-returned': 'Chèque rejeté',
  'payment-corrected': 'Attestation de paiement corrigée',
  'refund-corrected': 'Remboursement corrigé',
  'refund-failed': 'Remboursement qui n’a pas abouti',
  'card-refund-failed': 'Remboursement refusé par la banque',
  'payment-failed': 'Paiement refusé après coup',
  'card-dispute': 'Paiement contesté',
  'card-dispute-decided': 'Contestation tranchée',
  invitation: 'Invitation',
  'new-password': 'Nouveau mot de passe',
  'new-browser': 'Nouveau navigateur',
  'recovery-begun': 'Double vérification bientôt retirée',
  'factor-removed': 'Double vérification retirée',
  'password-changed': 'Mot de passe changé',
  'mail-paused': 'Envoi des courriels en pause',
  'guardian-confirmation': 'Autorisation à confirmer',
  'email-confirmation': 'Nouvelle adresse à confirmer',
  'email-asked': 'Autre adresse demandée',
  'email-changed': 'Adresse remplacée',
  'dossier-complete': 'Dossier complet',
  'dossier-link': 'Nouveau lien vers le dossier',
  'backup-failed': 'Sauvegarde de nuit en échec',
  'retention-announced': 'Anciens adhérents bientôt effacés',
  news: 'Nouvelles du club',
  reminder: 'Relance',
  'class-changed': 'Cours annulé ou déplacé',
};

/** The reasons for which the sender gives a mail up. */
export const mailFailureSentences: Readonly<Record<MailFailure, string>> = {
  unanswered: 'Sept essais en deux jours n’ont pas abouti.',
  'address-refused': 'L’adresse n’existe pas, dit son serveur.',
  'address-impossible': 'Cette adresse ne peut pas recevoir de courriel.',
  'message-refused': 'Le serveur a refusé ce message à chacun des sept essais.',
  broken: 'Ce courriel ne peut plus être écrit.',
};
