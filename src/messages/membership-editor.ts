import { conflictWords } from './editing.ts';
import { fieldErrorSentence } from './errors.ts';
import { fieldNames } from './field-names.ts';
import { fieldHints } from './member-fields.ts';
import type { FormVoice } from './membership-form.ts';
import { reductionsInSentence } from './reductions.ts';

/** The membership form in words for an administrator. */
export const administratorVoice: FormVoice = {
  errorSentence: (code, field) => fieldErrorSentence(code, field, fieldNames),
  person: 'La personne',
  disciplines: 'Disciplines',
  files: 'Photo (facultative)',
  consents: 'Accords et urgence',
  hints: {
    ...fieldHints,
    email: 'Laissez vide pour une personne sans adresse e-mail.',
    licenseNumber: 'Facultatif. Si la personne a déjà été licenciée.',
    advantageCard: 'Facultatif. Le numéro de la carte.',
    rulesAccepted: 'Facultatif ici\u202F: à cocher si la personne l’a accepté.',
    medicalClearance:
      'Facultatif ici\u202F: à cocher si la personne l’a certifié. Aucun document médical n’est conservé.',
    imageRightsGranted: 'Facultatif. La personne peut changer d’avis à tout moment.',
  },
  proofShownHint: 'Facultatif. L’adhésion n’est alors pas suspendue.',
  photoHint: 'JPG ou PNG, visage bien visible. Elle est réduite et redressée sur cet appareil.',
  photoPreview: 'Aperçu de la photo',
  summaryTitle: (season) => `Cotisation ${season}`.trim(),
  reductions: reductionsInSentence,
  submit: 'Valider',
};

export const membershipEditorMessages = {
  added: 'Membre ajouté avec succès',
  updated: 'Membre modifié avec succès',
  addFailed: 'Erreur ajout membre',
  updateFailed: 'Erreur lors de la mise à jour du membre',
  unreachable: 'L’enregistrement n’a pas abouti. Votre saisie est conservée\u202F: réessayez dans un instant.',
  safeAgain: 'Valider à nouveau est sans risque\u202F: rien n’est enregistré deux fois.',
  submitAnother: 'Valider et ajouter un autre',
  openExisting: 'Ouvrir la fiche de cette personne',
  mayBeOwn: 'C’est peut-être votre envoi resté sans réponse\u202F: dans ce cas, tout y est déjà.',
  cancel: 'Annuler',
  keptPrices: 'Les disciplines gardées restent au tarif du jour de l’inscription.',
  alreadyPaid: (paid: string): string => `Déjà encaissé\u202F: ${paid}.`,
  payment: {
    legend: 'Paiement',
    isReceived: 'Paiement reçu',
    isReceivedHint: 'Facultatif. Sinon, la cotisation reste due.',
    means: 'Moyen de paiement',
    amount: 'Montant reçu',
    amountHint: 'En euros.',
    aboveOwed: (above: string): string => `Oui, ${above} de plus que ce qui est dû`,
    date: 'Date du paiement',
    dateHint: 'jj/mm/aa',
    note: 'Note',
    noteHint: 'Facultatif. Numéro de chèque, par exemple.',
  },
  conflict: {
    ...conflictWords('Cette fiche a changé entretemps', 'validez'),
    gone: 'Quelqu’un d’autre a supprimé cette adhésion pendant votre saisie\u202F: rien n’y est plus enregistré. Votre saisie reste affichée tant que vous ne quittez pas cette page.',
  },
  yes: 'oui',
  no: 'non',
  leave: {
    title: 'Quitter sans enregistrer\u202F?',
    text: 'Ce que vous avez saisi sera perdu.',
    stay: 'Continuer la saisie',
    leave: 'Quitter sans enregistrer',
  },
} as const;
