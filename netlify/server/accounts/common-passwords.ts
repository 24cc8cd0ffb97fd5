import { dictionary } from '@zxcvbn-ts/language-common';

/** Passwords that a volunteer of a French club may choose and that international lists lack. */
const ofFrenchClubs = [
  ...['administrateur', 'administration', 'adhesion', 'adherent', 'association', 'bienvenue', 'boxethai'],
  ...['federation', 'francaise', 'motdepasse', 'president', 'presidence', 'savate', 'savateboxe', 'boxefrancaise'],
  ...['secretaire', 'secretariat', 'tresorier', 'tresoriere', 'doudou'],
];

/**
 * The fifty thousand most common leaked passwords, in lower case. This file is loaded only when somebody chooses a
 * password.
 */
const common: ReadonlySet<string> = new Set([...dictionary['passwords-common'], ...ofFrenchClubs]);

/** Returns true if many people have this password. `text` is in lower case. */
export const isCommonPassword = (text: string): boolean => common.has(text);
