import type { MailFailure, MailState } from '#domain/mail/mail.ts';
import type { TimelineEntry } from '#domain/member/member-details.ts';
import type { MemberField } from '#domain/member/member-fields.ts';
import type { PaymentStatus } from '#domain/money/payment.ts';
import { mailFailureSentences } from './mail-kinds.ts';
import { journalNameOf } from './member-field-names.ts';
import { membershipLabels } from './member-fields.ts';
import { provider, providerEvents } from './payment-provider.ts';

const payments: Readonly<
  Record<
    PaymentStatus | 'created' | 'refunded' | 'returned' | 'corrected' | 'refund-corrected' | 'return-corrected',
    string
  >
> = {
  created: 'Paiement demandé',
  open: 'Paiement demandé',
  processing: 'Paiement en cours à la banque',
  succeeded: 'Paiement reçu',
  cancelled: 'Paiement abandonné',
  refunded: 'Remboursement',
  corrected: 'Paiement corrigé',
  returned: 'Chèque rejeté',
  'refund-corrected': 'Remboursement corrigé',
  'return-corrected': 'Rejet de chèque annulé',
};

const changes: Readonly<Record<string, string>> = {
  create: 'Fiche créée',
  update: 'Fiche modifiée',
  'send-again': 'Formulaire reçu à nouveau',
  archive: 'Adhésion archivée',
  restore: 'Adhésion restaurée',
  payment: 'Paiement noté',
  refund: 'Remboursement noté',
  cancel: 'Adhésion annulée',
  'correct-payment': 'Paiement corrigé',
  'correct-refund': 'Remboursement corrigé',
  'return-cheque': 'Rejet d’un chèque noté',
  'keep-cheque': 'Rejet d’un chèque annulé',
  reduce: 'Réduction accordée, changée ou retirée',
  'add-aid': 'Aide ajoutée',
  'enter-aid': 'Aide saisie dans Le Compte Asso',
  'reimburse-aid': 'Aide remboursée',
  'refuse-aid': 'Aide refusée',
  'undo-aid': 'État d’une aide annulé',
  'settle-flag': 'Avertissement réglé',
  'proof-accept': 'Justificatif accepté',
  'proof-refuse': 'Justificatif refusé',
  'proof-show': 'Justificatif vu sur papier',
  'own-details': 'Coordonnées corrigées par le dossier',
  'own-photo': 'Photo reçue par le dossier',
  'own-proof': 'Justificatif reçu par le dossier',
  'own-health': 'Santé attestée par le dossier',
  'own-consents': 'Droit à l’image modifié par le dossier',
  'own-payment': 'Paiement par carte demandé par le dossier',
  'ask-email': 'Nouvelle adresse e-mail, à confirmer',
  'keep-email': 'Nouvelle adresse e-mail retirée',
  'confirm-email': 'Nouvelle adresse e-mail confirmée',
  'confirm-guardian': 'Autorisation confirmée par le représentant légal',
  'guardian-health': 'Santé attestée par le représentant légal',
  'ask-club': 'Demande sur les données personnelles',
  'ask-link': 'Nouveau lien demandé',
  'make-link': 'Lien vers le dossier créé',
  'revoke-link': 'Lien vers le dossier supprimé',
  'photo-accept': 'Photo acceptée',
  'photo-refuse': 'Photo refusée',
  'answer-request': 'Réponse à la demande sur les données personnelles',
  'check-identity': 'Identité vérifiée',
  'guardian-show': 'Autorisation du représentant légal vue sur papier',
  certificate: 'Certificat médical vu sur papier',
  'forget-certificate': 'Certificat médical retiré',
  'health-show': 'Attestation de santé du représentant légal vue sur papier',
  settle: `Question posée à ${provider}`,
  merge: 'Réunie à une autre personne',
  note: 'Note écrite',
  'change-note': 'Note modifiée',
  'delete-note': 'Note supprimée',
  payer: 'Qui paie\u202F: changé',
  'decline-renewal': 'Réponse par le lien\u202F: ne revient pas',
  'undo-decline': 'Réponse par le lien\u202F: revient peut-être',
  'expect-back': 'Réponse «\u00a0Je ne reviens pas\u00a0» annulée par le club',
  'archive-all': 'Archivée avec toute la saison',
  'unarchive-all': 'Archivage de la saison annulé',
};

// The other changes of a member.
const fields = {
  wantsNews: 'nouvelles et rappels',
  emailGiven: 'par une adresse que le club a donnée',
  photo: 'photo',
  guardianAttested: 'attestation de santé du représentant légal',
  certificateOn: 'certificat médical',
  proof: 'justificatif',
  reducedPriceProofFile: 'justificatif',
  reducedPriceProofShown: 'justificatif vu',
  lines: 'disciplines',
  amount: 'montant',
  means: 'moyen de paiement',
  date: 'date',
  note: 'note',
  status: 'statut',
  flags: 'avertissements',
  season: 'saison',
} as const;

/** The fields of a member that the journal may name. Each has a word. */
export type JournalField = keyof typeof fields | MemberField;

const isOther = (name: string): name is keyof typeof fields => Object.hasOwn(fields, name);
const isSaid = (name: string): name is MemberField => !isOther(name) && Object.hasOwn(membershipLabels, name);

/** An aid, by the name that the club gave it. */
export type AidNamed = `aid: ${string}`;
const AID = 'aid: ';

/** Names an aid in a line of the journal. Never its code. */
export const aidNamed = (label: string): AidNamed => `${AID}${label}`;

const nameOf = (name: string): string | undefined => {
  if (name.startsWith(AID)) return name.slice(AID.length);
  if (isOther(name)) return fields[name];
  return isSaid(name) ? journalNameOf(name) : undefined;
};

const mailStates: Readonly<Record<MailState, string>> = {
  waiting: 'en attente',
  sent: 'envoyé',
  failed: 'non envoyé',
};

export const memberTimelineMessages = {
  title: 'Historique',
  empty: 'Rien pour l’instant.',
  mails: 'Courriels écrits',
  noMails: 'Aucun courriel pour l’instant.',
  form: 'Formulaire reçu',
  payments,
  providerEvents,
  changes,
  otherProviderEvent: `${provider}\u202F: autre événement`,
  mail: (kind: string, { state, recipient, to }: NonNullable<TimelineEntry['mail']>): string =>
    `Courriel «\u00A0${kind}\u00A0»${recipient === 'guardian' ? ' au représentant légal' : ''}, ${mailStates[state]}${to ? ` à ${to}` : ''}`,
  /** The reasons for which the sender gives a mail up. */
  why: (why: MailFailure): string => mailFailureSentences[why],
  otherMail: 'Courriel',
  renewals: {
    opened: 'Lien de réinscription ouvert',
    returned: 'Réinscription',
  } as Readonly<Record<string, string>>,
  otherChange: 'Fiche modifiée',
  otherPayment: 'Paiement',
  by: (name: string): string => `par ${name}`,
  became: (was: string, is: string): string => `${was} → ${is}`,
  becameNothing: (was: string): string => `${was} → rien`,
  reason: (reason: string): string => `Motif\u202F: ${reason}`,
  flag: (flag: string): string => `Avertissement réglé\u202F: ${flag.charAt(0).toLowerCase()}${flag.slice(1)}`,
  field: nameOf,
  changed: (names: readonly string[]): string => `Modifié\u202F: ${names.join(', ')}`,
} as const;
