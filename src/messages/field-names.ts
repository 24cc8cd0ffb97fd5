import type { RequiredField } from '#domain/member/member-fields.ts';
import type { FieldNames } from './form-errors.ts';

/** The names of fields for administrators, who mostly write about others. */
export const fieldNames = {
  lastName: 'le nom',
  firstName: 'le prénom',
  email: 'l’adresse e-mail',
  birthDate: 'la date de naissance',
  phone: 'le numéro de téléphone',
  address: 'l’adresse',
  legalGuardianName: 'le nom du représentant légal',
  legalGuardianEmail: 'l’adresse e-mail du représentant légal',
  legalGuardianPhone: 'le téléphone du représentant légal',
  legalGuardianAuthorised: 'l’autorisation du représentant légal',
  password: 'votre mot de passe',
  holder: 'le titulaire du compte',
  iban: 'l’IBAN',
  title: 'le titre',
  content: 'le contenu',
  summary: 'le résumé',
  name: 'le nom',
  role: 'la fonction',
  discipline: 'la discipline',
  weekday: 'le jour',
  startTime: 'l’heure de début',
  endTime: 'l’heure de fin',
  from: 'le premier jour',
  to: 'le dernier jour',
  label: 'l’intitulé',
  alt: 'la description de l’image',
  prices: 'le tarif',
  group: 'le groupe',
  means: 'le moyen de paiement',
  amount: 'le montant',
  date: 'la date',
  note: 'la note',
  reason: 'le motif',
  refusal: 'le motif du refus',
  decision: 'la décision',
  shortName: 'le nom court',
  links: 'l’intitulé de chaque lien',
  file: 'l’image',
  current: 'votre mot de passe actuel',
} as const satisfies FieldNames & Readonly<Record<RequiredField, string>>;

/** The same where a mail is written: its form names two of them otherwise. */
export const mailFieldNames: FieldNames = { ...fieldNames, title: 'l’objet', content: 'le texte' };
