import type { DayFormat, DerivedSource, SexFormat } from '#domain/member/federation-columns.ts';
import type { Sex } from '#domain/member/member-fields.ts';
import type { FederationDemand } from '#domain/season/federation.ts';
import { formatNumber } from './numbers.ts';

export const sexNames: Readonly<Record<Sex, string>> = { female: 'Féminin', male: 'Masculin' };

/** The sex as files of federations hold it. The numbers are those of INSEE. */
export const sexWritten: Readonly<Record<SexFormat, Readonly<Record<Sex, string>>>> = {
  letter: { female: 'F', male: 'M' },
  number: { female: '2', male: '1' },
  word: sexNames,
  title: { female: 'Madame', male: 'Monsieur' },
};

const people = (n: number): string => `${formatNumber(n)} ${n < 2 ? 'adhérent' : 'adhérents'}`;

const formats: Readonly<Record<DayFormat | SexFormat, string>> = {
  dmy: 'jj/mm/aaaa',
  ymd: 'aaaa-mm-jj',
  letter: 'F ou M',
  number: '1 (homme) ou 2 (femme)',
  word: 'Féminin ou Masculin',
  title: 'Madame ou Monsieur',
};

const demands: Readonly<Record<FederationDemand | 'none', string>> = {
  none: 'Non demandé',
  optional: 'Demandé, facultatif',
  required: 'Demandé, obligatoire',
  coaches: 'Demandé à ceux qui encadrent',
};

const derived: Readonly<Record<DerivedSource, string>> = {
  season: 'Saison',
  street: 'Adresse\u202F: la rue',
  postcode: 'Adresse\u202F: le code postal',
  town: 'Adresse\u202F: la commune',
};

const columnName = (title: string, place: number): string =>
  title === '' ? `Colonne ${place + 1}, sans titre` : title;

/** The words of what a season asks for the federation, and of the file that the club makes for it. */
export const federationMessages = {
  open: 'Fédération…',
  openColumns: 'Fichier de la fédération…',
  asked: {
    title: (season: string): string => `Ce que demande la fédération, ${season}`,
    lead: 'Le formulaire d’adhésion et le dossier demandent ces champs comme vous le dites ici. Ne demandez que ce dont la fédération a besoin.',
    kept: 'Ce qui est déjà enregistré reste si vous cessez de demander un champ.',
    coaches:
      'Pour ceux qui encadrent, cochez «\u00A0Encadre des cours\u00A0» dans leur fiche\u202F: leur dossier demande alors ces champs.',
    isDropped: (field: string): string => `${field}\u202F: effacer après l’export`,
    demands,
    preview: 'Combien de dossiers',
    previewFailed: 'L’aperçu n’a pas pu être calculé.',
    becomesIncomplete: (n: number): string =>
      n === 0
        ? 'Aucun dossier complet ne devient incomplet.'
        : `${formatNumber(n)} ${n < 2 ? 'dossier complet deviendra incomplet' : 'dossiers complets deviendront incomplets'}.`,
    save: 'Enregistrer',
    failed: 'Ces réglages n’ont pas pu être enregistrés.',
  },
  columns: {
    title: (season: string): string => `Fichier de la fédération, ${season}`,
    lead: 'Collez ici la ligne des titres du fichier de votre fédération, ou ses premières lignes. Le site propose ce que contient chaque colonne\u202F; vérifiez, puis enregistrez.',
    pasted: 'Titres du fichier',
    pastedHint: 'Copiez la première ligne dans le tableur, et collez-la ici.',
    read: 'Lire les titres',
    noTitles: 'Aucun titre n’a été trouvé. Collez la ligne des titres du fichier de la fédération.',
    tooMany: 'Ce fichier a trop de colonnes. Ne collez que la ligne des titres.',
    source: columnName,
    format: (title: string, place: number): string => `Format de «\u00A0${columnName(title, place)}\u00A0»`,
    text: (title: string, place: number): string => `Texte de «\u00A0${columnName(title, place)}\u00A0»`,
    unchosen: 'À choisir',
    empty: 'Laisser vide',
    fixed: 'Texte fixe',
    derived,
    formats,
    save: 'Enregistrer',
    failed: 'Les colonnes n’ont pas pu être enregistrées.',
  },
  export: {
    open: 'Exporter pour la fédération…',
    title: (season: string): string => `Exporter pour la fédération, ${season}`,
    lead: 'Le fichier a les colonnes de votre fédération, et les adhérents en règle de la saison, sans les inscriptions en attente.',
    noColumns:
      'Les colonnes du fichier ne sont pas encore connues. Sous «\u00A0Saisons\u00A0», ouvrez «\u00A0Fichier de la fédération…\u00A0» et collez ses titres.',
    unsourced: (title: string, place: number): string =>
      `La colonne «\u00A0${columnName(title, place)}\u00A0» n’a pas de source. Sous «\u00A0Saisons\u00A0», ouvrez «\u00A0Fichier de la fédération…\u00A0» et dites ce qu’elle contient, ou «\u00A0Laisser vide\u00A0».`,
    toSeasons: 'Ouvrir les saisons',
    only: 'Seulement ceux qui n’ont pas de numéro de licence',
    format: 'Format',
    formats: { xlsx: 'Classeur (XLSX)', csv: 'Texte (CSV)' },
    confirm: 'Exporter',
    failed: 'L’export a échoué.',
    loading: 'Lecture des colonnes…',
    notRead: 'Les colonnes n’ont pas pu être lues.',
    done: 'Le fichier est enregistré.',
    private: 'Ce fichier contient des données personnelles. Effacez-le de l’ordinateur une fois transmis.',
    sheet: 'Adhérents',
    file: (season: string, format: string): string => `federation-${season}.${format}`,
  },
  erase: {
    title: 'Effacer ce qui a été exporté',
    open: 'Effacer ce qu’un export précédent a transmis…',
    lead: (n: number, fields: readonly string[]): string =>
      `${people(n)} ${n < 2 ? 'a été exporté' : 'ont été exportés'} avec des champs que la saison n’a plus à garder\u202F: ${fields.join(', ').toLowerCase()}.`,
    check:
      'Ouvrez d’abord le fichier et vérifiez qu’il est complet\u202F: ce qui est effacé ne revient pas, et le dossier ne le redemande pas.',
    confirm: 'Le fichier est bien arrivé\u202F: effacer',
    later: 'Plus tard',
    failed: 'Rien n’a été effacé.',
    done: (n: number): string => `${people(n)}\u202F: les champs sont effacés.`,
  },
} as const;
