export const signUpGateMessages = {
  closed: 'Les inscriptions sont fermées.',
  hint: 'Écrivez-nous pour être prévenu de leur réouverture\u202F:',
} as const;
