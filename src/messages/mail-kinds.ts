import type { MailKind } from '#domain/mail.ts';

/** The names of the kinds in the admin area. */
export const mailKindNames: Readonly<Record<MailKind, string>> = {
  'sign-up-paid': 'Inscription payée',
  'member-added': 'Adhésion enregistrée',
  'payment-recorded': 'Attestation de paiement',
  'proof-refused': 'Justificatif refusé',
  'photo-refused': 'Photo refusée',
  'refund-made': 'Remboursement',
  'card-dispute': 'Paiement contesté',
  invitation: 'Invitation',
  'new-password': 'Nouveau mot de passe',
  'new-browser': 'Nouveau navigateur',
  'recovery-begun': 'Double vérification bientôt retirée',
  'factor-removed': 'Double vérification retirée',
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
