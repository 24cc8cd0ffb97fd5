import type { AttestedText } from '#domain/member/health.ts';

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
