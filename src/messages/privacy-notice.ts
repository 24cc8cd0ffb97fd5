import { consentVersions } from '#domain/member/consent.ts';
import {
  ACCOUNTING_YEARS,
  DEBT_YEARS,
  JOURNAL_MONTHS,
  PAYMENT_REREAD_DAYS,
  UNPAID_SIGN_UP_DAYS,
} from '#domain/time-kept.ts';
import { consentMessages, consentText, consentVersionName } from './consents.ts';
import { provider } from './payment-provider.ts';

/** The processors of the club's data, as the environment of the site defines them. */
export interface Processing {
  /** True if the site and its files are on a machine of the club's own, and not at Netlify. */
  isSelfHosted: boolean;
  /** The region is as Neon names it, or null if the address does not say it. */
  database: { at: 'neon'; region: string | null } | { at: 'here' } | { at: 'other'; host: string };
  /** False if the club has no mail server, so that the payment provider sends the receipts. */
  sendsMail: boolean;
  /** The server that sends the club's mail. Null without one, or if it is on the machine of the site. */
  mailServer: string | null;
  /** The nightly backups, and the host of their bucket. Null if there are none, or no bucket elsewhere. */
  backup: { nights: number; bucket: string | null } | null;
}

/** The facts about data processing that the site itself knows. */
export interface PrivacyFacts extends Processing {
  /** `host` is the company that the legal notice names. */
  club: { name: string; email: string; address: string; host: string };
  /** How many years after their last season the site keeps former members. */
  years: number;
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

/** The retention periods, from the numbers that the deletion jobs use. */
const times = ({ years: kept, backup }: PrivacyFacts): string[] => [
  `une inscription commencée et jamais payée\u202F: ${UNPAID_SIGN_UP_DAYS} jours, avec ses fichiers`,
  'le justificatif de tarif réduit\u202F: jusqu’à son examen, après quoi seule la date demeure',
  'la carte Pass’Région ou Pass’Sport et son code\u202F: jusqu’à la fin de la saison',
  'le code d’une aide que vous demandez\u202F: jusqu’à la réponse, au plus tard à la fin de la saison',
  `votre dossier\u202F: tant que vous êtes adhérent, puis ${years(kept)} après la fin de votre dernière saison\u202F; il est alors effacé de lui-même`,
  `votre dossier, si une somme reste due\u202F: ${years(DEBT_YEARS)} après la saison (Code civil, article 2224)`,
  'votre dossier, si un accident ou un litige l’exige\u202F: jusqu’à nouvel ordre de la présidence, qui note le motif',
  `les montants, dates et moyens de paiement, sans votre nom\u202F: ${years(ACCOUNTING_YEARS)} après la saison (Code de commerce, article L123-22)`,
  `ce qu’annonce ${provider} d’un paiement\u202F: ${PAYMENT_REREAD_DAYS} jours`,
  `le journal de ce que fait le bureau\u202F: ${JOURNAL_MONTHS} mois`,
  ...(backup ? [`les sauvegardes chiffrées\u202F: ${backup.nights} nuits`] : []),
];

const machineOf = ({ club }: PrivacyFacts): string =>
  club.host.trim() === '' ? 'une machine du club' : `${club.host.trim()}, pour une machine du club`;

const databaseOf = ({ database }: PrivacyFacts): string[] => {
  if (database.at === 'here') return [];
  return [
    database.at === 'neon'
      ? `Neon\u202F: la base de données${placeOf(database.region)}`
      : `${database.host}\u202F: la base de données`,
  ];
};

const mailOf = ({ sendsMail, mailServer }: PrivacyFacts): string[] => {
  if (!sendsMail) return [`${provider}\u202F: les reçus par courriel`];
  return mailServer === null ? [] : [`${mailServer}\u202F: l’envoi des courriels du club`];
};

const backupOf = ({ backup }: PrivacyFacts): string[] =>
  backup?.bucket ? [`${backup.bucket}\u202F: les sauvegardes, chiffrées avant d’y arriver`] : [];

/** Returns the processors that really have data of members, and no others. */
const processors = (facts: PrivacyFacts): string[] => [
  facts.isSelfHosted
    ? `${machineOf(facts)}\u202F: le site, ${facts.database.at === 'here' ? 'la base de données, ' : ''}vos photos et justificatifs`
    : 'Netlify\u202F: le site, et vos photos et justificatifs à une adresse que personne ne peut deviner',
  ...databaseOf(facts),
  `${provider}\u202F: le paiement par carte\u202F; votre numéro de carte ne passe jamais par le club`,
  ...mailOf(facts),
  ...backupOf(facts),
];

/**
 * Returns the part of «Confidentialité» that the site writes by itself, from the same settings that the site obeys, so
 * that it promises nothing that the site does not do. The club's own words come after it.
 */
export const privacyNotice = (facts: PrivacyFacts): NoticePart[] => [
  { title: 'Combien de temps vos données sont gardées', items: times(facts) },
  {
    title: 'Qui les traite pour le club',
    text: 'Ces prestataires n’en font rien d’autre que ce que le club leur demande.',
    items: processors(facts),
  },
  {
    title: 'Ce que vous pouvez accepter ou refuser',
    text: 'Facultatif, séparé du reste, et à tout moment depuis la page de votre dossier. Chaque choix est gardé avec sa date et le texte qui vous a été présenté.',
    items: consents,
  },
  {
    title: 'Vos droits',
    text: `Le club (${facts.club.name}) est responsable de vos données. Vous pouvez en demander une copie, la correction, l’effacement, la limitation ou la portabilité, et vous opposer à leur usage, depuis la page de votre dossier, en écrivant à ${facts.club.email}${facts.club.address === '' ? '' : ` ou à ${facts.club.address}`}. La réponse vient dans le mois. Vous pouvez aussi saisir la CNIL (cnil.fr).`,
    items: [],
  },
];

/** The words between the generated part and the club's own words. */
export const privacyNoticeMessages = {
  /** The title of the club's own words. */
  ownWords: 'Ce que le club précise',
  previewNote: 'Cette partie est écrite par le site à partir de ses réglages. Vos propres mots viennent à la suite.',
} as const;
