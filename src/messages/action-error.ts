export const actionErrorMessages = {
  /** For every action, because the cause is unknown. */
  networkTitle: 'La réponse n’est pas arrivée',
  network:
    'Ce que vous demandiez est peut-être fait. Vérifiez votre connexion, puis réessayez\u202F: votre saisie est conservée.',
  unexpected: 'Une erreur est survenue. Votre saisie est conservée.',
} as const;
