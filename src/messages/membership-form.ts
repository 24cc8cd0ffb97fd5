import type { FieldErrorCode } from '#domain/error.ts';
import type { MemberField } from '#domain/member/member-fields.ts';
import { formErrorSentence } from './form-errors.ts';
import { fieldHints } from './member-fields.ts';
import type { GivenReductions } from './price-summary.ts';

/** The words that differ between a visitor who joins and an administrator who enters another person. */
export interface FormVoice {
  errorSentence: (code: FieldErrorCode, field: string) => string;
  person: string;
  disciplines: string;
  files: string;
  consents: string;
  /** The hints below the labels. An optional field says so without an entry. */
  hints: Readonly<Partial<Record<MemberField, string>>>;
  /** Only for administrators, who may have seen the proof on paper. */
  proofShownHint?: string;
  photoHint: string;
  photoPreview: string;
  summaryTitle: (season: string) => string;
  /** The names of reductions that a line may already have. */
  reductions?: GivenReductions;
  submit: string;
}

export const visitorVoice: FormVoice = {
  errorSentence: formErrorSentence,
  person: 'Vous',
  disciplines: 'Vos disciplines',
  files: 'Votre photo',
  consents: 'Pour finir',
  hints: {
    ...fieldHints,
    licenseNumber: 'Facultatif. Si vous avez déjà été licencié.',
    advantageCard: 'Facultatif. Le numéro de votre carte.',
    medicalClearance: 'Aucun document médical n’est conservé.',
    imageRightsGranted:
      'Facultatif. Photos et vidéos des séances, sur le site et les réseaux du club. Vous pouvez changer d’avis à tout moment.',
  },
  photoHint: 'JPG ou PNG, visage bien visible. Elle est réduite et redressée sur votre appareil.',
  photoPreview: 'Aperçu de votre photo',
  summaryTitle: (season) => `Votre cotisation ${season}`,
  submit: 'Procéder au paiement',
};

export const membershipFormMessages = {
  legalGuardian: 'Représentant légal',
  everythingRequired: 'Tout est obligatoire, sauf ce qui est marqué « facultatif ».',
  birthDatePlaceholder: '05/03/1990',
  photoHeld: 'Photo déjà reçue. Vous pouvez en choisir une autre.',
  photoReady: 'Photo prête',
  photoFramed: 'Photo recadrée',
  photoSmall: 'Cette photo est petite\u202F: elle sera floue sur la carte. Une plus grande serait préférable.',
  camera: 'Prendre une photo',
  frame: 'Recadrer ou tourner',
  remove: 'Retirer',
  removeOf: (label: string): string => `Retirer\u202F: ${label}`,
  frameFailed: 'L’outil de cadrage n’a pas pu être chargé. Réessayez.',
  photoNeeded: 'Choisissez une photo de profil pour pouvoir continuer.',
  unprepared: 'Ce fichier n’a pas pu être préparé\u202F: vérifiez votre connexion, puis choisissez-le à nouveau.',
  preparing: 'Préparation de l’image…',
  proofHint: 'Facultatif, le club peut le voir sur place. PDF, JPG ou PNG, 1 Mo au plus.',
  proofHeld: 'Justificatif déjà reçu.',
  proofChosen: (name: string): string => `Fichier choisi : ${name}`,
  minorNotice:
    'À 16 ou 17 ans, l’adhésion se fait avec l’accord d’un représentant légal, que le club appelle aussi en cas d’urgence.',
  readRules: 'Lire le règlement',
  imageRightsHintMinor: 'Facultatif. Accord du représentant légal pour les photos et vidéos des séances.',
  optional: 'Facultatif.',
  unchosen: 'Non précisé (facultatif)',
  toChoose: 'À choisir',
  summaryEmpty: 'Choisissez une ou plusieurs disciplines, le total s’affiche ici.',
  productsFailed: 'Erreur lors de la récupération des produits',
  sending: 'Envoi en cours…',
  sent: (percent: number): string => `Envoi : ${percent} %`,
  errorsTitle: 'À corriger',
  privacyBefore: 'Vos données servent à gérer votre adhésion, votre licence et votre paiement :',
  privacy: 'Confidentialité',
  insurance: (date: string): string =>
    `Assurance : la licence comprend une responsabilité civile et des garanties individuelles accident ; il est dans votre intérêt de souscrire une assurance de personnes complémentaire (texte en vigueur au ${date}).`,
  insuranceDate: '01/09/26',
  website: 'Ne pas remplir',
} as const;
