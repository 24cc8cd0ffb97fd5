import { isIsoDate } from '#domain/dates.ts';
import type { AttestedText } from '#domain/member/health.ts';
import { consentVersionName } from './consents.ts';
import { firstOfMonth } from './first-of-month.ts';

/**
 * Every usual text that the site has ever shown, by its version. Nobody changes one here: a new text gets a new version
 * (`defaultHealthTable` of the domain).
 */
const usualTexts: Readonly<Record<string, string>> = {
  '2026-09': 'Je certifie être apte médicalement à la pratique.',
  '2026-11':
    'J’ai répondu pour moi-même au questionnaire de santé, et chaque réponse est «\u00A0non\u00A0». Dans le doute, je vois un médecin avant de pratiquer. Mes réponses restent chez moi.',
  '2026-11-rl':
    'J’atteste que chacune des rubriques du questionnaire relatif à l’état de santé du sportif mineur, rempli avec mon enfant, donne lieu à une réponse négative (Code du sport, article D231-1-4-1). Les réponses restent chez nous.',
};

/** Returns the words of a text: its own, or the usual ones of its version. */
export const wordsOfText = ({ text, version }: AttestedText): string =>
  text || (Object.hasOwn(usualTexts, version) ? (usualTexts[version] ?? '') : '');

/** Returns the words that somebody attested, by their version in the table of that season. Undefined for an unknown version. */
export const attestedWords = (texts: readonly AttestedText[], version: string): string | undefined =>
  wordsOfText(texts.find((one) => one.version === version) ?? { text: '', version }) || undefined;

const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns the name of a version: «texte du 1er décembre 2026», «texte de novembre 2026». Another one is told as it is. */
export const attestedVersionName = (version: string): string => {
  const on = version.slice(0, 10);
  if (isIsoDate(on)) return `texte du ${firstOfMonth(day.format(new Date(on)))}`;
  const month = version.slice(0, 7);
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? consentVersionName(month) : version;
};
