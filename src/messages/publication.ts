import type { ProductJson } from '#domain/money/product.ts';
import type { TrainingSession } from '#domain/planning/training.ts';
import type { ArticleSummary } from '#domain/site/article.ts';
import type { TeamMember } from '#domain/site/team.ts';
import { trainingMessages } from './training.ts';

/** Returns a time as the planning shows it, `09 h 15`. */
const clock = (time: string): string => time.replace(':', '\u202Fh\u202F');

// A deleted object has no name.
const removedParts: Readonly<Record<string, string>> = {
  product: 'Tarif (supprimé)',
  'team-member': 'Membre de l’équipe (supprimé)',
  'training-session': 'Créneau (supprimé)',
  news: 'Article retiré, encore sur l’accueil',
};

/** The changes that wait for «Publier le site», in the club's words. */
export const publicationMessages = {
  notConfigured:
    'La publication du site n’est pas configurée\u202F: l’adresse du «\u00A0build hook\u00A0» (BUILD_HOOK_URL) manque sur le serveur.',
  club: 'Coordonnées et réglages du club',
  page: (title: string, isUnfinished = false): string =>
    `Page ${title}${isUnfinished ? ', où des passages restent à compléter' : ''}`,
  product: ({ name }: Pick<ProductJson, 'name'>): string => `Tarif ${name}`,
  teamMember: ({ firstName, lastName }: Pick<TeamMember, 'firstName' | 'lastName'>): string =>
    `Équipe\u202F: ${firstName} ${lastName}`,
  trainingSession: (session: Pick<TrainingSession, 'discipline' | 'weekday' | 'startTime'>): string =>
    `Créneau ${session.discipline}, ${trainingMessages.weekday(session.weekday).toLowerCase()} ${clock(session.startTime)}`,
  newsPicture: ({ title }: Pick<ArticleSummary, 'title'>): string =>
    `Ancienne image de l’article «\u00A0${title}\u00A0», encore sur l’accueil`,
  removed: (kind: string): string => removedParts[kind] ?? 'Contenu (supprimé)',
} as const;
