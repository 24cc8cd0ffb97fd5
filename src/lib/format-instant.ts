import { instantMessages as words } from '#messages/instant.ts';
import { formatDay, formatTime } from './format.ts';

// This is a file of its own, so that visitors do not load it.
const clock = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Paris' });

/** Returns the time of day of an instant in Paris, `14 h 05`. */
export const formatClock = (instant: string | Date): string => formatTime(clock.format(new Date(instant)));

/** Returns an instant to the minute in Paris, `20/11/26 à 19 h 30`. */
export const formatInstant = (instant: string): string => words.at(formatDay(instant), formatClock(instant));
