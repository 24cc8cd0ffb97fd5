export const askDialogMessages = {
  cancel: 'Annuler',
  busy: 'Enregistrement…',
} as const;
