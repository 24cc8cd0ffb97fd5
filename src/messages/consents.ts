import type { ConsentKind, ConsentWay } from '#domain/member/consent.ts';
import { elided } from './elided.ts';

/**
 * Every sentence that the site has ever shown, by its version. Each stays readable as long as a choice refers to it. Nobody
 * changes a sentence here; a new one gets a new version (`consentVersions` of the domain).
 */
export const consentTexts: Readonly<Record<ConsentKind, Readonly<Record<string, string>>>> = {
  image: { '2026-09': 'J’autorise le club à utiliser des images où j’apparais' },
  news: { '2026-11': 'Recevoir les nouvelles et les rappels du club' },
};

/** Returns the sentence of a version, or undefined if it is not known. */
export const consentText = (kind: ConsentKind, version: string | null): string | undefined =>
  version === null ? undefined : consentTexts[kind][version];

/** The ways in which a choice reached the club. */
export const consentWayNames: Readonly<Record<ConsentWay, string>> = {
  form: 'par le formulaire d’adhésion',
  dossier: 'depuis la page du dossier',
  administrator: 'noté par le club',
  mail: 'par le lien d’un courriel',
  imported: 'façon inconnue, avant que les choix soient datés un à un',
};

const month = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns the name of a sentence's version: `texte de septembre 2026`. Versions are months. */
export const consentVersionName = (version: string): string => `texte ${elided('de', month.format(new Date(version)))}`;

export const consentMessages = {
  kinds: { image: 'Droit à l’image', news: 'Nouvelles du club' } satisfies Record<ConsentKind, string>,
  granted: (day: string): string => `accordé le ${day}`,
  withdrawn: (day: string): string => `retiré le ${day}`,
  way: (way: ConsentWay, by: string | null): string =>
    way === 'administrator' && by !== null ? `noté par ${by}` : consentWayNames[way],
  text: (text: string, version: string): string => `«\u00A0${text}\u00A0», ${consentVersionName(version)}`,
  textUnknown: 'texte présenté alors inconnu',
  season: (season: string): string => `saison ${season}`,
} as const;
