export const actionErrorMessages = {
  network:
    'Le site n’a pas répondu\u202F: ce que vous demandiez est peut-être fait. Vérifiez votre connexion, puis réessayez\u202F: votre saisie est conservée.',
  unexpected: 'Une erreur est survenue. Votre saisie est conservée.',
} as const;
