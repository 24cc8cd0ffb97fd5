import type { ImageFocus } from '#domain/form/image.ts';
import { formatNumber } from './numbers.ts';

const focuses: Readonly<Record<ImageFocus, string>> = {
  'top-left': 'En haut à gauche',
  top: 'En haut',
  'top-right': 'En haut à droite',
  left: 'À gauche',
  center: 'Au centre',
  right: 'À droite',
  'bottom-left': 'En bas à gauche',
  bottom: 'En bas',
  'bottom-right': 'En bas à droite',
};

const count = (n: number, one: string, many: string): string => `${formatNumber(n)} ${n < 2 ? one : many}`;
const quoted = (title: string): string => `«\u00A0${title}\u00A0»`;

/** Words of the articles' list and of the article form. */
export const adminArticlesMessages = {
  title: 'Articles',
  add: 'Nouvel article',
  addTitle: 'Nouvel article',
  back: 'Tous les articles',
  loading: 'Chargement des articles…',
  loadingOne: 'Chargement de l’article…',
  failed: 'Les articles n’ont pas pu être lus',
  failedOne: 'L’article n’a pas pu être lu',
  failedHint: 'Vérifiez votre connexion, puis réessayez.',
  missingTitle: 'Article introuvable',
  missing: 'Il a peut-être été supprimé.',
  emptyTitle: 'Aucun article pour l’instant',
  empty:
    'Racontez un stage, un résultat, une fête\u202F: publié, l’article parait dans les actualités, et sur l’accueil s’il a une image.',
  draftKept: 'Un nouvel article n’a pas été enregistré. Son brouillon est gardé sur cet appareil.',
  resumeDraft: (when: string): string => `Reprendre le brouillon du ${when}`,
  searchHint: 'Titre ou résumé',
  articles: (n: number): string => count(n, 'article', 'articles'),
  views: { all: 'Tous', published: 'Publiés', drafts: 'Brouillons' },
  nothingFound: (query: string): string =>
    `Rien ne correspond à ${quoted(query)}. Essayez un seul mot du titre, sans vous soucier des accents.`,
  columns: { title: 'Titre', state: 'État', publishedAt: 'Publication', updatedAt: 'Modification', actions: 'Actions' },
  published: 'Publié',
  draft: 'Brouillon',
  never: '–',
  publish: 'Publier',
  unpublish: 'Dépublier',
  view: 'Voir',
  remove: 'Supprimer',
  /** The accessible name of a button in a row. It begins with the visible text. */
  of: (verb: string, title: string): string => `${verb} ${quoted(title)}`,
  viewPublic: 'Voir sur le site',
  removing: {
    title: (title: string): string => `Supprimer ${quoted(title)}\u202F?`,
    published: 'L’article disparait du site aussitôt, et son adresse mène à l’accueil. Il ne pourra pas être retrouvé.',
    draft: 'Ce brouillon n’est pas public. Il ne pourra pas être retrouvé.',
    confirm: 'Supprimer l’article',
    failed: 'L’article n’a pas été supprimé',
  },
  toasts: {
    created: 'Article créé avec succès',
    changed: 'Article modifié avec succès',
    removed: 'Article supprimé avec succès',
    published: 'Article publié avec succès',
    unpublished: 'Article dépublié avec succès',
  },
  form: {
    title: 'Titre',
    summary: 'Résumé',
    summaryHint: 'Facultatif. Laissé vide, ce sont les premiers mots de l’article.',
    content: 'Texte',
    isPublic: 'Les visiteurs lisent l’article.',
    isDraft: 'Les visiteurs ne le voient pas.',
    isPublicBefore: 'Les visiteurs lisent encore la version enregistrée.',
    willPublish: 'L’article sera publié dès que vous enregistrez.',
    willWithdraw: 'L’article sera retiré du site dès que vous enregistrez.',
    published: 'Publié',
    publishedHint:
      'Coché, l’article est public dès que vous enregistrez. Décoché, il reste un brouillon que vous seuls voyez.',
  },
  picture: {
    title: 'Image',
    lead: 'Facultative. Avec une image, l’article parait aussi sur l’accueil. JPG, PNG ou WebP.',
    choose: 'Choisir une image',
    replace: 'Remplacer l’image',
    remove: 'Retirer l’image',
    alt: 'Description de l’image',
    altHint: 'Ce que l’on y voit, pour qui ne la voit pas',
    focus: 'Ce qui doit rester visible',
    focusHint: 'Selon l’endroit, l’image est coupée en haut et en bas, ou sur les côtés.',
    focuses,
    crops: { card: 'Dans les actualités', slide: 'Sur l’accueil', tall: 'Très étroite' },
  },
} as const;
