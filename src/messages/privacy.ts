import type { ErasureGround } from '#domain/member/erasure.ts';
import { formatNumber } from './numbers.ts';

const count = (n: number, one: string, many: string): string => `${formatNumber(n)} ${n < 2 ? one : many}`;

const grounds: Readonly<Record<ErasureGround, string>> = {
  held: 'la personne est à conserver jusqu’à nouvel ordre',
  'payment-under-way': 'un paiement est en cours',
  'refund-due': 'de l’argent est à rendre ou à éclaircir',
  dispute: 'un paiement est contesté auprès de la banque',
  owed: 'une somme reste due',
  'aid-awaited': 'une aide attendue n’est ni remboursée ni refusée',
};

export const privacyMessages = {
  title: 'Données personnelles',
  addressNew:
    'Une adresse de cette personne est nouvelle, identité à vérifier\u202F: répondez à l’adresse connue, ou voyez la personne, avant d’envoyer ou d’effacer quoi que ce soit.',
  note: 'Ce que la personne a accepté, et ce qu’elle peut demander sur ses données, toutes saisons confondues.',
  noConsents: 'Aucun choix noté. Sans choix, la personne n’a pas accordé le droit à l’image et reçoit les nouvelles.',
  consents: 'Consentements',
  archive: {
    button: 'Télécharger ses données…',
    title: (name: string): string => `Toutes les données ${/^[aeiouyhéèêâîôû]/i.test(name) ? 'd’' : 'de '}${name}`,
    text: 'Une archive ZIP réunit tout ce que le club détient sur cette personne\u202F: une page à lire, les mêmes données pour un ordinateur, les fichiers et les courriels. Remettez-la à la personne elle-même, et à personne d’autre.',
    confirm: 'Télécharger',
    failed: 'L’archive n’a pas été faite',
    done: 'Archive téléchargée',
  },
  erasure: {
    button: 'Effacer la personne…',
    title: (name: string): string => `Effacer ${name}\u202F?`,
    loading: 'Recherche de ce qui serait effacé…',
    unread: 'Ce qui serait effacé n’a pas pu être lu',
    goes: 'Ce qui disparait',
    goesSeasons: (seasons: readonly string[]): string =>
      `${count(seasons.length, 'adhésion', 'adhésions')} (${seasons.join(', ')}), avec identité, coordonnées, disciplines, historique`,
    goesMore: ({
      files,
      mails,
      links,
      consents,
      requests,
      notes,
    }: Record<'files' | 'mails' | 'links' | 'consents' | 'requests' | 'notes', number>): string[] => {
      const some = (n: number, one: string, many: string): string[] => (n > 0 ? [count(n, one, many)] : []);
      const all = [
        ...some(files, 'fichier', 'fichiers'),
        ...some(mails, 'courriel', 'courriels'),
        ...some(links, 'lien', 'liens'),
        ...some(consents, 'consentement', 'consentements'),
        ...some(requests, 'demande', 'demandes'),
        ...some(notes, 'note du club', 'notes du club'),
      ];
      return all.length > 0 ? [all.join(', ')] : [];
    },
    goesProvider: 'chez le service de paiement, l’adresse du reçu et le numéro de l’adhésion',
    goesNothing: 'Rien ne peut être effacé aujourd’hui.',
    inForce: (seasons: readonly string[]): string =>
      `L’adhésion ${seasons.join(', ')} est en cours\u202F: l’effacer y met fin, sans remboursement.`,
    stays: 'Ce qui reste, et pourquoi',
    staysMembership: (season: string, ground: ErasureGround, amount: string): string =>
      ground === 'held'
        ? `l’adhésion ${season}\u202F: ${grounds.held}`
        : `l’adhésion ${season}\u202F: ${grounds[ground]} (${amount})`,
    staysAccounts: (payments: number, amount: string, until: string): string =>
      `la comptabilité\u202F: ${count(payments, 'paiement', 'paiements')} (${amount}), sans nom, jusqu’au ${until} (Code de commerce, article L123-22)`,
    staysProvider:
      'chez le service de paiement\u202F: montant, date et carte masquée, qu’il garde pour ses propres obligations, et son journal technique pendant trente jours',
    staysBackups:
      'les sauvegardes déjà faites, jusqu’à ce qu’elles expirent\u202F: une restauration efface de nouveau la personne',
    anonymous: 'Ce qui devient anonyme',
    anonymousMoney: (payments: number): string =>
      `${count(payments, 'paiement ne porte', 'paiements ne portent')} plus de nom, seulement montant, date et moyen`,
    anonymousJournal: (lines: number): string =>
      `${count(lines, 'ligne du journal ne désigne', 'lignes du journal ne désignent')} plus personne`,
    anonymousNothing: 'rien',
    forGood: 'C’est définitif. Rien ne peut être repris.',
    changed: 'Quelque chose a changé depuis l’aperçu. Voici ce qui serait fait maintenant\u202F; confirmez de nouveau.',
    confirm: 'Effacer définitivement',
    failed: 'La personne n’a pas été effacée',
    done: 'Personne effacée',
    unfinished: 'Personne effacée. Le site finira cette nuit d’effacer ses fichiers.',
  },
  hold: {
    loading: 'Recherche d’un motif de conservation…',
    unread: 'Le motif de conservation n’a pas pu être lu',
    held: (day: string, by: string | null, reason: string): string =>
      `À conserver jusqu’à nouvel ordre depuis le ${day}${by === null ? '' : `, par ${by}`}\u202F: ${reason}`,
    isHeld: 'À conserver jusqu’à nouvel ordre',
    ended: 'Cette personne n’est plus à conserver.',
    button: 'Conserver jusqu’à nouvel ordre…',
    change: 'Changer le motif…',
    title: (name: string): string => `Conserver ${name} jusqu’à nouvel ordre\u202F?`,
    text: 'Pour un accident, un litige ou une réclamation\u202F: tant que vous n’y mettez pas fin, rien de cette personne ne s’efface, ni de soi-même ni à la main.',
    reason: 'Motif',
    reasonHint: 'En quelques mots, sans détail de santé\u202F: la personne le lit dans la copie de ses données.',
    confirm: 'Conserver',
    failed: 'La conservation n’a pas été notée',
    end: 'Ne plus conserver…',
    endTitle: (name: string): string => `Ne plus conserver ${name}\u202F?`,
    endText:
      'Les règles habituelles reprennent. Si la durée de conservation est déjà passée, le site efface cette personne de lui-même, au plus tôt dans un mois.',
    endConfirm: 'Ne plus conserver',
    endFailed: 'La conservation n’a pas pris fin',
  },
} as const;
