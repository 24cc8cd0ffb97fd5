import type { ClubInput } from '#domain/site/club.ts';
import { conflictWords } from './editing.ts';
import { elided } from './elided.ts';

type Field = Exclude<keyof ClubInput, 'updatedAt'>;

export const clubFieldLabels: Readonly<Record<Field, string>> = {
  name: 'Nom du club',
  article: 'Dans une phrase',
  shortName: 'Nom court',
  tagline: 'Accroche',
  city: 'Ville',
  address: 'Adresse',
  email: 'E-mail de contact',
  phone: 'Téléphone',
  links: 'Liens',
  legalForm: 'Forme juridique',
  registration: 'Numéro RNA ou SIRET',
  publicationDirector: 'Directeur ou directrice de la publication',
  host: 'Hébergeur du site',
  affiliation: 'Affiliation',
  openSeason: 'Saison ouverte aux inscriptions',
  formerMemberYears: 'Garder les anciens adhérents',
  logo: 'Logo',
};

export const clubFieldHints: Readonly<Partial<Record<Field, string>>> = {
  name: 'En toutes lettres.',
  article: 'Les courriels disent par exemple «\u00A0vous adhérez au Cercle\u00A0».',
  city: 'Celle où le club s’entraine.',
  phone: 'Facultatif.',
  legalForm: 'Par exemple association loi 1901.',
  publicationDirector: 'Son nom et sa fonction.',
  shortName: 'En haut de chaque page, où la place manque.',
  tagline: 'Une phrase, sous le titre de l’accueil.',
  address: 'Celle du lieu d’entrainement, en bas de chaque page.',
  email: 'Visible sur tout le site\u202F: c’est là qu’on écrit au club.',
  registration: 'Pour les mentions légales.',
  host: 'Nom et adresse, pour les mentions légales.',
  affiliation: 'La fédération dont le club est membre.',
  openSeason: 'Les prochaines inscriptions en ligne seront pour cette saison.',
  formerMemberYears:
    'Après la fin de leur dernière saison. Ensuite, le site les efface de lui-même, un mois après l’avoir annoncé.',
};

export const clubSettingsMessages = {
  title: 'Le club',
  lead: 'Ces renseignements paraissent sur tout le site et dans les mentions légales.',
  parts: 'Parties du formulaire',
  identity: 'Identité',
  contact: 'Contact',
  legal: 'Mentions légales',
  season: 'Saison',
  privacy: 'Données personnelles',
  years: (n: number): string => (n === 1 ? 'Un an' : `${n} ans`),
  byDate: (season: string): string => `Selon la date (aujourd’hui ${season})`,
  submit: 'Enregistrer',
  unsaved: 'Modifications non enregistrées',
  toMend: 'À corriger',
  saveFailed: 'Les réglages n’ont pas été enregistrés',
  links: {
    text: 'Réseaux sociaux, fédération, mairie\u2026 en bas de chaque page.',
    label: 'Intitulé',
    url: 'Adresse web',
    nth: (n: number): string => `Lien ${n}`,
    remove: 'Retirer',
    removeNth: (n: number): string => `Retirer le lien ${n}`,
    add: 'Ajouter un lien',
  },
  logo: {
    choose: 'Logo',
    hint: 'JPG, PNG ou WebP, 4 Mo au plus. Sans logo, le site en montre un dessiné.',
    alt: (club: string): string => `Logo ${elided('de', club)}`,
    sending: 'Envoi de l’image…',
    sent: 'Image reçue\u202F: enregistrez pour la montrer.',
    none: 'Pas de logo',
    present: 'Logo choisi',
    remove: 'Retirer le logo',
    failed: 'L’image n’a pas pu être envoyée. Réessayez dans un instant.',
  },
  conflict: conflictWords('Les réglages ont changé entretemps', 'enregistrez'),
} as const;
