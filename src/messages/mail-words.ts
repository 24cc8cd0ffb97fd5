import type { Named } from '#domain/form/name-article.ts';
import type { MailData, MailKind } from '#domain/mail/mail.ts';
import type { PaymentMeans } from '#domain/money/payment.ts';
import { groupedIban, type Transfer } from '#domain/money/transfer.ts';
import type { DossierPiece } from '#domain/piece.ts';
import { elided } from './elided.ts';
import { firstOfMonth } from './first-of-month.ts';
import { clubInSentence, disciplineInSentence, joined } from './in-sentence.ts';
import { formatEuros, formatNumber } from './numbers.ts';
import { brandNames, provider } from './payment-provider.ts';

/** The words of a mail. The sender makes text and HTML from them. */
export interface MailWords {
  subject: string;
  /** Sanitised rich text that an administrator wrote. It comes first. */
  written?: string;
  /** Paragraphs, and lists as lists of lines. */
  body: readonly (string | readonly string[])[];
  /** The text of the mail's only link, if the site has an address for it. */
  link: string;
  /** The reason why the recipient gets this mail. It stands at the foot. */
  reason: string;
}

/** The recipient of the mail, and the member whom it concerns. */
export interface MailReader {
  club: Named;
  /** The first name of a member, or the name of a guardian or an administrator. */
  name: string;
  /** The member's whole name if a legal guardian reads, otherwise undefined. */
  minor: string | undefined;
  /** The whole name of the member whom the mail is about. Empty for nobody, and for addresses that may be a stranger's. */
  member: string;
  /** True for a guardian who has not confirmed the authorisation yet: the link of the mail is for that. */
  isToConfirm?: boolean;
  /** How the recipient can pay by transfer, if the club takes transfers. */
  transfer?: Transfer | undefined;
  /** True for an administrator, who may send a mail to themselves as a trial. */
  isAdministrator?: boolean;
}

const money = formatEuros;

const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' });
const clock = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone: 'Europe/Paris' });
// A no-break space keeps the day with its month.
const dayOf = (instant: Date): string => firstOfMonth(day.format(instant)).replace(' ', '\u00A0');
const dated = (date: string): string => dayOf(new Date(`${date}T12:00:00Z`));

const byMeans: Readonly<Record<PaymentMeans, string>> = {
  card: 'par carte bancaire',
  cash: 'en espèces',
  cheque: 'par chèque',
  transfer: 'par virement',
  aid: 'par une aide',
  other: 'par un autre moyen',
};

const pieces: Readonly<Record<DossierPiece, string>> = {
  identity: 'les coordonnées',
  photo: 'une photo d’identité',
  proof: 'le justificatif du tarif réduit',
  guardian: 'l’autorisation d’un représentant légal',
  health: 'l’attestation de santé',
  payment: 'le paiement du reste',
};

// The subject names the member, so that a family can distinguish mails about its members, and mail programs do not make one
// thread of them.
const ofMember = ({ member }: MailReader): string => (member ? ` ${elided('de', member)}` : '');
const forMember = ({ member }: MailReader): string => (member ? ` pour ${member}` : '');

const inSeason = (season: string, { minor }: MailReader): string =>
  minor ? `l’adhésion ${elided('de', minor)} pour la saison ${season}` : `votre adhésion pour la saison ${season}`;

const atBeginning = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

const ofClub = (club: Named): string => joined('de', clubInSentence(club));
const atClub = (club: Named): string => joined('à', clubInSentence(club));

const ofMembership = (season: string, reader: MailReader): string => {
  const { club, minor } = reader;
  return minor
    ? `Vous recevez ce message parce que vous êtes représentant légal ${elided('de', minor)}, qui adhère ${atClub(club)} pour la saison ${season}.`
    : `Vous recevez ce message parce que vous adhérez ${atClub(club)} pour la saison ${season}.`;
};

const ofAccount = ({ club }: MailReader): string =>
  `Vous recevez ce message parce que vous administrez le site ${ofClub(club)}.`;

const ofNews = ({ club, minor }: MailReader): string =>
  minor
    ? `Vous recevez ce message parce que vous êtes représentant légal ${elided('de', minor)}, qui adhère ou a adhéré ${atClub(club)}.`
    : `Vous recevez ce message parce que vous adhérez ou avez adhéré ${atClub(club)}.`;

const choices = (bought: MailData['sign-up-paid']['bought']): string[] =>
  bought.map(({ discipline, cents }) => `${discipline}\u202F: ${money(cents)}`);

const whatIsMissing = (missing: readonly DossierPiece[], { minor }: MailReader) => {
  // The club may not have checked the sent pieces yet.
  if (missing.length === 0) return ['Vous n’avez rien d’autre à envoyer.'];
  return [
    minor ? 'Il manque encore à son dossier\u202F:' : 'Il manque encore à votre dossier\u202F:',
    missing.map((piece) => pieces[piece]),
  ];
};

const lackingLines = ({ lacking, owedCents }: MailData['reminder']): string[] =>
  lacking.map((piece) =>
    piece === 'payment' && owedCents > 0 ? `${pieces.payment}\u202F: ${money(owedCents)}` : pieces[piece],
  );

/** What is left to pay now, and what a plan takes from its card later. Cents. */
const leftToPay = ({ owedCents, toComeCents = 0 }: { owedCents: number; toComeCents?: number | undefined }): string => {
  const later = `${money(toComeCents)} seront prélevés sur la carte, aux dates convenues.`;
  if (owedCents > 0)
    return [`Il reste ${money(owedCents)} à payer.`, ...(toComeCents > 0 ? [`Ensuite, ${later}`] : [])].join(' ');
  return toComeCents > 0 ? `Il n’y a rien à payer maintenant\u202F: ${later}` : 'Il ne reste rien à payer.';
};

/** How to pay an amount by transfer. Nothing, if none is owed or the club takes no transfers. */
const byTransfer = (cents: number, { transfer }: MailReader): MailWords['body'] =>
  transfer === undefined || cents <= 0
    ? []
    : [
        'Vous pouvez payer par carte depuis le dossier, ou par virement\u202F:',
        [
          `Montant\u202F: ${money(cents)}`,
          `Titulaire du compte\u202F: ${transfer.holder}`,
          `IBAN\u202F: ${groupedIban(transfer.iban)}`,
          ...(transfer.bic === null ? [] : [`BIC\u202F: ${transfer.bic}`]),
          `Référence à indiquer\u202F: ${transfer.reference}`,
        ],
      ];

const instantOf = (at: string): string =>
  `${dayOf(new Date(at))} à ${clock.format(new Date(at)).replace(':', '\u202Fh\u202F')}`;

const named = (browser: string, system: string): string => {
  const known = [browser, system].filter(Boolean).join(' sur ');
  return known ? ` (${known})` : '';
};

const cardNamed = ({ brand, last4 }: MailData['instalments-agreed']['card']): string =>
  `la carte ${brandNames[brand] ?? 'bancaire'} terminée par ${last4}`;

/** Why a bank took nothing, in a sentence about the sum and the card. */
const refusedBecause: Readonly<
  Record<MailData['instalment-refused']['why'], (sum: string, namedCard: string) => string>
> = {
  declined: (sum, namedCard) => `La banque a refusé de prélever ${sum} sur ${namedCard}\u202F: rien n’a été débité.`,
  'card-ended': (sum, namedCard) => `${sum} n’ont pas pu être prélevés\u202F: ${namedCard} n’est plus valable.`,
  authentication: (sum, namedCard) =>
    `La banque veut que vous confirmiez vous-même le paiement de ${sum} avec ${namedCard}\u202F: rien n’a été débité. Ouvrez le dossier pour le confirmer.`,
};

const awaitedAids = (aids: MailData['sign-up-paid']['aids'] = []): string[] =>
  aids.map(({ label, cents, isDeducted }) =>
    isDeducted
      ? `${label}\u202F: −${money(cents)}, code à vérifier. Vous n’avez pas à payer cette somme, sauf si l’aide est refusée\u202F: le club vous l’écrit alors.`
      : `${label} (${money(cents)})\u202F: déduit quand le club aura validé l’aide.`,
  );

const because = (refusal: string | undefined): string[] => (refusal ? [`Motif\u202F: ${refusal}`] : []);

const dossierLink = ({ minor, isToConfirm }: MailReader): string => {
  if (isToConfirm) return 'Donner votre autorisation';
  return minor ? 'Ouvrir le dossier' : 'Ouvrir votre dossier';
};

const answer = 'Pour toute question, répondez simplement à ce message.';

// Fourteen days, as for what consumers buy at a distance (Code de la consommation, art. L221-18). The sentence to send is
// the form that the law asks for (art. R221-1), in short.
const withdrawal =
  'Vous pouvez changer d’avis pendant quatorze jours, sans donner de raison\u202F: répondez à ce message par «\u00A0Je me rétracte de mon adhésion\u00A0», avec votre nom et la date. Le club rend alors ce qui a été payé, sauf la licence si elle est déjà délivrée.';

type Words = { readonly [Kind in MailKind]: (data: MailData[Kind], reader: MailReader) => MailWords };

/** The words of each kind of mail. A kind without words does not compile. */
export const mailWords: Words = {
  'sign-up-paid': ({ season, bought, paidCents, means, missing, aids }, reader) => ({
    subject: `Inscription${ofMember(reader)} confirmée pour la saison ${season}`,
    body: [
      `Merci\u202F! Nous avons reçu ${money(paidCents)} ${byMeans[means]}. ${atBeginning(inSeason(season, reader))} est enregistrée.`,
      choices(bought),
      ...awaitedAids(aids),
      ...whatIsMissing(missing, reader),
      withdrawal,
      `Ce message vaut attestation de paiement. ${answer}`,
    ],
    link: dossierLink(reader),
    reason: ofMembership(season, reader),
  }),
  'member-added': ({ season, bought, paidCents, missing, aids, owedCents = 0 }, reader) => ({
    subject: `Adhésion${ofMember(reader)} enregistrée pour la saison ${season}`,
    body: [
      `Le club a enregistré ${inSeason(season, reader)}.`,
      choices(bought),
      ...awaitedAids(aids),
      ...(paidCents > 0 ? [`Déjà reçu\u202F: ${money(paidCents)}.`] : []),
      ...whatIsMissing(missing, reader),
      ...byTransfer(owedCents, reader),
      answer,
    ],
    link: dossierLink(reader),
    reason: ofMembership(season, reader),
  }),
  'payment-recorded': ({ season, cents, means, on, owedCents, toComeCents }, reader) => ({
    subject: `Attestation de paiement${forMember(reader)}`,
    body: [
      `Nous avons reçu ${money(cents)} ${byMeans[means]} le ${dated(on)}, pour ${inSeason(season, reader)}.`,
      leftToPay({ owedCents, toComeCents }),
      ...byTransfer(owedCents, reader),
      `Ce message vaut attestation de paiement. ${answer}`,
    ],
    link: dossierLink(reader),
    reason: ofMembership(season, reader),
  }),
  'payment-corrected': ({ season, wasCents, cents, means, on, owedCents, toComeCents }, reader) => ({
    subject: `Attestation de paiement corrigée${forMember(reader)}`,
    body: [
      cents === 0
        ? `Un paiement de ${money(wasCents)} avait été noté par erreur, pour ${inSeason(season, reader)}. Rien n’a été reçu\u202F: l’attestation que vous aviez reçue ne vaut plus.`
        : `Un paiement avait été mal noté, pour ${inSeason(season, reader)}. Nous avons reçu ${money(cents)} ${byMeans[means]}, le ${dated(on)}\u202F: ce message remplace l’attestation de ${money(wasCents)} que vous aviez reçue.`,
      leftToPay({ owedCents, toComeCents }),
      ...byTransfer(owedCents, reader),
      answer,
    ],
    link: dossierLink(reader),
    reason: ofMembership(season, reader),
  }),
  'refund-corrected': ({ season, wasCents, cents, means, continues }, reader) => ({
    subject: `Remboursement corrigé${forMember(reader)}`,
    body: [
      cents === 0
        ? `Un remboursement de ${money(wasCents)} avait été noté par erreur, pour ${inSeason(season, reader)}\u202F: rien ne vous a été rendu.`
        : `Un remboursement avait été mal noté, pour ${inSeason(season, reader)}. Nous vous avons rendu ${money(cents)} ${byMeans[means]}, et non ${money(wasCents)}.`,
      ...(continues ? ['L’adhésion n’est donc pas annulée.'] : []),
      answer,
    ],
    link: dossierLink(reader),
    reason: ofMembership(season, reader),
  }),
  'aid-refused': ({ season, label, cents, refusal, owedCents, toComeCents, isUndone, isLater }, reader) => ({
    subject: isUndone ? `${label}\u202F: refus annulé${forMember(reader)}` : `${label} refusé${forMember(reader)}`,
    body: [
      ...(isUndone
        ? [
            `Nous vous avions écrit que l’aide «\u00A0${label}\u00A0», demandée pour ${inSeason(season, reader)}, était refusée. Ce refus est annulé\u202F: ${isLater ? `ses ${money(cents)} seront déduits quand le club aura validé l’aide` : `le club attend de nouveau ses ${money(cents)}, et ne vous les demande plus`}.`,
          ]
        : [
            `L’aide «\u00A0${label}\u00A0», demandée pour ${inSeason(season, reader)}, a été refusée\u202F: les ${money(cents)} qu’elle devait payer ${owedCents < cents ? 'ne sont pas déduits de la cotisation' : 'restent dus'}.`,
            ...because(refusal),
          ]),
      leftToPay({ owedCents, toComeCents }),
      ...byTransfer(owedCents, reader),
      answer,
    ],
    link: dossierLink(reader),
    reason: ofMembership(season, reader),
  }),
  'proof-refused': ({ season, differenceCents, refusal }, reader) => ({
    subject: `Justificatif${ofMember(reader)} refusé`,
    body: [
      `Le justificatif du tarif réduit joint à ${inSeason(season, reader)} n’a pas pu être accepté.`,
      ...because(refusal),
      ...(differenceCents > 0
        ? [`Envoyez-en un autre, ou payez la différence avec le tarif normal\u202F: ${money(differenceCents)}.`]
        : ['Envoyez-en un autre.']),
      ...byTransfer(differenceCents, reader),
      answer,
    ],
    link: dossierLink(reader),
    reason: ofMembership(season, reader),
  }),
  'photo-refused': ({ season, refusal }, reader) => ({
    subject: `Photo${ofMember(reader)} à refaire`,
    body: [
      `La photo jointe à ${inSeason(season, reader)} n’a pas pu être gardée.`,
      ...because(refusal),
      'Envoyez-en une autre, prise avec un téléphone par exemple.',
      answer,
    ],
    link: dossierLink(reader),
    reason: ofMembership(season, reader),
  }),
  'refund-made': ({ season, cents, means, cancels, reason }, reader) => ({
    subject: `Remboursement effectué${forMember(reader)}`,
    body: [
      `Nous vous avons remboursé ${money(cents)} ${byMeans[means]}, pour ${inSeason(season, reader)}.`,
      ...(reason ? [`Motif\u202F: ${reason}`] : []),
      ...(means === 'card' ? ['La somme revient sur la carte en cinq à dix jours.'] : []),
      ...(cancels ? ['L’adhésion est annulée.'] : []),
      answer,
    ],
    link: dossierLink(reader),
    reason: ofMembership(season, reader),
  }),
  'cheque-returned': ({ season, cents, on, owedCents, toComeCents, isUndone }, reader) => ({
    subject: isUndone ? `Votre chèque${forMember(reader)} est bien reçu` : `Chèque rejeté${forMember(reader)}`,
    body: [
      isUndone
        ? `Nous vous avions écrit que le chèque de ${inSeason(season, reader)} était revenu impayé. C’était une erreur\u202F: les ${money(cents)} sont bien reçus.`
        : `Le chèque remis pour ${inSeason(season, reader)} nous est revenu impayé le ${dated(on)}\u202F: les ${money(cents)} qu’il payait ne sont pas reçus.`,
      leftToPay({ owedCents, toComeCents }),
      ...(isUndone
        ? []
        : ['Réglez cette somme au club par un autre moyen, ou dites-nous si vous avez besoin de temps.']),
      answer,
    ],
    link: dossierLink(reader),
    reason: ofMembership(season, reader),
  }),
  'refund-failed': ({ season, cents }, reader) => ({
    subject: `Votre remboursement${forMember(reader)} n’a pas abouti`,
    body: [
      `Nous voulions vous rendre ${money(cents)} sur la carte qui a payé, pour ${inSeason(season, reader)}. La banque n’a pas pu vous verser cette somme\u202F: elle est revenue au club, qui vous la doit toujours.`,
      'La carte est peut-être expirée, ou son compte fermé. Répondez à ce message pour dire comment vous préférez recevoir la somme, par virement par exemple.',
    ],
    link: dossierLink(reader),
    reason: ofMembership(season, reader),
  }),
  'card-refund-failed': ({ memberId, cents, reference }, reader) => ({
    subject: 'Un remboursement par carte n’a pas abouti',
    body: [
      `La banque n’a pas pu verser un remboursement de ${money(cents)}\u202F: la somme est revenue sur le compte ${provider} du club, qui la doit toujours.`,
      memberId === null
        ? `Cette personne a été effacée du site. Le paiement porte le nom ${reference} chez ${provider}\u202F: rendez la somme depuis là, ou autrement.`
        : 'Convenez avec l’adhérent d’un autre moyen, puis notez le remboursement sur sa fiche.',
    ],
    link: 'Voir la fiche de l’adhérent',
    reason: ofAccount(reader),
  }),
  'instalments-agreed': ({ season, atOnceCents, terms, card }, reader) => ({
    subject: `Votre paiement en plusieurs fois${forMember(reader)}`,
    body: [
      `Vous payez ${inSeason(season, reader)}, en plusieurs fois sans frais. Vous avez déjà payé ${money(atOnceCents)}. Le reste sera prélevé sur ${cardNamed(card)}, aux dates suivantes\u202F:`,
      terms.map(({ on, cents }) => `${dated(on)}\u202F: ${money(cents)}`),
      `Sept jours avant chaque prélèvement, un courriel rappelle la somme, la date et la carte. La carte est conservée chez ${provider}, pour ces prélèvements seulement. Depuis le dossier, vous pouvez en changer ou payer le reste d’un coup.`,
      answer,
    ],
    link: dossierLink(reader),
    reason: ofMembership(season, reader),
  }),
  'instalment-announced': ({ season, cents, on, card }, reader) => ({
    // A header has no no-break spaces, so no amount either.
    subject: `Prochain prélèvement, le ${dated(on)}${forMember(reader)}`,
    body: [
      `Le ${dated(on)}, ${money(cents)} seront prélevés sur ${cardNamed(card)}, pour ${inSeason(season, reader)}. C’est une échéance de votre paiement en plusieurs fois sans frais.`,
      'Vous n’avez rien à faire. Pour changer de carte ou payer autrement, ouvrez le dossier avant cette date.',
      answer,
    ],
    link: dossierLink(reader),
    reason: ofMembership(season, reader),
  }),
  'instalment-refused': ({ season, cents, why, nextTryOn, card }, reader) => ({
    subject: nextTryOn
      ? `Votre prélèvement${forMember(reader)} n’a pas abouti`
      : `Échéance à régulariser${forMember(reader)}`,
    body: [
      `${refusedBecause[why](money(cents), cardNamed(card))} Cette échéance concerne ${inSeason(season, reader)}.`,
      nextTryOn
        ? `Nous essaierons encore le ${dated(nextTryOn)}. D’ici là, vous pouvez changer de carte ou payer depuis le dossier. Rien n’est suspendu.`
        : 'Nous n’essaierons plus\u202F: cette somme reste due. Vous pouvez la payer par carte depuis le dossier, ou autrement auprès du club.',
      answer,
    ],
    link: dossierLink(reader),
    reason: ofMembership(season, reader),
  }),
  'instalment-card-ends': ({ season, card, expiresOn, lastOn }, reader) => ({
    subject: `Votre carte${forMember(reader)} expire bientôt`,
    body: [
      `${atBeginning(cardNamed(card))} n’est plus valable après le ${dated(expiresOn)}. Le dernier prélèvement pour ${inSeason(season, reader)} est prévu le ${dated(lastOn)}.`,
      'Indiquez une autre carte depuis le dossier\u202F: cela ne coute rien et ne débite rien.',
      answer,
    ],
    link: dossierLink(reader),
    reason: ofMembership(season, reader),
  }),
  'payment-failed': ({ season, cents, isDifference }, reader) => ({
    subject: `Votre paiement${forMember(reader)} n’a pas abouti`,
    body: [
      `La banque a d’abord accepté d’étudier votre paiement de ${money(cents)}, pour ${inSeason(season, reader)}. Elle l’a finalement refusé\u202F: rien n’a été débité.`,
      isDifference
        ? 'La somme reste à payer. Vous pouvez recommencer avec une autre carte depuis le dossier.'
        : 'L’inscription n’est donc pas encore payée. Recommencez depuis la page d’inscription, avec une autre carte s’il le faut.',
      ...(isDifference ? byTransfer(cents, reader) : []),
      answer,
    ],
    link: isDifference ? dossierLink(reader) : 'Reprendre l’inscription',
    reason: ofMembership(season, reader),
  }),
  'card-dispute-decided': ({ cents, outcome }, reader) => ({
    subject: outcome === 'won' ? 'Contestation gagnée' : 'Contestation perdue',
    body: [
      outcome === 'won'
        ? `La banque a donné raison au club\u202F: les ${money(cents)} contestés lui reviennent, et comptent à nouveau comme payés.`
        : `La banque a donné raison au payeur\u202F: elle lui a rendu les ${money(cents)} contestés, qui sont dus à nouveau.`,
    ],
    link: 'Voir la fiche de l’adhérent',
    reason: ofAccount(reader),
  }),
  'card-dispute': ({ cents }, reader) => ({
    subject: 'Un paiement par carte est contesté',
    body: [
      `La banque d’un adhérent conteste un paiement de ${money(cents)}. La somme est retenue jusqu’à la réponse du club.`,
      `Répondez depuis votre compte ${provider} avant la date qu’il indique. Sans réponse, la somme est perdue.`,
    ],
    link: 'Voir la fiche de l’adhérent',
    reason: ofAccount(reader),
  }),
  invitation: (_data, reader) => ({
    subject: `Invitation à administrer le site ${ofClub(reader.club)}`,
    body: [
      `${atBeginning(clubInSentence(reader.club))} vous invite à administrer son site.`,
      'Ce lien vous permet de choisir votre mot de passe. Il sert une seule fois, pendant sept jours. Ne le transmettez à personne.',
    ],
    link: 'Choisir mon mot de passe',
    reason: `Vous recevez ce message parce qu’une personne du club vous invite. Si c’est une erreur, ignorez-le\u202F: sans vous, rien ne se passe.`,
  }),
  'new-password': ({ days }, reader) => ({
    subject: 'Votre nouveau mot de passe',
    body: [
      `Ce lien vous permet de choisir un nouveau mot de passe pour le site ${ofClub(reader.club)}.`,
      `Il sert une seule fois, pendant ${days === 1 ? '24 heures' : `${days} jours`}. Ne le transmettez à personne.`,
    ],
    link: 'Choisir mon mot de passe',
    reason:
      'Vous recevez ce message parce que votre mot de passe a été déclaré oublié. Si ce n’est pas vous, ignorez-le\u202F: l’ancien reste valable.',
  }),
  'new-browser': ({ at, browser, system }, reader) => ({
    subject: 'Connexion depuis un nouveau navigateur',
    body: [
      `Quelqu’un s’est connecté à votre compte le ${instantOf(at)} depuis un navigateur que le site ne connaissait pas${named(browser, system)}.`,
      'Si c’était vous, il n’y a rien à faire. Sinon, changez aussitôt votre mot de passe et prévenez les autres administrateurs.',
    ],
    link: 'Voir mes connexions',
    reason: ofAccount(reader),
  }),
  'recovery-begun': ({ endsAt }, reader) => ({
    subject: endsAt
      ? 'La double vérification de votre compte sera bientôt retirée'
      : 'On demande de retirer la double vérification de votre compte',
    body: [
      endsAt
        ? `Deux administrateurs du site demandent de retirer la double vérification de votre compte, parce que vous auriez perdu votre téléphone. Elle le sera à partir du ${instantOf(endsAt)}. Vous pourrez alors entrer avec votre mot de passe seul.`
        : 'Un administrateur du site demande de retirer la double vérification de votre compte, parce que vous auriez perdu votre téléphone. Une deuxième personne doit encore le confirmer, et rien ne change pendant le jour qui suit.',
      'Si vous ne l’avez pas demandé, arrêtez-le\u202F: connectez-vous avec votre code ou un code de secours, cela suffit\u202F; ou tapez votre mot de passe sur la page de connexion, qui propose alors de l’arrêter. Si vous ne le pouvez pas, prévenez tout de suite la présidence du club, qui peut l’arrêter aussi.',
    ],
    link: 'Me connecter pour l’arrêter',
    reason: ofAccount(reader),
  }),
  'factor-removed': ({ at, how }, reader) => ({
    subject: 'Double vérification retirée de votre compte',
    body: [
      how === 'own'
        ? `Un moyen de double vérification a été retiré de votre compte le ${instantOf(at)}, depuis une connexion à votre nom.`
        : `La double vérification a été retirée de votre compte le ${instantOf(at)}, un jour après la demande de deux administrateurs. Vous entrez maintenant avec votre mot de passe seul\u202F: installez-la à nouveau dès que possible.`,
      'Si ce n’est ni vous ni à votre demande, changez aussitôt votre mot de passe et prévenez les autres administrateurs.',
    ],
    link: 'Voir ma double vérification',
    reason: ofAccount(reader),
  }),
  'password-changed': ({ at }, reader) => ({
    subject: 'Le mot de passe de votre compte a été changé',
    body: [
      `Le mot de passe de votre compte a été changé le ${instantOf(at)}. Vos autres connexions sont closes, et le site ne reconnait plus vos navigateurs.`,
      'Si c’était vous, il n’y a rien à faire. Sinon, choisissez-en un autre aussitôt par «\u00A0Mot de passe oublié\u00A0» et prévenez les autres administrateurs.',
    ],
    link: 'Voir mes connexions',
    reason: ofAccount(reader),
  }),
  'mail-paused': ({ at }, reader) => ({
    subject: 'L’envoi des courriels du site est en pause',
    body: [
      `Une personne de la présidence a mis l’envoi des courriels en pause le ${instantOf(at)}. Les courriels aux adhérents attendent\u202F; ceux qui protègent les comptes partent toujours.`,
      'Si ce n’est pas voulu, reprenez l’envoi\u202F: rien n’est perdu. Le journal dit qui l’a fait.',
    ],
    link: 'Voir les courriels',
    reason: ofAccount(reader),
  }),
  'guardian-confirmation': ({ season }, reader) => ({
    subject: `Votre autorisation est attendue${forMember(reader)}`,
    body: [
      `L’inscription ${elided('de', reader.minor ?? 'votre enfant')} ${atClub(reader.club)} est enregistrée pour la saison ${season}, et vous y figurez comme représentant légal.`,
      'Il reste à donner votre autorisation. Le lien ci-dessous sert à cela, pendant trente jours, sans compte ni mot de passe.',
      answer,
    ],
    link: 'Donner votre autorisation',
    reason:
      'Vous recevez ce message parce que votre adresse a été indiquée comme celle d’un représentant légal. Si ce n’est pas le cas, ignorez-le\u202F: sans vous, rien ne se passe.',
  }),
  'email-confirmation': (_data, { club }) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail',
    body: [
      `Cette adresse vient d’être indiquée dans un dossier d’adhésion ${atClub(club)}. Pour que le club l’utilise, confirmez-la par le lien ci-dessous, dans les sept jours.`,
      'D’ici là, l’ancienne adresse reste en usage.',
    ],
    link: 'Confirmer cette adresse',
    reason:
      'Vous recevez ce message parce que quelqu’un a indiqué cette adresse comme la sienne. Si ce n’est pas vous, ignorez-le\u202F: sans vous, rien ne change.',
  }),
  'email-asked': ({ season }, reader) => ({
    subject: `Autre adresse e-mail demandée${forMember(reader)}`,
    body: [
      `Votre représentant légal demande, depuis son propre lien, que le club vous écrive à une autre adresse e-mail pour ${inSeason(season, reader)}.`,
      'Elle servira une fois confirmée. Si vous n’êtes pas d’accord, ouvrez votre dossier et choisissez «\u00A0Garder l’ancienne adresse\u00A0».',
    ],
    link: dossierLink(reader),
    reason: ofMembership(season, reader),
  }),
  'email-changed': ({ by, isGone }, { club }) => ({
    subject: `Votre adresse e-mail a été ${isGone ? 'retirée' : 'remplacée'}`,
    body: [
      `L’adresse e-mail d’un dossier d’adhésion ${atClub(club)} vient d’être ${isGone ? 'retirée' : 'remplacée par une autre'}${by === 'guardian' ? ', à la demande du représentant légal' : ''}. Le club n’écrira plus à celle-ci pour ce dossier.`,
      'Si ce n’est pas vous, répondez à ce message dès maintenant\u202F: le club rétablira votre adresse.',
    ],
    link: '',
    reason: 'Vous recevez ce message parce que cette adresse était celle du dossier jusqu’ici.',
  }),
  'dossier-complete': ({ season }, reader) => ({
    subject: `Dossier${ofMember(reader)} complet`,
    body: [`Le club a tout reçu pour ${inSeason(season, reader)}. Il n’y a plus rien à envoyer.`, answer],
    link: dossierLink(reader),
    reason: ofMembership(season, reader),
  }),
  'dossier-link': ({ season, isClosed }, reader) => ({
    subject: `Votre nouveau lien vers le dossier${ofMember(reader)}`,
    body: [
      `Voici le lien vers le dossier de ${inSeason(season, reader)}. Ne le transmettez à personne\u202F: il ouvre le dossier sans mot de passe.`,
      ...(isClosed
        ? [
            'Cette saison est close\u202F: le dossier se lit encore, avec ses reçus, et vous pouvez y demander vos données ou leur effacement. Rien d’autre n’y change. Pour revenir au club, remplissez le formulaire d’adhésion.',
          ]
        : []),
    ],
    link: dossierLink(reader),
    reason:
      'Vous recevez ce message parce que quelqu’un a demandé un nouveau lien pour cette adresse. Si ce n’est pas vous, ignorez-le.',
  }),
  renewal: ({ season, opensOn }, reader) => ({
    subject: `Votre réinscription pour la saison ${season}${reader.member ? ` (${reader.member})` : ''}`,
    body: [
      `Les inscriptions ${atClub(reader.club)} ${opensOn ? `ouvrent aux anciens adhérents le ${dated(opensOn)}` : 'sont ouvertes aux anciens adhérents'}, pour la saison ${season}. ${reader.minor ? `Le formulaire ${elided('de', reader.minor)} est déjà rempli` : 'Votre formulaire est déjà rempli'} avec les réponses de la saison passée, aux prix de la nouvelle\u202F: ${opensOn ? 'dès ce jour-là, ' : ''}relisez-le, acceptez le règlement, attestez l’aptitude médicale, payez par carte.`,
      'Ce lien est personnel\u202F: il montre ces réponses sans mot de passe. Ne le transmettez à personne. Vous pouvez aussi y dire que vous ne revenez pas.',
    ],
    link: 'Se réinscrire',
    reason: reader.minor
      ? `Vous recevez ce message parce que vous êtes le représentant légal ${elided('de', reader.minor)}, qui a été adhérent ${atClub(reader.club)}.`
      : `Vous recevez ce message parce que vous avez été adhérent ${atClub(reader.club)}.`,
  }),
  'backup-failed': ({ since, keptAt }, reader) => ({
    subject: 'La sauvegarde de nuit échoue',
    body: [
      `Depuis le ${instantOf(since)}, le site n’arrive plus à se sauvegarder. ${keptAt ? `La dernière sauvegarde est du ${dayOf(new Date(keptAt))}.` : 'Il n’y en a encore aucune.'} Le site lui-même fonctionne, et il réessaie chaque nuit.`,
      'Prévenez la personne qui s’occupe du site\u202F: la commande npm run doctor dit ce qui ne va pas. Tant que cela dure, ce message revient une fois par semaine.',
    ],
    link: 'Voir l’état des services',
    reason: ofAccount(reader),
  }),
  'retention-announced': ({ people, years, on }, reader) => ({
    subject: 'Des dossiers d’anciens adhérents seront bientôt effacés',
    body: [
      `${people < 2 ? 'Une personne a quitté' : `${formatNumber(people)} personnes ont quitté`} le club depuis ${years < 2 ? 'un an' : `${years} ans`}. À partir du ${dated(on)}, le site effacera de lui-même ${people < 2 ? 'son dossier, ses fichiers et ses courriels' : 'leurs dossiers, leurs fichiers et leurs courriels'}. Les paiements restent, sans nom, pour la comptabilité.`,
      'Vous n’avez rien à faire. La liste, par nom, est dans les archives : vous pouvez y restaurer une adhésion archivée par erreur, ou changer la durée dans les réglages du club.',
    ],
    link: 'Voir la liste',
    reason: ofAccount(reader),
  }),
  news: ({ title, content }, reader) => ({
    subject: title,
    written: content,
    body: [],
    link: '',
    reason: reader.isAdministrator ? ofAccount(reader) : ofNews(reader),
  }),
  reminder: (data, reader) => ({
    subject: reader.member ? `${data.title} (${reader.member})` : data.title,
    written: data.content,
    body:
      data.lacking.length === 0
        ? []
        : [
            reader.minor
              ? `Il manque au dossier ${elided('de', reader.minor)}\u202F:`
              : 'Il manque à votre dossier\u202F:',
            lackingLines(data),
            ...byTransfer(data.lacking.includes('payment') ? data.owedCents : 0, reader),
          ],
    link: data.lacking.length === 0 ? 'S’inscrire' : dossierLink(reader),
    reason: data.lacking.length === 0 ? ofNews(reader) : ofMembership(data.season, reader),
  }),
  'class-changed': ({ title, content, discipline, article = null }, reader) => {
    const practised = disciplineInSentence({ name: discipline, article });
    return {
      subject: title,
      written: content,
      body: [],
      link: 'Voir le planning',
      reason: reader.minor
        ? `Vous recevez ce message parce que vous êtes représentant légal ${elided('de', reader.minor)}, qui pratique ${practised} ${atClub(reader.club)}.`
        : `Vous recevez ce message parce que vous pratiquez ${practised} ${atClub(reader.club)}.`,
    };
  },
};

/** The text around the words of every mail. */
export const mailFrame = {
  greeting: (name: string): string => (name ? `Bonjour ${name},` : 'Bonjour,'),
  signature: (club: Named): string => `L’équipe ${ofClub(club)}`,
  /** The words before the address that ends news and reminders. */
  unsubscribe: 'Ne plus recevoir les nouvelles et les rappels',
} as const;
