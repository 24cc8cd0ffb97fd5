import type { Weekday } from '#domain/planning/training.ts';

const weekdays: Readonly<Record<Weekday, string>> = {
  1: 'Lundi',
  2: 'Mardi',
  3: 'Mercredi',
  4: 'Jeudi',
  5: 'Vendredi',
  6: 'Samedi',
  7: 'Dimanche',
};

export const trainingMessages = {
  description: (club: string, disciplines: string): string =>
    `${club}\u202F: les entrainements${disciplines && ` (${disciplines})`}, jours, horaires, lieux, encadrants et fermetures.`,
  week: 'La semaine',
  weekday: (weekday: Weekday): string => weekdays[weekday],
  next: 'Prochain',
  now: 'En ce moment',
  emptyTitle: 'Planning en préparation',
  empty: 'Les horaires de la saison seront publiés ici. D’ici là, une question\u202F? Écrivez-nous\u202F:',
  soon: 'À savoir',
  closures: 'Fermetures et annulations',
  noClosure: 'Aucune fermeture n’est prévue.',
  on: (day: string): string => `le ${day}`,
  between: (from: string, to: string): string => `du ${from} au ${to}`,
  closed: (days: string, reason: string): string => `Pas d’entrainement ${days}\u202F: ${reason}`,
  cancelledOnce: (discipline: string, weekday: string, day: string, time: string, reason: string): string =>
    `${discipline}, ${weekday.toLowerCase()} ${day} à ${time}, séance annulée\u202F: ${reason}`,
  cancelledBetween: (discipline: string, weekday: string, time: string, days: string, reason: string): string =>
    `${discipline}, ${weekday.toLowerCase()} à ${time}, pas de séance ${days}\u202F: ${reason}`,
  cancelled: (days: string, reason: string): string => `Pas de séance ${days}\u202F: ${reason}`,
  feeds: 'Dans votre agenda',
  feedsLead:
    'S’abonner ajoute les séances à votre agenda et suit les annulations\u202F; le fichier n’en est qu’une copie à ce jour.',
  all: 'Tous les cours',
  subscribe: 'S’abonner',
  download: 'Fichier .ics',
  to: (discipline: string): string => `\u202F: ${discipline}`,
} as const;
