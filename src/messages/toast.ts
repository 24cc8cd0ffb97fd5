export const toastMessages = {
  region: 'Notifications',
  success: 'Opération réussie',
  error: 'Erreur',
  validation: 'Erreur de validation',
  unexpected: '❌ Une erreur est survenue',
} as const;
