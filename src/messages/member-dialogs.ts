import { elided } from './elided.ts';
import { provider } from './payment-provider.ts';

interface Confirmation {
  title: (name: string) => string;
  /** All the effects of the action. */
  text: string;
  confirm: (name: string) => string;
  /** The title of the notice if it fails. */
  failure: string;
}

const UPDATE_FAILED = 'Erreur lors de la mise à jour du membre';

/** Actions that an administrator confirms first. Each text names the effects. */
const confirmations = {
  'accept-proof': {
    title: (name: string): string => `Accepter le justificatif ${elided('de', name)}`,
    text: 'Le tarif réduit est accordé et une adhésion suspendue redevient active. Le fichier est supprimé, la date de votre décision reste.',
    confirm: (): string => 'Accepter le justificatif',
    failure: UPDATE_FAILED,
  },
  'show-proof': {
    title: (name: string): string => `Justificatif ${elided('de', name)} vu sur papier`,
    text: 'Vous attestez avoir vu le justificatif. Une adhésion suspendue redevient active. Un fichier déjà envoyé est supprimé, la date de votre décision reste.',
    confirm: (): string => 'J’ai vu le justificatif',
    failure: UPDATE_FAILED,
  },
  'accept-photo': {
    title: (name: string): string => `Accepter la photo ${elided('de', name)}`,
    text: 'Cette photo remplace celle qui avait été refusée.',
    confirm: (): string => 'Accepter la photo',
    failure: UPDATE_FAILED,
  },
  'confirm-guardian': {
    title: (name: string): string => `Autorisation pour ${name} vue sur papier`,
    text: 'Vous attestez avoir vu l’autorisation signée par son représentant légal. La date reste.',
    confirm: (): string => 'J’ai vu l’autorisation',
    failure: UPDATE_FAILED,
  },
  'forget-certificate': {
    title: (name: string): string => `Retirer le certificat ${elided('de', name)}`,
    text: 'La date et le nom du médecin sont effacés. Vous pourrez noter un autre certificat.',
    confirm: (): string => 'Retirer le certificat',
    failure: UPDATE_FAILED,
  },
  'show-attestation': {
    title: (name: string): string => `Attestation de santé pour ${name} vue sur papier`,
    text: 'Vous attestez avoir vu, signée par son représentant légal, l’attestation que chaque réponse au questionnaire est négative. Le club n’en garde pas de copie. La date reste.',
    confirm: (): string => 'J’ai vu l’attestation',
    failure: UPDATE_FAILED,
  },
  archive: {
    title: (name: string): string => `Archiver l’adhésion ${elided('de', name)}`,
    text: 'L’adhésion quitte la liste de la saison et reste dans les archives, avec ses paiements. Vous pourrez la restaurer.',
    confirm: (name: string): string => `Archiver ${name}`,
    failure: 'Erreur lors de l’archivage',
  },
  restore: {
    title: (name: string): string => `Restaurer l’adhésion ${elided('de', name)}`,
    text: 'L’adhésion revient dans la liste de la saison, avec le statut qu’elle avait.',
    confirm: (name: string): string => `Restaurer ${name}`,
    failure: UPDATE_FAILED,
  },
  delete: {
    title: (name: string): string => `Supprimer l’adhésion ${elided('de', name)}`,
    text: 'L’adhésion, la photo et le justificatif disparaissent pour toujours. Un paiement par carte en attente est annulé.',
    confirm: (name: string): string => `Supprimer ${name} définitivement`,
    failure: 'Erreur lors de la suppression du membre',
  },
} as const satisfies Record<string, Confirmation>;

export type ConfirmedAction = keyof typeof confirmations;

export const memberDialogMessages = {
  confirmations,
  updateFailed: UPDATE_FAILED,
  deleteFailed: 'Une erreur est survenue lors de la suppression',
  deleted: 'Membre supprimé avec succès',
  conflictTitle: 'La fiche a changé entretemps',
  conflict: 'Quelqu’un d’autre, ou un paiement, l’a modifiée depuis que vous l’avez ouverte.',
  figure: (label: string, amount: string): string => `${label}\u202F: ${amount}`,
  now: (figures: readonly string[]): string =>
    `La voici à jour\u202F: ${figures.join(' · ')}. Votre saisie est gardée et n’est pas encore enregistrée\u202F: vérifiez-la, puis confirmez à nouveau.`,
  reload: 'Recharger la fiche',
  reloaded: 'La fiche est à jour. Vérifiez-la, puis confirmez à nouveau.',
  amount: 'Montant',
  amountHint: 'En euros, par exemple 97,50',
  amountInvalid: 'Veuillez entrer un montant, par exemple 97,50.',
  means: 'Moyen de paiement',
  date: 'Date',
  dateHint: 'jj/mm/aa',
  dateMissing: 'Veuillez entrer une date valide.',
  dateToCome: 'Cette date n’est pas encore passée.',
  note: 'Note',
  above: {
    notice: (above: string): string => `C’est ${above} de plus que ce qui est dû\u202F: vérifiez le montant.`,
    confirm: (amount: string): string => `Oui, c’est bien ${amount}`,
    hint: 'Ce qui est de trop attendra dans «\u00a0À faire\u00a0» d’être rendu.',
    missing: 'Corrigez le montant, ou cochez cette case s’il est juste.',
  },
  reason: 'Motif de la correction',
  reasonHint: 'Par exemple\u202F: un zéro de trop. Il reste dans l’historique.',
  payment: {
    title: (name: string): string => `Paiement ${elided('de', name)}`,
    lead: 'Pour l’argent reçu autrement que par carte sur le site. Un paiement par carte en attente est annulé.',
    noteHint: 'Facultatif\u202F: nom du payeur, référence…',
    chequeNoteHint: 'Facultatif',
    confirm: (amount: string | undefined): string => (amount ? `Noter ${amount} reçus` : 'Noter le paiement'),
  },
  reduction: {
    title: (name: string): string => `Réduction pour ${name}`,
    lead: 'Elle baisse le prix de l’adhésion, avec sa raison\u202F: ce n’est pas une dette, rien n’en sera réclamé. L’historique dit qui l’a accordée.',
    reason: 'Motif',
    amount: 'Réduction',
    amountHint: 'En euros, ou en pour cent, par exemple 10\u202F%\u202F; 0 pour la retirer',
    confirm: 'Enregistrer la réduction',
  },
  refund: {
    title: (name: string): string => `Remboursement à ${name}`,
    lead: 'Notez ici l’argent que vous avez rendu. Un paiement noté par erreur ne se rembourse pas\u202F: il se corrige.',
    leadCard: (left: string): string =>
      `La somme retourne sur la carte qui a payé, en cinq à dix jours. Il en reste ${left}.`,
    leadWhole:
      'L’argent reçu n’est pas celui qui était dû\u202F: tout ce qui a été reçu retourne sur la carte qui a payé, en cinq à dix jours.',
    reason: 'Motif',
    reasonHint: 'Par exemple\u202F: déménagement. Il est dans le courriel à la personne et dans l’historique.',
    confirmCard: (amount: string | undefined): string => (amount ? `Rembourser ${amount}` : 'Rembourser'),
    confirmCardCancelling: (amount: string | undefined): string =>
      amount ? `Rembourser ${amount} et annuler l’adhésion` : 'Rembourser et annuler l’adhésion',
    refusedByProvider: `${provider} a refusé ce remboursement\u202F: rien n’a été rendu. La raison est dans «\u00A0Paiements\u00A0».`,
    overpaid: (amount: string): string => `Trop perçu\u202F: ${amount}.`,
    noteHint: 'Facultatif\u202F: numéro de chèque, raison…',
    cancels: 'Annuler aussi l’adhésion',
    cancelsHint: 'Cette personne ne sera plus adhérente, et rien ne lui sera plus demandé.',
    owedAgain: (amount: string): string => `${amount} seront dus à nouveau.`,
    staysOwed: 'Cette somme reste due',
    staysOwedHint:
      'Par exemple un chèque rendu, qui sera remplacé. Sinon le prix baisse d’autant, et rien n’est réclamé.',
    staysOwedCardHint:
      'Par exemple si la personne paiera autrement. Sinon le prix baisse d’autant, et rien n’est réclamé.',
    confirm: (amount: string | undefined): string => (amount ? `Noter ${amount} rendus` : 'Noter le remboursement'),
    confirmCancelling: (amount: string | undefined): string =>
      amount ? `Noter ${amount} rendus et annuler l’adhésion` : 'Noter le remboursement et annuler l’adhésion',
  },
  correction: {
    paymentTitle: (name: string): string => `Corriger un paiement ${elided('de', name)}`,
    refundTitle: (name: string): string => `Corriger un remboursement à ${name}`,
    paymentLead: (was: string): string =>
      `Noté\u202F: ${was}. Indiquez ce qui a vraiment été reçu\u202F; les deux restent dans l’historique.`,
    refundLead: (was: string): string =>
      `Noté\u202F: ${was}. Indiquez ce qui a vraiment été rendu\u202F; les deux restent dans l’historique.`,
    amountHint: 'En euros\u202F; 0 s’il n’y a rien eu',
    confirm: (amount: string | undefined): string => (amount ? `Corriger en ${amount}` : 'Corriger'),
  },
  flag: {
    title: (flag: string, name: string): string => `${flag}\u202F: ${name}`,
    note: 'Note',
    noteHint: 'Facultatif. Elle reste dans l’historique.',
    noteNeeded: 'Par exemple\u202F: rendu par virement le 3 mars. Elle reste dans l’historique.',
  },
} as const;
