import { formatDay, formatTime } from '#lib/format.ts';

const time = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone: 'Europe/Paris' });

/** An instant in Paris, `20/11/26 à 19 h 30`. */
export const formatInstant = (instant: string): string =>
  `${formatDay(instant)} à ${formatTime(time.format(new Date(instant)))}`;
