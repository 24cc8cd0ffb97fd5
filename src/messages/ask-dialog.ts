export const askDialogMessages = {
  cancel: 'Annuler',
  busy: 'Un instant…',
} as const;
