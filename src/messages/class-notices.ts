import type { ClassChange, ClassNews } from '#domain/mail/class-notice.ts';
import type { MailingText } from '#domain/mail/mailing.ts';
import { escapeHtml } from '#domain/text.ts';
import { firstOfMonth } from './first-of-month.ts';
import { formatNumber } from './numbers.ts';

const longDay = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const day = (date: string): string => firstOfMonth(longDay.format(new Date(date)));
const clock = (time: string): string => (time === '24:00' ? 'minuit' : time.replace(':', '\u202Fh\u202F'));

const at = (place: string): string => (place === '' ? '' : ` (${place})`);

const titles: Readonly<Record<ClassNews, string>> = {
  cancelled: 'Cours annulé',
  held: 'Le cours a bien lieu',
  moved: 'Cours déplacé',
};

/** Returns what a mail says about a class. */
export const classMailText = ({ session, news, date, closure, before, newDate }: ClassChange): MailingText => {
  const { discipline, startTime, endTime, place } = session;
  const was = before ?? session;
  const said = `${discipline}, ${day(date)} à ${clock(was.startTime)}`;
  const sentence: Readonly<Record<ClassNews, string>> = {
    cancelled: `${said}${at(place)}\u202F: ce cours n’a pas lieu. Raison\u202F: ${closure?.label ?? ''}.`,
    held: `${said}${at(place)}\u202F: ce cours a bien lieu, contrairement à notre message précédent.`,
    moved: `${said}${at(was.place)}\u202F: ce cours est déplacé. Il a lieu ${day(newDate)}, de ${clock(startTime)} à ${clock(endTime)}${at(place)}.`,
  };
  return { title: `${titles[news]}\u202F: ${said}`, content: `<p>${escapeHtml(sentence[news])}</p>` };
};

const number = (n: number): string => formatNumber(n);

export const classNoticesMessages = {
  title: 'À prévenir',
  what: (news: ClassNews, discipline: string, date: string, startTime: string): string =>
    `${titles[news]}\u202F: ${discipline}, ${day(date)} à ${clock(startTime)}`,
  open: (people: number): string =>
    people < 2
      ? 'Prévenir par courriel l’inscrit de ce cours…'
      : `Prévenir par courriel les ${number(people)} inscrits de ce cours…`,
  nobody: 'Aucun inscrit de la saison à prévenir.',
  dialog: {
    title: 'Prévenir les inscrits de ce cours\u202F?',
    text: (people: number, mails: number): string =>
      `${number(people)} ${people < 2 ? 'inscrit' : 'inscrits'}, ${number(mails)} ${mails < 2 ? 'courriel' : 'courriels'}. Ils partent tout de suite.`,
    confirm: 'Prévenir maintenant',
    failed: 'Personne n’a été prévenu',
    changed: 'Les inscrits ou le planning ont changé entretemps. Rien n’est envoyé\u202F: relisez, puis confirmez.',
    changedTitle: 'Quelque chose a changé',
    done: 'Les inscrits sont prévenus',
  },
} as const;
