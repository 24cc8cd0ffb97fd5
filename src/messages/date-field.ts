/** Words of the calendar behind a date that may also be typed. */
export const dateFieldMessages = {
  open: (label: string): string => `Choisir dans un calendrier\u202F: ${label}`,
  title: (label: string): string => `Calendrier\u202F: ${label}`,
  failed: 'Le calendrier n’a pas pu être chargé. La date peut être tapée.',
  week: 'Sem.',
  weekNumbers: 'Semaine',
  weekNumber: (week: number): string => `Semaine ${week}`,
  today: 'Aujourd’hui',
  clear: 'Effacer',
  close: 'Fermer',
  month: 'Mois',
  year: 'Année',
  previousMonth: 'Mois précédent',
  nextMonth: 'Mois suivant',
  day: (day: string, { isToday, isChosen }: { isToday: boolean; isChosen: boolean }): string =>
    `${isToday ? 'Aujourd’hui, ' : ''}${day}${isChosen ? ', choisi' : ''}`,
} as const;
