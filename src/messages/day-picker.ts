/** Words of the calendar that this button opens. They load with it. */
export const dayPickerMessages = {
  title: (label: string): string => `Calendrier\u202F: ${label}`,
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
