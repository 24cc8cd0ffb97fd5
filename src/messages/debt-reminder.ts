export const debtReminderMessages = {
  /** What a reminder says while the club has no rule about payments. */
  text: {
    title: 'Votre cotisation',
    content:
      'Une partie de votre cotisation reste à payer. Vous pouvez la régler par carte depuis votre dossier, ou au club.\n\nSi c’est déjà fait, merci de nous le dire en répondant à ce message.',
  },
  open: 'Relancer…',
  openFor: (name: string): string => `Relancer ${name} pour ce qui reste dû`,
  title: (name: string): string => `Relancer ${name} pour ce qui reste dû`,
  loading: 'Préparation de la relance…',
  failed: 'La relance n’a pas pu être préparée.',
  lead: (owed: string): string =>
    `«\u00A0Bonjour,\u00A0», la somme due (${owed}), le lien du dossier et la signature du club s’y ajoutent.`,
  guardian: 'Son représentant légal la reçoit aussi.',
  reminded: (day: string): string => `Dernière relance écrite le ${day}.`,
  refused: 'Une adresse de cette personne refuse les courriels du club\u202F: rien n’y part.',
  unsubscribed: 'Cette personne, ou son représentant légal, ne veut plus de relances\u202F: rien ne lui part.',
  leftOut: (day: string): string =>
    `Les relances de cette personne sont en pause jusqu’au ${day}\u202F: rien ne part. La pause se lève dans la partie «\u00A0Courriels et liens\u00A0» de sa fiche.`,
  held: 'Cette personne est à conserver jusqu’à nouvel ordre, à cause d’un accident ou d’un litige\u202F: parlez-en d’abord à la présidence.',
  nobody: 'Personne ne recevrait cette relance\u202F: appelez cette personne.',
  subject: 'Objet',
  content: 'Texte',
  preview: 'Aperçu',
  previewHint: 'Voici le courriel tel qu’il partira.',
  confirm: 'Envoyer la relance',
  notSent: 'La relance n’a pas été envoyée',
  done: 'Relance écrite',
} as const;
