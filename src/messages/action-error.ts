export const actionErrorMessages = {
  network: 'Le site ne répond pas. Vérifiez votre connexion, puis réessayez\u202F: votre saisie est conservée.',
  unexpected: 'Une erreur est survenue. Votre saisie est conservée.',
} as const;
