interface Confirmation {
  title: (name: string) => string;
  /** What will happen, in full. */
  text: string;
  confirm: (name: string) => string;
  /** Heads the notice when it did not work. */
  failure: string;
}

const UPDATE_FAILED = 'Erreur lors de la mise à jour du membre';

/** What is asked once before it is done; each names what will happen. */
const confirmations = {
  'accept-proof': {
    title: (name: string): string => `Accepter le justificatif de ${name}`,
    text: 'Le tarif réduit est accordé et une adhésion suspendue redevient active. Le fichier est supprimé, la date de votre décision reste.',
    confirm: (): string => 'Accepter le justificatif',
    failure: UPDATE_FAILED,
  },
  'refuse-proof': {
    title: (name: string): string => `Refuser le justificatif de ${name}`,
    text: 'L’adhésion est suspendue jusqu’au paiement du tarif normal. Le fichier est supprimé, la date de votre décision reste.',
    confirm: (): string => 'Refuser le justificatif',
    failure: UPDATE_FAILED,
  },
  'show-proof': {
    title: (name: string): string => `Justificatif de ${name} vu sur papier`,
    text: 'Vous attestez avoir vu le justificatif. Une adhésion suspendue redevient active. Un fichier déjà envoyé est supprimé, la date de votre décision reste.',
    confirm: (): string => 'J’ai vu le justificatif',
    failure: UPDATE_FAILED,
  },
  archive: {
    title: (name: string): string => `Archiver l’adhésion de ${name}`,
    text: 'L’adhésion quitte la liste de la saison et reste dans les archives, avec ses paiements. Vous pourrez la restaurer.',
    confirm: (name: string): string => `Archiver ${name}`,
    failure: 'Erreur lors de l’archivage',
  },
  restore: {
    title: (name: string): string => `Restaurer l’adhésion de ${name}`,
    text: 'L’adhésion revient dans la liste de la saison, avec le statut qu’elle avait.',
    confirm: (name: string): string => `Restaurer ${name}`,
    failure: UPDATE_FAILED,
  },
  delete: {
    title: (name: string): string => `Supprimer l’adhésion de ${name}`,
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
  reload: 'Recharger la fiche',
  reloaded: 'La fiche est à jour. Vérifiez-la, puis confirmez à nouveau.',
  amount: 'Montant',
  amountHint: 'En euros, par exemple 97,50',
  amountInvalid: 'Veuillez entrer un montant, par exemple 97,50.',
  payment: {
    title: (name: string): string => `Paiement de ${name}`,
    lead: 'Pour l’argent reçu autrement que par carte sur le site. Un paiement par carte en attente est annulé.',
    means: 'Moyen de paiement',
    above: (owed: string): string => `C’est plus que ce qui reste dû (${owed})\u202F: vérifiez le montant.`,
    date: 'Date',
    dateHint: 'jj/mm/aa',
    dateMissing: 'Veuillez entrer une date valide.',
    dateToCome: 'Cette date n’est pas encore passée.',
    note: 'Note',
    noteHint: 'Facultatif\u202F: numéro de chèque, nom du payeur…',
    confirm: (amount: string | undefined): string => (amount ? `Noter ${amount} reçus` : 'Noter le paiement'),
  },
  refund: {
    title: (name: string): string => `Remboursement à ${name}`,
    lead: 'Notez ici l’argent que vous avez rendu. Une adhésion entièrement remboursée est annulée.',
    confirm: (amount: string | undefined): string => (amount ? `Noter ${amount} rendus` : 'Noter le remboursement'),
  },
} as const;
