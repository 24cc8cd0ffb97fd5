import type { DossierRequest } from '#domain/mail/link.ts';
import type { MemberAid } from '#domain/money/aid.ts';
import { elided } from './elided.ts';

/** Words of the parts of a dossier that load on demand. */
export const dossierPartMessages = {
  closed: {
    none: 'Votre dossier s’ouvre depuis le lien que le club vous a envoyé par courriel.',
    cut: 'Votre messagerie l’a sans doute coupé. Ouvrez-le depuis le message, sans le recopier, ou demandez-en un autre.',
    ended: 'Ce lien n’est plus valable\u202F: il a pris fin, ou il a été remplacé.',
    'come-of-age':
      'La personne que vous représentiez est majeure\u202F: son dossier est désormais le sien, et ce lien a pris fin. Elle reçoit ses propres liens à son adresse e-mail. Si le club n’a pas la bonne adresse, qu’elle lui écrive.',
    titles: {
      none: 'Votre dossier',
      cut: 'Ce lien est incomplet',
      ended: 'Ce lien a pris fin',
      'come-of-age': 'Ce dossier n’est plus le vôtre',
    },
  },
  guardian: {
    asked: (name: string, email: string): string =>
      `Un message est parti à ${name} (${email})\u202F: votre représentant légal confirme en un geste, depuis son propre message.`,
    notYou: 'Personne d’autre ne peut confirmer à sa place. L’adresse est fausse\u202F? Écrivez au club.',
    again: 'Lui renvoyer le message',
    sentAgain: 'Message renvoyé',
    unknown: 'Le club n’a pas l’adresse de votre représentant légal. Écrivez-lui pour la donner.',
    confirmed: (name: string, day: string): string => `${name} a donné son autorisation le ${day}.`,
  },
  health: {
    hint: 'Vos réponses au questionnaire restent chez vous\u202F: le club n’en demande et n’en garde aucune.',
    confirm: 'Je le certifie',
    done: 'Attestation de santé enregistrée',
  },
  sending: 'Envoi…',
  sent: (percent: number): string => `Envoi\u202F: ${percent}\u202F%`,
  cancel: 'Annuler',
  photo: {
    unseen: 'La photo n’a pas pu être affichée. Elle est bien enregistrée.',
    send: 'Envoyer cette photo',
    done: 'Photo reçue',
  },
  proof: {
    send: 'Envoyer ce justificatif',
    done: 'Justificatif reçu',
    hint: 'PDF, JPG ou PNG, 1 Mo au plus. Une photo bien lisible suffit.',
  },
  identity: {
    edit: 'Modifier mes coordonnées',
    save: 'Enregistrer',
    saving: 'Enregistrement…',
    done: 'Coordonnées enregistrées',
    failed: 'Vos coordonnées n’ont pas été enregistrées',
    emergency: 'À prévenir en cas d’urgence',
    none: 'Non précisé',
    names: 'Votre nom ou votre date de naissance est faux\u202F? Écrivez au club.',
    kept: 'Votre saisie d’avant le rechargement est reprise, pas encore enregistrée.',
  },
  federation: {
    lacking: 'La fédération demande encore, pour votre licence\u202F:',
    edit: 'Compléter pour la licence',
    done: 'C’est enregistré',
    failed: 'Ce que vous avez saisi n’est pas enregistré',
  },
  email: {
    edit: 'Changer d’adresse e-mail',
    add: 'Donner une adresse e-mail',
    none: 'Aucune',
    label: 'Nouvelle adresse e-mail',
    hint: 'Nous y envoyons un message. L’adresse change quand vous l’aurez confirmée depuis ce message.',
    hintToGuardian: (name: string): string =>
      `C’est l’adresse ${elided('de', name)}, à qui le changement est dit aussi. Elle change une fois confirmée depuis le message que nous y envoyons.`,
    save: 'Envoyer le message de confirmation',
    pending: (email: string, hasFormer: boolean): string =>
      `Nouvelle adresse\u202F: ${email}. Confirmez-la depuis le message qui vient d’y être envoyé.${hasFormer ? ' D’ici là, l’ancienne reste la bonne.' : ''}`,
    withdraw: 'Garder l’ancienne adresse',
    withdrawn: 'L’ancienne adresse reste la bonne',
    withdrawFirst: 'Ne pas donner d’adresse',
    noneAsBefore: 'Demande retirée',
    done: 'Message de confirmation envoyé',
    same: 'C’est déjà votre adresse.',
    failed: 'Le message n’est pas parti',
  },
  membership: {
    summary: (season: string): string => `Saison ${season}`,
    paid: 'Déjà payé',
    normalPaid: 'Faute de justificatif, le tarif normal a été payé.',
    /** What became of an aid, with its sum. */
    aid: ({ state, deduction }: Pick<MemberAid, 'state' | 'deduction'>, sum: string): string => {
      if (state === 'reimbursed') return `${sum}, reçus par le club`;
      if (state === 'refused') return `${sum}, aide refusée.`;
      if (state === 'to-enter' && deduction === 'validated') return `${sum}, déduits quand le club l’aura validée`;
      return `−${sum}, code à vérifier`;
    },
    aidRefused: (reason: string): string => `Motif\u202F: ${reason}`,
    toCome: 'À venir par carte',
    owed: 'Reste à payer',
  },
  receipts: {
    none: 'Aucun paiement reçu pour l’instant.',
    line: (means: string, day: string): string => `${means}, le ${day}`,
    refunded: (amount: string): string => `dont ${amount} remboursés`,
    certificate: 'À imprimer ou à télécharger, pour un employeur, une mutuelle ou une aide.',
    doubtful: 'Un paiement est à vérifier par le club\u202F: l’attestation sera disponible ensuite.',
  },
  consents: {
    imageRights: {
      title: 'Photos et vidéos des séances',
      given: 'Vous êtes d’accord pour le site et les réseaux du club. Vous pouvez changer d’avis à tout moment.',
      notGiven: 'Vous n’êtes pas d’accord. Vous pouvez changer d’avis à tout moment.',
      give: 'Donner mon accord',
      revoke: 'Retirer mon accord',
      done: 'Accord enregistré',
      revoked: 'Accord retiré',
    },
    news: {
      title: 'Nouvelles du club et rappels par courriel',
      given: 'Vous les recevez.',
      notGiven: 'Vous ne les recevez pas.',
      give: 'Les recevoir à nouveau',
      revoke: 'Ne plus les recevoir',
      done: 'Vous les recevrez à nouveau',
      revoked: 'Vous ne les recevrez plus',
    },
  },
  addressNew: {
    news: 'Vos nouvelles par courriel et vos saisons passées s’ouvrent depuis l’adresse que le club connait.',
    requests: 'Cette adresse est nouvelle pour le club\u202F: il vérifie d’abord à qui elle est, puis il répond.',
  },
  requests: {
    lead: 'Le club répond en un mois au plus.',
    ask: { data: 'Demander mes données', erasure: 'Demander l’effacement' } as Readonly<Record<DossierRequest, string>>,
    question: {
      data: 'Le club vous enverra une copie de tout ce qu’il garde sur vous.',
      erasure:
        'Le club effacera ce qu’il n’est pas obligé de garder, et votre adhésion avec. Les écritures de paiement restent dix ans, c’est la loi.',
    } as Readonly<Record<DossierRequest, string>>,
    confirm: { data: 'Oui, demander mes données', erasure: 'Oui, demander l’effacement' } as Readonly<
      Record<DossierRequest, string>
    >,
    done: { data: 'Demande envoyée au club', erasure: 'Demande d’effacement envoyée au club' } as Readonly<
      Record<DossierRequest, string>
    >,
    asked: {
      data: (day: string): string => `Vous avez demandé vos données le ${day}.`,
      erasure: (day: string): string => `Vous avez demandé l’effacement le ${day}.`,
    } as Readonly<Record<DossierRequest, (day: string) => string>>,
  },
  newLink: {
    title: 'Recevoir un nouveau lien',
    lead: 'Donnez l’adresse e-mail de votre inscription.',
    label: 'E-mail',
    submit: 'Recevoir un nouveau lien',
    sending: 'Envoi…',
    sent: 'Si cette adresse est celle d’une adhésion, un message part à l’instant.',
    notCome: 'Rien dans quelques minutes\u202F? Regardez dans les indésirables, puis écrivez au club.',
    again: 'Essayer une autre adresse',
    unavailable: 'Le site ne répond pas. Réessayez dans un instant.',
  },
  authorisation: {
    title: 'Autorisation parentale',
    lead: (name: string, minor: string, season: string): string =>
      `Bonjour ${name}. ${minor} adhère au club pour la saison ${season} et vous a indiqué comme représentant légal.`,
    disciplines: (names: readonly string[]): string => `Disciplines\u202F: ${names.join(', ')}.`,
    text: (minor: string, season: string): string =>
      `En tant que représentant légal, j’autorise ${minor} à pratiquer ces disciplines au club pendant la saison ${season}, et j’ai pris connaissance du règlement.`,
    rules: 'Lire le règlement',
    confirm: (minor: string): string => `J’autorise ${minor}`,
    nothingYet: 'Rien n’est enregistré avant que vous ne pressiez ce bouton.',
    notYou: 'Ce n’est pas vous\u202F? Ne faites rien, ou écrivez au club.',
    doneTitle: 'Merci, c’est enregistré',
    done: (minor: string, day: string): string =>
      `Vous avez autorisé ${minor} le ${day}. Ce lien ouvre maintenant son dossier, jusqu’à ses 18 ans.`,
    open: (minor: string): string => `Ouvrir le dossier ${elided('de', minor)}`,
    change: 'Vous changez d’avis\u202F? Écrivez au club.',
  },
  confirmation: {
    title: 'Votre adresse e-mail',
    lead: 'Un geste suffit pour confirmer que cette adresse est la vôtre. Le club vous écrira ici.',
    confirm: 'Confirmer cette adresse',
    nothingYet: 'Rien ne change avant que vous ne pressiez ce bouton.',
    doneTitle: 'Adresse confirmée',
    done: 'Le club vous écrit maintenant à cette adresse. Vous pouvez fermer cette page.',
  },
} as const;
