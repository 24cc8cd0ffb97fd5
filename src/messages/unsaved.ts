export const unsavedMessages = {
  question: 'Des modifications ne sont pas enregistrées. Quitter cet écran sans les enregistrer\u202F?',
} as const;
