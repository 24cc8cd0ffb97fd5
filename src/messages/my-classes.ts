import { elided } from './elided.ts';
import { formatNumber } from './numbers.ts';

export const myClassesMessages = {
  title: 'Mes cours',
  lead: 'Qui vient à vos cours, et qui appeler en cas d’urgence.',
  failed: 'Les listes n’ont pas pu être lues',
  failedHint: 'Vérifiez votre connexion, puis réessayez.',
  none: 'Aucun cours ne vous est confié. Demandez à la présidence du club de choisir vos disciplines.',
  nobody: 'Personne n’est inscrit à ce cours.',
  choose: 'Cours',
  all: 'Tous mes cours',
  people: (n: number): string => `${formatNumber(n)} ${n < 2 ? 'personne' : 'personnes'}`,
  complete: 'Dossier complet',
  incomplete: 'Dossier incomplet',
  noContact: 'Pas de contact d’urgence',
  call: (name: string): string => `Appeler le contact d’urgence ${elided('de', name)}`,
  emergency: 'Urgence',
} as const;
