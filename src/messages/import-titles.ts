import type { ImportField } from '#domain/member/import-row.ts';
import type { MemberField } from '#domain/member/member-fields.ts';
import { memberExportMessages } from './member-export.ts';
import { columnTitleOf, readNameOf } from './member-field-names.ts';
import { membershipLabels } from './member-fields.ts';

/**
 * The titles under which lists of members hold a field, besides our own words for it: of spreadsheets that clubs keep, of
 * federations, of HelloAsso and of Pepsup. Compared as `foldTitle` returns them.
 */
const titles: Readonly<Record<ImportField, readonly string[]>> = {
  lastName: [
    'nom',
    'nom de famille',
    'nom adherent',
    'nom de l adherent',
    'nom adhérent',
    'nom licencie',
    'nom d usage',
    'last name',
    'name',
  ],
  firstName: ['prenom', 'prenoms', 'prenom adherent', 'prenom de l adherent', 'prenom licencie', 'first name'],
  fullName: ['nom et prenom', 'nom prenom', 'prenom nom', 'prenom et nom', 'nom complet', 'adherent', 'licencie'],
  birthDate: [
    'date de naissance',
    'naissance',
    'ne le',
    'nee le',
    'ne e le',
    'date naissance',
    'ddn',
    'birth date',
    'birthdate',
  ],
  email: [
    'email',
    'e mail',
    'mail',
    'courriel',
    'adresse mail',
    'adresse email',
    'adresse e mail',
    'email adherent',
    'adresse electronique',
  ],
  phone: [
    'telephone',
    'tel',
    'portable',
    'mobile',
    'telephone portable',
    'tel portable',
    'telephone mobile',
    'numero de telephone',
    'n de telephone',
    'gsm',
  ],
  address: ['adresse', 'adresse postale', 'rue', 'adresse 1', 'address'],
  postcode: ['code postal', 'cp', 'postcode', 'zip'],
  town: ['ville', 'commune', 'localite', 'city'],
  licenseNumber: [
    'licence',
    'numero de licence',
    'n licence',
    'n de licence',
    'num licence',
    'no licence',
    'numero licence',
  ],
  disciplines: [
    'discipline',
    'disciplines',
    'activite',
    'activites',
    'section',
    'sections',
    'tarif',
    'formule',
    'cours',
  ],
  practice: ['pratique', 'type de pratique'],
  reducedPriceSelected: ['tarif reduit', 'reduit'],
  paid: ['paye', 'regle', 'montant paye', 'montant regle', 'montant', 'montant tarif', 'recu', 'encaisse', 'deja paye'],
  legalGuardianName: ['representant legal', 'nom du representant legal', 'responsable legal', 'parent', 'tuteur'],
  legalGuardianEmail: [
    'email du representant legal',
    'e mail du representant',
    'mail du representant legal',
    'email parent',
    'mail parent',
  ],
  legalGuardianPhone: [
    'telephone du representant legal',
    'telephone du representant',
    'telephone parent',
    'tel parent',
  ],
  emergencyContactName: ['contact d urgence', 'personne a prevenir', 'en cas d urgence'],
  emergencyContactPhone: ['telephone d urgence', 'tel urgence', 'telephone urgence'],
};

const isMemberField = (field: ImportField): field is ImportField & MemberField =>
  Object.hasOwn(membershipLabels, field);

/** Returns the titles of a field as people write them, our own first. `foldTitle` makes them comparable. */
export const knownTitlesOf = (field: ImportField): readonly string[] => [
  ...(isMemberField(field) ? [columnTitleOf(field), readNameOf(field), membershipLabels[field]] : []),
  ...(field === 'paid' ? [memberExportMessages.columns.paid] : []),
  ...titles[field],
];
