import type { FieldErrorCode } from '#domain/error.ts';
import type { RequiredField } from '#domain/member/member-fields.ts';
import type { FederationField } from '#domain/season/federation.ts';

/** The name of each field inside a sentence: «Veuillez renseigner {champ}.» */
export type FieldNames = Readonly<Record<string, string>>;

/** The names for people who write about themselves. `field-names.ts` has those for administrators. */
export const ownFieldNames = {
  lastName: 'votre nom',
  firstName: 'votre prénom',
  email: 'votre adresse e-mail',
  birthDate: 'votre date de naissance',
  phone: 'votre numéro de téléphone',
  address: 'votre adresse',
  sex: 'votre sexe',
  birthName: 'votre nom de naissance',
  birthPlace: 'votre lieu de naissance',
  birthCountry: 'votre pays de naissance',
  nationality: 'votre nationalité',
  legalGuardianName: 'le nom du représentant légal',
  legalGuardianEmail: 'l’adresse e-mail du représentant légal',
  legalGuardianPhone: 'le téléphone du représentant légal',
  legalGuardianAuthorised: 'l’autorisation du représentant légal',
  reducedPriceProofFile: 'votre justificatif',
  password: 'votre mot de passe',
} as const satisfies FieldNames & Readonly<Record<RequiredField | FederationField, string>>;

/** The errors that the form itself finds. The server's answers contain their own sentences (`errors.ts`). */
export const formSentences = {
  required: 'Veuillez renseigner {champ}.',
  'too-long': 'Ce texte est trop long.',
  invalid: 'Cette valeur n’est pas valide.',
  'email-invalid': 'Adresse e-mail invalide.',
  'phone-invalid': 'Numéro de téléphone invalide.',
  'birth-date-invalid': 'Veuillez entrer une date de naissance valide.',
  'too-young': 'Désolé, l’adhésion n’est possible qu’à partir de 16 ans.',
  'discipline-missing': 'Veuillez sélectionner au moins une discipline.',
  'consent-missing': 'Veuillez accepter le règlement et certifier votre aptitude médicale.',
  'legal-guardian-missing': 'Pour un mineur, le représentant légal et son autorisation sont obligatoires.',
  'photo-missing': 'La photo est obligatoire.',
  'photo-type': 'La photo doit être au format JPG ou PNG.',
  'photo-too-large': 'La taille du fichier ne doit pas dépasser 1 Mo.',
  'proof-type': 'Type de fichier non autorisé (PDF, JPG ou PNG uniquement)',
  'proof-too-large': 'Fichier trop volumineux (max 1 Mo)',
  'file-unreadable': 'Ce fichier est illisible, veuillez en choisir un autre.',
} as const satisfies Partial<Record<FieldErrorCode, string>>;

/** Returns a sentence about a field, with the name that its reader knows. */
export const filledIn = (sentence: string, field: string, names: FieldNames): string =>
  sentence.replace('{champ}', names[field] ?? 'ce champ');

const ownSentences: Partial<Record<FieldErrorCode, string>> = formSentences;

/** Returns the sentence for an error that the sign-up form finds in a field. */
export const formErrorSentence = (code: FieldErrorCode, field: string): string =>
  filledIn(ownSentences[code] ?? formSentences.invalid, field, ownFieldNames);
