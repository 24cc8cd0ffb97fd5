import { MAX_COLUMNS, MAX_ROWS, type TableProblem } from '#domain/form/table.ts';
import type { ImportOutcome } from '#domain/member/import-plan.ts';
import type { ImportErrorCode, ImportField, ImportProblem } from '#domain/member/import-row.ts';
import { formatNumber } from './numbers.ts';

const fields: Readonly<Record<ImportField, string>> = {
  lastName: 'Nom',
  firstName: 'Prénom',
  fullName: 'Nom et prénom ensemble',
  birthDate: 'Date de naissance',
  email: 'E-mail',
  phone: 'Téléphone',
  address: 'Adresse',
  postcode: 'Code postal',
  town: 'Ville',
  licenseNumber: 'Numéro de licence',
  disciplines: 'Disciplines',
  practice: 'Pratique',
  reducedPriceSelected: 'Tarif réduit (oui ou non)',
  paid: 'Déjà payé (€)',
  legalGuardianName: 'Représentant légal',
  legalGuardianEmail: 'E-mail du représentant légal',
  legalGuardianPhone: 'Téléphone du représentant légal',
  emergencyContactName: 'Personne à prévenir',
  emergencyContactPhone: 'Téléphone de cette personne',
};

const asExcelBook = 'enregistrez-le comme classeur Excel (.xlsx) ou comme CSV, puis réessayez.';

/** Why a file cannot be read, and what to do. */
export const tableProblems: Readonly<Record<TableProblem, string>> = {
  empty: 'Ce fichier est vide.',
  'no-titles':
    'Aucune ligne de titres n’a été trouvée dans les dix premières lignes. Mettez au-dessus des données une ligne avec par exemple «\u00A0Nom\u00A0», «\u00A0Prénom\u00A0» et «\u00A0Date de naissance\u00A0».',
  'no-rows': 'Il n’y a aucune ligne sous les titres.',
  'too-many-columns': `Ce tableau dépasse ${MAX_COLUMNS} colonnes\u202F: ce n’est sans doute pas une liste d’adhérents. Supprimez les colonnes à droite de la liste, puis réessayez.`,
  'too-many-rows': `Ce tableau dépasse ${formatNumber(MAX_ROWS)} lignes. Coupez-le en plusieurs fichiers.`,
  'file-too-large': 'Ce fichier est trop volumineux (max 10 Mo). Enregistrez la liste seule dans un nouveau fichier.',
  picture: 'Ce fichier est une image, pas un tableau. Choisissez un fichier .xlsx ou .csv.',
  document: 'Ce fichier est un PDF, pas un tableau. Choisissez un fichier .xlsx ou .csv.',
  locked: 'Ce classeur est protégé par un mot de passe. Ouvrez-le, enregistrez-le sans mot de passe, puis réessayez.',
  'old-workbook': `Ce fichier est d’un ancien format d’Excel (.xls)\u202F: ouvrez-le, ${asExcelBook}`,
  'other-workbook': `Ce fichier est un classeur OpenDocument (.ods)\u202F: ouvrez-le, ${asExcelBook}`,
  'broken-workbook': `Ce classeur ne peut pas être lu\u202F: ouvrez-le, ${asExcelBook}`,
  'open-quote':
    'Un guillemet est ouvert et jamais fermé dans ce fichier\u202F: des lignes entières seraient avalées. Corrigez-le, ou enregistrez la liste comme classeur Excel (.xlsx).',
};

const problems: Readonly<Record<ImportErrorCode, (field: string, text: string) => string>> = {
  required: (field) => `${field}\u202F: la cellule est vide.`,
  'too-long': (field) => `${field}\u202F: le texte est trop long.`,
  invalid: (field, text) => `${field}\u202F: «\u00A0${text}\u00A0» n’est pas reconnu.`,
  'email-invalid': (_field, text) => `E-mail\u202F: «\u00A0${text}\u00A0» n’est pas une adresse.`,
  'phone-invalid': (field, text) => `${field}\u202F: «\u00A0${text}\u00A0» n’est pas un numéro de téléphone.`,
  'too-young': (_field, text) => `Date de naissance\u202F: «\u00A0${text}\u00A0», moins de 16 ans.`,
  'above-owed': (_field, text) => `Déjà payé\u202F: «\u00A0${text}\u00A0» est plus que le prix de l’adhésion.`,
  'birth-date-invalid': (_field, text) => `Date de naissance\u202F: «\u00A0${text}\u00A0» n’est pas une date.`,
  'birth-date-number': (_field, text) =>
    `Date de naissance\u202F: «\u00A0${text}\u00A0» est un nombre, pas une date. Mettez la colonne au format Date dans votre tableur.`,
  'birth-date-without-year': (_field, text) => `Date de naissance\u202F: «\u00A0${text}\u00A0» n’a pas d’année.`,
  'number-changed': (field, text) =>
    `${field}\u202F: le tableur en a fait le nombre «\u00A0${text}\u00A0». Mettez la colonne au format Texte et retapez le numéro.`,
  formula: (field, text) => `${field}\u202F: «\u00A0${text}\u00A0» est une formule, pas un texte.`,
  'discipline-unknown': (_field, text) =>
    `Disciplines\u202F: «\u00A0${text}\u00A0» n’est pas au catalogue de la saison.`,
  'discipline-missing': () => 'Disciplines\u202F: aucune n’est dite, ni choisie pour tout le fichier.',
  'answer-unclear': (field, text) => `${field}\u202F: «\u00A0${text}\u00A0» n’est ni oui ni non.`,
  'amount-invalid': (_field, text) => `Déjà payé\u202F: «\u00A0${text}\u00A0» n’est pas un montant en euros.`,
};

/** Returns the sentence about a wrong cell. */
export const importProblemSentence = ({ field, code, text }: ImportProblem): string =>
  problems[code](fields[field], text);

const outcomes: Readonly<Record<ImportOutcome | 'refused', string>> = {
  new: 'À ajouter',
  back: 'De retour',
  similar: 'À vérifier',
  already: 'Déjà là',
  twice: 'En double',
  refused: 'Refusées',
};

export const importFieldNames = fields;
export const importOutcomeNames = outcomes;

/** The note of money that was paid before the import. */
export const importNote = 'Repris de la liste importée';

const rowsOf = (n: number): string => (n < 2 ? `${n} ligne` : `${formatNumber(n)} lignes`);
const membersOf = (n: number): string => (n < 2 ? `${n} adhérent` : `${formatNumber(n)} adhérents`);

export const importMessages = {
  title: 'Importer des adhérents',
  intro:
    'Une liste tenue dans un tableur, ou l’export d’un autre logiciel, devient des adhésions de la saison. Rien n’est écrit avant votre oui\u202F: vous voyez d’abord ce que deviendra chaque ligne.',
  notTaken:
    'Ne sont jamais repris\u202F: le règlement accepté, la santé, les autorisations, les photos et les justificatifs. Aucun courriel ne part.',
  file: {
    choose: 'Choisir un fichier',
    other: 'Choisir un autre fichier',
    hint: 'Un classeur Excel (.xlsx) ou un fichier CSV, avec une ligne de titres. La première feuille est lue.',
    reading: (name: string): string => `Lecture de «\u00A0${name}\u00A0»…`,
    read: (name: string, n: number): string => `«\u00A0${name}\u00A0»\u202F: ${rowsOf(n)}.`,
    refused: (name: string): string => `«\u00A0${name}\u00A0» n’est pas lu`,
    repeated: (numbers: readonly number[]): string =>
      `Les titres sont répétés (${numbers.length < 2 ? 'ligne' : 'lignes'} ${numbers.join(', ')})\u202F: laissés de côté.`,
    failed: 'Ce fichier ne peut pas être lu.',
  },
  columns: {
    title: 'Colonnes',
    untitled: (place: number): string => `Colonne ${place} (sans titre)`,
    empty: 'Colonne vide',
    none: 'Laisser de côté',
    guess: 'Reconnaitre à nouveau',
    notEnough: 'Il faut au moins le nom, le prénom et la date de naissance pour distinguer les personnes.',
  },
  choice: {
    title: 'Pour toutes les lignes',
    usual: 'Disciplines des lignes qui n’en disent aucune',
    paid: 'Les adhésions sont déjà payées en entier',
    paidHint:
      'Le prix de chaque adhésion est noté comme reçu (moyen «\u00A0autre\u00A0»), sauf pour les lignes qui disent un montant.',
    paidOn: 'Reçu le',
    paidOnHint: 'Le jour sous lequel la trésorerie compte l’argent repris.',
    paidOnInvalid: 'Veuillez entrer une date valide.',
  },
  preview: 'Voir ce qui sera fait',
  previewFailed: 'Erreur lors de l’aperçu',
  rows: {
    title: (season: string, isDone: boolean): string => `Ce qui ${isDone ? 'a été' : 'sera'} fait, saison ${season}`,
    caption: 'Ce que devient chaque ligne du fichier',
    number: 'Ligne',
    who: 'Qui',
    what: 'Ce qu’elle devient',
    price: 'Prix',
    paid: 'Payé',
    all: 'Toutes',
    accept: (who: string): string => `Importer ${who}`,
    outcomes: {
      new: 'Nouvelle personne.',
      back: (season: string): string => `Déjà connue (${season})\u202F: une adhésion de plus.`,
      already: 'A déjà une adhésion ou une inscription cette saison\u202F: laissée.',
      twice: (row: number): string => `La même personne qu’à la ligne ${row}\u202F: laissée.`,
      similar: (who: string, birthDate: string, inFile: string): string =>
        `Ressemble à ${who}, de naissance le ${birthDate}${inFile === birthDate ? '' : ` (dans le fichier\u202F: le ${inFile})`}. Cochez pour importer comme une autre personne\u202F; rien n’est jamais réuni.`,
      similarRow: (row: number): string =>
        `Ressemble à la personne de la ligne ${row}. Cochez pour importer comme une autre personne\u202F; rien n’est jamais réuni.`,
    },
  },
  nothing: 'Aucune ligne à importer.',
  run: (n: number): string => `Importer ${membersOf(n)}`,
  running: (done: number, total: number): string => `${formatNumber(done)} sur ${formatNumber(total)}…`,
  failed: 'Erreur lors de l’import',
  stopped: (done: number): string =>
    `L’import s’est arrêté\u202F: ${membersOf(done)} sont enregistrés. Pressez de nouveau pour continuer, personne ne sera ajouté deux fois.`,
  done: (n: number): string => (n < 2 ? `${n} adhérent importé` : `${formatNumber(n)} adhérents importés`),
  changed: (numbers: readonly number[]): string =>
    `Laissées, parce qu’elles ont changé depuis l’aperçu\u202F: ${numbers.length < 2 ? 'ligne' : 'lignes'} ${numbers.join(', ')}.`,
  toList: 'Voir les adhésions',
} as const;
