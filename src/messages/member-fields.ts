import type { ChoiceField, MemberField } from '#domain/member/member-fields.ts';
import type { Membership } from '#domain/member/membership.ts';

type FieldWords = Readonly<Partial<Record<MemberField, string>>>;

/**
 * The labels of the form. Do not change them lightly: tests, help pages and people name fields by them. A field without a
 * label does not compile.
 */
export const membershipLabels: Readonly<
  Record<MemberField | 'photo' | 'reducedPriceProofFile' | 'reducedPriceProofShown', string>
> = {
  lastName: 'Nom',
  firstName: 'Prénom',
  email: 'E-mail',
  birthDate: 'Date de naissance',
  phone: 'Téléphone',
  address: 'Adresse',
  licenseNumber: 'Numéro de licence',
  isCoach: 'Encadre des cours',
  sex: 'Sexe',
  birthName: 'Nom de naissance',
  birthPlace: 'Lieu de naissance',
  birthCountry: 'Pays de naissance',
  nationality: 'Nationalité',
  photo: 'Photo de profil',
  disciplines: 'Disciplines',
  practice: 'Pratique',
  reducedPriceSelected: 'Tarif réduit',
  reducedPriceProofFile: 'Justificatif de tarif réduit',
  reducedPriceProofShown: 'Justificatif vu sur papier',
  advantageCard: 'Carte Pass’Région / Pass’Sport',
  secretCode: 'Code secret',
  rulesAccepted: 'J’accepte le règlement intérieur',
  medicalClearance: 'Je certifie être apte médicalement à la pratique',
  legalGuardianName: 'Représentant légal',
  legalGuardianEmail: 'E-mail du représentant légal',
  legalGuardianPhone: 'Téléphone du représentant légal',
  legalGuardianAuthorised: 'J’autorise la pratique',
  imageRightsGranted: 'J’autorise le club à utiliser des images où j’apparais',
  emergencyContactName: 'Personne à prévenir en cas d’urgence',
  emergencyContactPhone: 'Téléphone de cette personne',
};

/** The hints below the labels, for visitors and administrators. An optional field says so without an entry. */
export const fieldHints: FieldWords = {
  birthDate: 'jj/mm/aaaa',
  legalGuardianName: 'Prénom et nom du parent ou tuteur.',
  practice: 'Loisir\u202F: sans compétition. Assaut\u202F: à la touche. Combat\u202F: à pleine puissance.',
  secretCode: 'Facultatif. Le code reçu avec une aide, comme le Pass’Sport.',
  reducedPriceSelected: 'Étudiants, demandeurs d’emploi, bénéficiaires de minima sociaux.',
};

export type Choice = NonNullable<Membership[ChoiceField]>;

/** The options of each choice. An option without a word does not compile. */
export const choices: Readonly<Record<Choice, string>> = {
  leisure: 'Loisir',
  assaut: 'Assaut',
  combat: 'Combat',
  female: 'Féminin',
  male: 'Masculin',
};

const isChoice = (value: string): value is Choice => Object.hasOwn(choices, value);

/** Returns a choice in words, also one that only another version of the site knows. */
export const choiceWord = (value: string): string => (isChoice(value) ? choices[value] : value);
