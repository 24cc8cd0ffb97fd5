import { consentVersions } from '#domain/consent.ts';
import { ACCOUNTING_YEARS } from '#domain/erasure.ts';
import { UNPAID_SIGN_UP_DAYS } from '#domain/time-kept.ts';
import { consentMessages, consentText, consentVersionName } from './consents.ts';
import { provider } from './payment-provider.ts';

/** What the site itself knows of how it handles data. */
export interface PrivacyFacts {
  club: { name: string; email: string; address: string };
  /** For how many years after their last season former members are kept. */
  years: number;
  /** Where the database stands, as its provider names it. Null if the address does not say it. */
  region: string | null;
  /** The server that sends the club's mail. Null without one. */
  mailServer: string | null;
}

/** A part of the generated notice. */
export interface NoticePart {
  title: string;
  text?: string;
  items: readonly string[];
}

const regions: Readonly<Record<string, string>> = {
  'eu-central-1': 'à Francfort (Allemagne)',
  'eu-west-2': 'à Londres (Royaume-Uni)',
  'eu-west-3': 'à Paris (France)',
};

const years = (n: number): string => (n === 1 ? 'un an' : `${n} ans`);

const placeOf = (region: string | null): string => {
  if (region === null) return '';
  return `, ${regions[region] ?? `dans la région ${region}`}`;
};

const consents = (['image', 'news'] as const).map((kind) => {
  const version = consentVersions[kind];
  return `${consentMessages.kinds[kind]}\u202F: «\u00A0${consentText(kind, version) ?? ''}\u00A0» (${consentVersionName(version)})`;
});

/**
 * Returns the part of «Confidentialité» that the site writes by itself, from the same settings that it keeps: it cannot
 * promise what the site does not do. The club's own words come after it.
 */
export const privacyNotice = ({ club, years: kept, region, mailServer }: PrivacyFacts): NoticePart[] => [
  {
    title: 'Combien de temps vos données sont gardées',
    items: [
      `une inscription commencée et jamais payée\u202F: ${UNPAID_SIGN_UP_DAYS} jours, avec ses fichiers`,
      'le justificatif de tarif réduit\u202F: jusqu’à son examen, après quoi seule la date demeure',
      'la carte Pass’Région ou Pass’Sport et son code\u202F: jusqu’à la fin de la saison',
      `votre dossier\u202F: tant que vous êtes adhérent, puis ${years(kept)} après la fin de votre dernière saison\u202F; il est alors effacé de lui-même`,
      `les montants, dates et moyens de paiement, sans votre nom\u202F: ${ACCOUNTING_YEARS} ans (Code de commerce, article L123-22)`,
      'le journal de ce que fait le bureau\u202F: douze mois',
    ],
  },
  {
    title: 'Qui les traite pour le club',
    text: 'Ces prestataires n’en font rien d’autre que ce que le club leur demande.',
    items: [
      'Netlify\u202F: le site, et vos photos et justificatifs à une adresse que personne ne peut deviner',
      `Neon\u202F: la base de données${placeOf(region)}`,
      `${provider}\u202F: le paiement par carte\u202F; votre numéro de carte ne passe jamais par le club`,
      mailServer === null
        ? `${provider}\u202F: les reçus par courriel`
        : `${mailServer}\u202F: l’envoi des courriels du club`,
    ],
  },
  {
    title: 'Ce que vous pouvez accepter ou refuser',
    text: 'Facultatif, séparé du reste, et à tout moment depuis la page de votre dossier. Chaque choix est gardé avec sa date et le texte qui vous a été présenté.',
    items: consents,
  },
  {
    title: 'Vos droits',
    text: `Le club (${club.name}) est responsable de vos données. Vous pouvez en demander une copie, la correction, l’effacement, la limitation ou la portabilité, et vous opposer à leur usage, depuis la page de votre dossier, en écrivant à ${club.email}${club.address === '' ? '' : ` ou à ${club.address}`}. La réponse vient dans le mois. Vous pouvez aussi saisir la CNIL (cnil.fr).`,
    items: [],
  },
];

/** What stands between the generated part and the club's own words. */
export const privacyNoticeMessages = {
  /** The title of the club's own words. */
  ownWords: 'Ce que le club précise',
  previewNote: 'Cette partie est écrite par le site à partir de ses réglages. Vos propres mots viennent à la suite.',
} as const;
