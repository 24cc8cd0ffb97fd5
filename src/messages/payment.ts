import type { PaymentKnowledge } from '#domain/member/payment-knowledge.ts';
import type { PaymentReport } from '#domain/member/sign-up.ts';
import type { DossierPiece, PieceState } from '#domain/piece.ts';
import { provider } from './payment-provider.ts';

export const paymentMessages = {
  title: 'Paiement',
  summaryTitle: (season: string): string => `Votre cotisation ${season}`,
  difference: 'Complément de cotisation',
  pay: (amount: string): string => `Payer ${amount}`,
  paying: 'Paiement en cours…',
  edit: 'Modifier',
  editHint: 'Revenir au formulaire, votre saisie est conservée 30 minutes.',
  secure: `Paiement sécurisé par ${provider}. Le club ne voit jamais votre numéro de carte.`,
  standInTitle: 'Démonstration',
  standIn:
    'Aucune somme n’est débitée : ce site tourne avec une banque de démonstration. Essayez la carte 4242 4242 4242 4242, une date à venir et trois chiffres.',
  cardNumber: 'Numéro de carte',
  expiry: 'Expiration',
  expiryHint: 'mm/aa',
  cvc: 'CVC',
  cvcHint: '3 chiffres, au dos de la carte',
  loading: 'Chargement du formulaire de paiement…',
  checking: 'Vérification de votre paiement…',
  changedTitle: 'Adhésion modifiée',
  changedAmountTitle: 'Montant modifié',
  changedChoice: (disciplines: string): string =>
    `Vos disciplines ont changé\u202f: ${disciplines}. Vérifiez avant de payer.`,
  changed: (now: string, before: string): string =>
    `Le montant a changé : ${now} au lieu de ${before}. Vérifiez avant de payer.`,
  askNow: 'Redemander maintenant',
  toForm: 'Revenir au formulaire',
  toDossier: 'Revenir à votre dossier',
  incomplete: 'Complétez les champs de paiement, puis réessayez.',
  unloadable: 'Le formulaire de paiement n’a pas pu être chargé. Vérifiez votre connexion puis réessayez.',
  givenBack: 'Montant remboursé',
  receipt: (email: string): string => `Un reçu est envoyé à ${email} par ${provider}.`,
  amount: 'Montant réglé',
  amountAsked: 'Montant demandé',
  disciplines: 'Disciplines',
  season: 'Saison',
  nextTitle: 'Et maintenant',
  next: {
    come: 'Venez à la prochaine séance, en tenue et avec une bouteille d’eau.',
    /** For a season that has not begun. */
    comeFrom: (season: string, day: string): string =>
      `La saison ${season} commence le ${day}\u202f: venez à la première séance, en tenue et avec une bouteille d’eau.`,
    introduce: 'Présentez-vous à l’encadrant\u202f: votre nom est sur la liste.',
    toCheck: 'Le club vous écrit dès que votre dossier est vérifié.',
  },
  missingTitle: 'Il manque encore',
  waitsTitle: 'En cours de vérification',
  dossierLead: (email: string): string =>
    `Le lien de votre dossier est dans le message envoyé à ${email}\u202f; vous pouvez aussi en demander un autre.`,
  dossierAnyTime: (email: string): string =>
    `Votre dossier garde vos reçus et vos coordonnées. Son lien est dans le message envoyé à ${email}.`,
  question: 'Une question\u202f? Le contact du club est au bas de la page.',
  week: 'Voir la semaine',
  toAnother: 'Inscrire une autre personne',
  settledBefore: 'Une adhésion vient d’être faite depuis cet onglet, inutile de recommencer.',
  anotherTitle: { succeeded: 'Adhésion réglée', processing: 'Paiement en cours de traitement' },
  another: {
    succeeded:
      'Une adhésion vient d’être réglée depuis cet onglet, inutile de recommencer. Ce formulaire est prêt pour une autre personne.',
    processing:
      'Un paiement fait depuis cet onglet était en cours à la banque\u202f: attendez d’en connaitre l’issue avant de recommencer. Ce formulaire est prêt pour une autre personne.',
  },
} as const;

const lacking: Readonly<Record<Exclude<DossierPiece, 'payment'>, string>> = {
  identity: 'Vos coordonnées complètes\u202F: à vous de les donner, dans votre dossier.',
  photo: 'Une photo\u202F: à vous de l’envoyer, depuis votre dossier.',
  proof:
    'Votre justificatif de tarif réduit\u202F: à vous de l’envoyer depuis votre dossier, ou d’y payer la différence.',
  guardian:
    'L’autorisation de votre représentant légal\u202F: à lui de la donner, depuis le message qui lui est envoyé.',
  health: 'Votre attestation de santé\u202F: à vous de la confirmer, dans votre dossier.',
};

/** For a minor, whose legal guardian attests. */
const lackingByGuardian =
  'Votre attestation de santé\u202F: à votre représentant légal de la confirmer, depuis le message qui lui est envoyé.';

const received: Readonly<Partial<Record<DossierPiece, string>>> = {
  photo: 'Votre photo\u202F: le club la vérifie.',
  proof: 'Votre justificatif de tarif réduit\u202F: le club le vérifie, vous n’avez rien à faire.',
};

/**
 * Returns a sentence about an open piece of a paid sign-up and who must act, or undefined if the page says it
 * elsewhere. The legal guardian of a minor attests their health.
 */
export const pieceSentence = (piece: DossierPiece, state: PieceState, isMinor: boolean): string | undefined => {
  if (piece === 'payment' || state === 'accepted') return undefined;
  if (piece === 'health' && isMinor) return lackingByGuardian;
  return state === 'received' ? received[piece] : lacking[piece];
};

interface PaymentSentence {
  title: string;
  text: string;
  tone?: 'success' | 'warning' | 'error';
}

const FAILED = 'Paiement non abouti';

const TO_CHECK = 'Votre paiement est bien arrivé. Le club vérifie votre dossier et revient vers vous.';

const inInstalments = (season: string): string =>
  `Votre adhésion ${season} est enregistrée, et sa première part est payée. Le reste sera prélevé sans frais\u202f: les dates sont dans un message que vous recevez aujourd’hui.`;

const paidWith = ({ season, toCome, aids = [] }: PaymentReport): string => {
  if (toCome) return inInstalments(season);
  return aids.some(({ deduction }) => deduction === 'at-once')
    ? `Votre adhésion ${season} est enregistrée. Le reste est attendu d’une aide, que le club vérifie\u202f: si elle est refusée, il vous l’écrit.`
    : `Votre adhésion ${season} est enregistrée et payée.`;
};

const signUpPaid = (report: PaymentReport): PaymentSentence => {
  const { name, season, memberStatus, isDoubtful } = report;
  const title = `Bienvenue, ${name}\u202f!`;
  if (memberStatus === 'active' && !isDoubtful)
    return {
      tone: 'success',
      title,
      text: paidWith(report),
    };
  const text =
    memberStatus === 'suspended' && !isDoubtful
      ? `Votre paiement pour la saison ${season} est enregistré. Sans justificatif de tarif réduit, l’adhésion est suspendue\u202f: envoyez-le depuis votre dossier, ou payez-y la différence.`
      : TO_CHECK;
  return { tone: 'warning', title, text };
};

/** The sentence after the payment of a difference (docs/rules.md#difference). */
const differencePaid = ({ name, season, memberStatus, isDoubtful }: PaymentReport): PaymentSentence => {
  const title = `Merci, ${name}`;
  if (isDoubtful || (memberStatus !== 'active' && memberStatus !== 'suspended'))
    return { tone: 'warning', title, text: TO_CHECK };
  const text = `Votre complément de cotisation ${season} est enregistré et payé.`;
  return memberStatus === 'active'
    ? { tone: 'success', title, text }
    : { tone: 'warning', title, text: `${text} Votre adhésion reste suspendue\u202f: votre dossier dit pourquoi.` };
};

const refunded = ({ name, season, memberStatus, isDifference }: PaymentReport): PaymentSentence => {
  const what = isDifference ? `complément de cotisation ${season}` : `paiement pour la saison ${season}`;
  const text = `${name}, votre ${what} vous a été remboursé en entier`;
  return {
    title: 'Paiement remboursé',
    text: memberStatus === 'cancelled' ? `${text}\u202f: l’adhésion est annulée.` : `${text}.`,
  };
};

/**
 * Returns the sentence about a visitor's money, made from the site's knowledge (`docs/payment-sentences.md`). No other
 * sentence speaks of their money.
 */
export const paymentSentence = (known: PaymentKnowledge): PaymentSentence => {
  switch (known.state) {
    case 'not-sent':
      return {
        tone: 'error',
        title: 'Demande non envoyée',
        text:
          known.reason ??
          'Notre service ne répond pas\u202f: cet essai n’a rien demandé à votre banque. Réessayez dans un instant.',
      };
    case 'not-asked':
      return {
        tone: 'warning',
        title: 'Paiement à vérifier',
        text: 'Notre service ne répond pas. Rien n’a été demandé à votre banque depuis cet onglet. Nous réessayons tout seuls, et votre paiement s’affichera ici.',
      };
    case 'unknown':
      return {
        tone: 'warning',
        title: 'Paiement à vérifier\u202f: ne payez pas à nouveau',
        text: 'Votre paiement est peut-être fait, ou en cours\u202f: la réponse ne nous est pas parvenue. Nous la redemandons tout seuls, et elle s’affichera ici.',
      };
    case 'no-money':
      return {
        tone: 'error',
        title: FAILED,
        text: known.isPayable
          ? 'Aucun paiement n’est arrivé à cette heure. Vous pouvez payer\u202f: c’est toujours le même paiement, il ne peut être débité qu’une fois.'
          : 'Aucun paiement n’est arrivé à cette heure. Si votre banque en montre un, écrivez au club avant de recommencer.',
      };
    case 'declined':
      return {
        tone: 'error',
        title: FAILED,
        text: known.bankSays ?? 'Le paiement n’a pas abouti. Rien n’a été débité, vous pouvez réessayer.',
      };
    case 'closed':
      return {
        tone: 'error',
        title: FAILED,
        text: known.reason ?? 'Ce paiement a été annulé. Il n’a rien débité.',
      };
    case 'not-found':
      return {
        tone: 'error',
        title: 'Paiement introuvable',
        text: 'Nous ne retrouvons pas ce paiement. Avant de recommencer, vérifiez qu’aucune somme n’a été débitée, ou écrivez au club.',
      };
    case 'processing':
      return {
        title: 'Paiement en cours de traitement',
        text: `Merci, ${known.report.name}. Votre banque traite le paiement\u202f; cela peut prendre quelques jours. ${known.report.isDifference ? 'Inutile de payer à nouveau.' : 'Votre inscription est gardée, inutile de recommencer.'}`,
      };
    case 'paid':
      return known.report.isDifference ? differencePaid(known.report) : signUpPaid(known.report);
    case 'refunded':
      return refunded(known.report);
  }
};
