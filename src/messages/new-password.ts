import { PASSWORD_LENGTH } from '#domain/account/password.ts';

export const newPasswordMessages = {
  label: 'Nouveau mot de passe',
  hint: `${PASSWORD_LENGTH.min} caractères au moins\u202F: une phrase se retient bien.`,
  show: 'Afficher le mot de passe',
} as const;
