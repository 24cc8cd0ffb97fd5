import type { LicenceOutcome } from '#domain/member/licences.ts';
import { formatNumber } from './numbers.ts';

const numbers = (n: number): string => `${formatNumber(n)} ${n < 2 ? 'numéro' : 'numéros'}`;
const rows = (n: number): string => `${formatNumber(n)} ${n < 2 ? 'ligne lue' : 'lignes lues'}`;

/** What becomes of a row, in a word or two. */
const outcomes: Readonly<Record<LicenceOutcome, string>> = {
  taken: 'Enregistré',
  replaced: 'Remplacé',
  same: 'Déjà là',
  other: 'Autre numéro',
  unknown: 'Inconnu',
  several: 'Plusieurs fiches',
  twice: 'Deux fois',
  shared: 'Numéro partagé',
  incomplete: 'Incomplet',
};

const sentences: Readonly<Record<LicenceOutcome, (present: string | null) => string>> = {
  taken: () => 'Ce numéro sera enregistré.',
  replaced: (present) => `Ce numéro remplacera ${present ?? ''}.`,
  same: () => 'Cette personne a déjà ce numéro.',
  other: (present) => `Cette personne a déjà un autre numéro, ${present ?? ''}, qui reste.`,
  unknown: () => 'Personne de la saison n’a ce nom et cette date de naissance.',
  several: () => 'Plusieurs fiches de la saison ont ce nom et cette date de naissance.',
  twice: () => 'Cette personne a une autre ligne dans la liste.',
  shared: () => 'Une autre personne a ce numéro, ou l’aurait.',
  incomplete: () => 'Il manque le nom, la date de naissance ou le numéro, ou l’un d’eux est illisible.',
};

/** The words of the screen that takes licence numbers back from the federation. */
export const licencesMessages = {
  lead: 'Collez la liste que la fédération vous rend, ou choisissez son fichier\u202F: les titres, puis une ligne par personne. Le site retrouve chacun par son nom et sa date de naissance, et n’écrit rien avant votre accord.',
  pasted: 'La liste de la fédération',
  pastedHint:
    'Avec sa ligne de titres\u202F: nom, prénom, date de naissance, numéro de licence. Copiez-la dans le tableur.',
  choose: 'Choisir un fichier',
  chooseHint: 'Classeur (.xlsx) ou texte (.csv)',
  read: 'Lire la liste',
  reading: 'Lecture de la liste…',
  unread: 'La liste n’a pas pu être lue',
  columnsMissing: (names: readonly string[]): string =>
    `Il manque ${names.length < 2 ? 'cette colonne' : 'ces colonnes'} dans la liste\u202F: ${names.join(', ')}.`,
  found: rows,
  replaces: 'Remplacer le numéro de ceux qui en ont déjà un autre',
  preview: 'Voir ce qui sera enregistré',
  previewFailed: 'La liste n’a pas pu être comparée.',
  title: 'Ce que deviendra chaque ligne',
  caption: 'Les lignes de la liste de la fédération',
  columns: { row: 'Ligne', who: 'Personne', number: 'Numéro', what: 'Ce qui en sera' },
  all: 'Toutes',
  outcomes,
  sentence: (outcome: LicenceOutcome, present: string | null): string => sentences[outcome](present),
  run: (n: number): string => `Enregistrer ${numbers(n)}`,
  nothing: 'Aucun numéro n’est à enregistrer.',
  failed: 'Les numéros n’ont pas tous été enregistrés. Regardez à nouveau ce qui reste, puis recommencez.',
  done: (n: number): string => `${numbers(n)} ${n < 2 ? 'enregistré' : 'enregistrés'}`,
  toList: 'Voir les adhésions',
} as const;
