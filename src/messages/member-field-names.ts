import type { MemberField } from '#domain/member/member-fields.ts';
import { membershipLabels } from './member-fields.ts';

type FieldWords = Readonly<Partial<Record<MemberField, string>>>;

// Shorter names of fields for places that only show them, if the label is too long or a sentence.
const readNames: FieldWords = {
  birthDate: 'Naissance',
  licenseNumber: 'Licence',
  rulesAccepted: 'Règlement intérieur',
  medicalClearance: 'Aptitude médicale',
  legalGuardianAuthorised: 'Autorisation du représentant légal',
  imageRightsGranted: 'Droit à l’image',
  emergencyContactName: 'À prévenir en cas d’urgence',
  emergencyContactPhone: 'Téléphone d’urgence',
};

const columnTitles: FieldWords = {
  rulesAccepted: 'Règlement accepté',
  medicalClearance: 'Aptitude certifiée',
  legalGuardianEmail: 'E-mail du représentant',
  legalGuardianPhone: 'Téléphone du représentant',
  emergencyContactName: 'En cas d’urgence',
};

const journalNames: FieldWords = {
  birthDate: 'date de naissance',
  advantageCard: 'carte avantage',
  emergencyContactName: 'contact d’urgence',
};

/** Returns the name of a field on the member's page. */
export const readNameOf = (field: MemberField): string => readNames[field] ?? membershipLabels[field];

/** Returns the title of a field's column in an export. */
export const columnTitleOf = (field: MemberField): string => columnTitles[field] ?? readNameOf(field);

const withoutCapital = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Returns the name of a field inside a sentence of the journal. */
export const journalNameOf = (field: MemberField): string => journalNames[field] ?? withoutCapital(readNameOf(field));
