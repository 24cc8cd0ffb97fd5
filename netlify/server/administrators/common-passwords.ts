import { dictionary } from '@zxcvbn-ts/language-common';

/** What a volunteer of a French club may think of, and no international list holds. */
const ofFrenchClubs = [
  ...['administrateur', 'administration', 'adhesion', 'adherent', 'association', 'bienvenue', 'boxethai'],
  ...['federation', 'francaise', 'motdepasse', 'president', 'presidence', 'savate', 'savateboxe', 'boxefrancaise'],
  ...['secretaire', 'secretariat', 'tresorier', 'tresoriere', 'doudou'],
];

/** The fifty thousand passwords most found in leaks, in lower case. This file is loaded when somebody chooses one. */
const common: ReadonlySet<string> = new Set([...dictionary['passwords-common'], ...ofFrenchClubs]);

export const isCommonPassword = (text: string): boolean => common.has(text);
