import { formatNumber } from './numbers.ts';

const count = (n: number): string =>
  n === 0
    ? 'Aucune modification en attente'
    : `${formatNumber(n)} ${n < 2 ? 'modification' : 'modifications'} en attente`;

export const publicationScreenMessages = {
  lead: 'Ce que vous changez est enregistré aussitôt. Une partie est publique tout de suite, le reste quand vous publiez.',
  whenTitle: 'Quand les visiteurs le voient',
  whatColumn: 'Ce que vous changez',
  whenColumn: 'Quand les visiteurs le voient',
  /** The same table stands in the guide, `publier.md`. */
  becomesPublic: [
    { what: 'Un article, publié ou retiré', when: 'Tout de suite.' },
    {
      what: 'Une date annulée, une fermeture',
      when: 'Tout de suite, sur l’accueil, la page Entrainements et les agendas.',
    },
    { what: 'Ce que le site montre, les inscriptions', when: 'Tout de suite.' },
    {
      what: 'Une saison, ses jours d’ouverture',
      when: 'Tout de suite, dans le formulaire\u202F; les autres pages, à la publication.',
    },
    {
      what: 'Une discipline, un tarif',
      when: 'Tout de suite, dans le formulaire\u202F; les autres pages, à la publication.',
    },
    { what: 'Les aides d’une saison', when: 'Tout de suite, dans le formulaire.' },
    {
      what: 'Un créneau de la semaine',
      when: 'Tout de suite, dans les agendas\u202F; l’accueil et la page Entrainements, à la publication.',
    },
    { what: 'Un texte, le règlement', when: 'À la publication.' },
    { what: 'L’équipe', when: 'À la publication.' },
    { what: 'Le nom, les coordonnées et le logo du club', when: 'À la publication.' },
  ],
  loading: 'Comparaison avec le site en ligne…',
  failed: 'L’état du site n’a pas pu être lu',
  failedHint: 'Vérifiez votre connexion, puis réessayez.',
  waitingTitle: count,
  nothing: 'Le site en ligne montre tout ce qui a été enregistré. Il n’y a rien à publier.',
  publishTitle: 'Publication',
  publish: 'Publier le site',
  retry: 'Publier à nouveau',
  cost: 'Le site peut être publié une vingtaine de fois par mois au plus.',
  advice: 'Faites vos changements d’abord, publiez-les ensemble ensuite.',
  duration: 'Elle dure une à trois minutes\u202F; le site reste ouvert pendant ce temps.',
  asking: 'Demande de publication…',
  running: (seconds: number): string => `Publication en cours depuis ${elapsed(seconds)}`,
  started: 'La publication a commencé.',
  runningNote: 'Vous pouvez quitter cette page\u202F: la publication se poursuit.',
  progress: 'Publication du site',
  done: 'Le site est publié\u202F: les visiteurs voient vos changements.',
  failedTitle: 'La dernière publication n’a pas abouti',
  failedText:
    'Le site en ligne est resté comme il était, et rien de ce que vous avez enregistré n’est perdu. Il arrive que la base de données ne réponde pas à temps\u202F: publiez à nouveau. Si cela se répète, transmettez la date et l’heure à la personne qui s’occupe du site\u202F: le journal de la construction dit la cause en une phrase.',
  askFailedTitle: 'La publication n’a pas pu être demandée',
  notConfiguredTitle: 'La publication n’est pas configurée',
  onlineSince: (day: string, time: string): string => `Site en ligne construit le ${day} à ${time}`,
  onlineUnknown: 'Le site en ligne ne dit pas quand il a été construit.',
  requestedAt: (day: string, time: string): string => `Dernière publication demandée le ${day} à ${time}`,
} as const;

const elapsed = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds}\u00A0s` : `${minutes}\u00A0min ${seconds % 60}\u00A0s`;
};
