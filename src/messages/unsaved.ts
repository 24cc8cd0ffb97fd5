export const unsavedMessages = {
  question: 'Des modifications ne sont pas enregistrées. Quitter cet écran sans les enregistrer\u202F?',
  abandon: 'Ce que vous avez saisi n’est pas enregistré. L’abandonner\u202F?',
} as const;
