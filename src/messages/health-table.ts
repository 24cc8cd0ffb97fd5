import type { AskedHealth, HealthRow, HealthTable } from '#domain/member/health.ts';
import { elided } from './elided.ts';
import { formatNumber } from './numbers.ts';

const count = (n: number): string => `${n} mois`;

/** What is asked, in a few words: «attestation du représentant légal, ou certificat de moins de 6 mois». */
const demandWords = ({ demand, months: within }: AskedHealth, by?: 'member' | 'guardian'): string => {
  if (demand === 'none') return 'rien';
  const certificate = within === null ? 'certificat médical' : `certificat de moins de ${count(within)}`;
  if (demand === 'certificate') return certificate;
  const attestation = by === 'guardian' ? 'attestation du représentant légal' : 'attestation';
  return within === null ? attestation : `${attestation}, ou ${certificate}`;
};

const ages = (from: number | null, to: number | null): string | undefined => {
  if (from !== null && to !== null) return from === to ? `à ${from} ans` : `de ${from} à ${to} ans`;
  if (from !== null) return `dès ${from} ans`;
  return to === null ? undefined : `jusqu’à ${to} ans`;
};

const practiceWords = { leisure: 'loisir', assaut: 'assaut', combat: 'combat' } as const satisfies Readonly<
  Record<NonNullable<HealthRow['practice']>, string>
>;
const licenceWords = { first: 'première licence', renewal: 'renouvellement' } as const;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns a row as it is read: «De 16 à 17 ans : attestation du représentant légal, ou certificat de moins de 6 mois».
 * `disciplineOf` names a discipline.
 */
export const rowSentence = (row: HealthRow, disciplineOf: (productId: string) => string): string => {
  const who = [
    ...(row.productId === null ? [] : [disciplineOf(row.productId)]),
    ...(row.practice === null ? [] : [practiceWords[row.practice]]),
    ...[ages(row.minAge, row.maxAge)].filter((one) => one !== undefined),
    ...(row.licence === null ? [] : [licenceWords[row.licence]]),
  ];
  const by = row.maxAge !== null && row.maxAge < 18 ? 'guardian' : 'member';
  return `${capital(who.length > 0 ? who.join(', ') : 'tous les autres')}\u202F: ${demandWords(row, by)}`;
};

/** A physician as they are called. Who copies the paper often types the title too. */
const titled = (physician: string): string =>
  /^(?:dr|docteure?|pr|professeure?)[.\s]/i.test(physician) ? physician : `Dr ${physician}`;

/** Words of administrators about health: the table of a season, and a member's page. */
export const healthTableMessages = {
  demand: demandWords,
  demands: { none: 'Rien', attestation: 'Attestation', certificate: 'Certificat médical' },
  practices: practiceWords,
  licences: licenceWords,
  member: {
    asked: (asked: AskedHealth, isMinor: boolean): string =>
      `Demandé\u202F: ${demandWords(asked, isMinor ? 'guardian' : 'member')}`,
    certificate: (on: string, physician: string, by: string | null, at: string): string =>
      `Certificat du ${on}, ${titled(physician)}, vu ${by === null ? '' : `par ${by} `}le ${at}`,
    tooOld: 'trop ancien pour cette adhésion',
    attested: (day: string): string => `Attesté par le représentant légal le ${day}`,
    note: 'Certificat vu…',
    forget: 'Retirer le certificat',
    showAttestation: 'Attestation vue sur papier',
  },
  noteDialog: {
    title: (name: string): string => `Certificat médical ${elided('de', name)}`,
    lead: (n: number | null): string =>
      n === null
        ? 'Notez ce qui est écrit sur le papier, puis rendez-le\u202F: le club n’en garde ni copie, ni photo.'
        : `Il doit avoir moins de ${count(n)} le jour de l’inscription. Notez ce qui est écrit dessus, puis rendez-le\u202F: le club n’en garde ni copie, ni photo.`,
    on: 'Date du certificat',
    onHint: 'jj/mm/aa',
    physician: 'Nom du médecin',
    physicianHint: 'Rien d’autre\u202F: ni motif, ni remarque de santé',
    confirm: 'Noter le certificat',
    failed: 'Le certificat n’a pas été noté',
    tooOld: (n: number, joined: string): string =>
      `Ce certificat avait plus de ${count(n)} le jour de l’inscription, le ${joined}\u202F: il en faut un plus récent.`,
  },
  table: {
    title: (season: string): string => `Santé, saison ${season}`,
    lead: 'La première ligne qui convient décide. De plusieurs disciplines, c’est la demande la plus stricte. Le formulaire demande toujours de certifier l’aptitude. Qui n’entre dans aucune ligne atteste.',
    privacy: 'Le site ne demande et ne garde aucune réponse au questionnaire de santé, ni aucun certificat.',
    law: 'Repères\u202F: Code du sport, L231-2 à L231-2-3 et D231-1-4-1 (mineurs), D231-1-5 (combat avec mise hors de combat). Votre fédération peut demander plus.',
    rows: 'Lignes',
    goneDiscipline: 'discipline retirée',
    row: (n: number): string => `Ligne ${n}`,
    labels: {
      productId: 'Discipline',
      practice: 'Pratique',
      minAge: 'De quel âge',
      maxAge: 'À quel âge',
      licence: 'Licence',
      demand: 'Demande',
      months: 'Certificat de moins de (mois)',
    },
    monthsHint: 'Vide\u202F: un certificat ne remplace pas l’attestation',
    any: { productId: 'Toutes', practice: 'Toutes', licence: 'Toutes' },
    add: 'Ajouter une ligne',
    up: 'Monter',
    down: 'Descendre',
    remove: 'Retirer',
    ofRow: (action: string, n: number): string => `${action} la ligne ${n}`,
    restore: 'Reprendre la table habituelle',
    restored: 'Table habituelle reprise. Elle vaut une fois enregistrée.',
    agesOn: 'Les âges se comptent',
    ages: {
      day: 'le jour de l’inscription',
      'season-year': 'dans l’année où commence la saison (âge atteint)',
    } satisfies Readonly<Record<HealthTable['agesOn'], string>>,
    adultText: 'Texte des adultes',
    guardianText: 'Texte du représentant légal',
    textHint: 'Un texte changé a une nouvelle version\u202F; ce qui est attesté garde la sienne.',
    preview: 'Pour qui',
    previewing: 'Calcul…',
    previewFailed: 'L’aperçu n’a pas pu être calculé.',
    previewOf: (asked: AskedHealth, isMinor: boolean, n: number): string =>
      `${formatNumber(n)} ${n < 2 ? 'adhésion' : 'adhésions'}\u202F: ${demandWords(asked, isMinor ? 'guardian' : 'member')}`,
    nobody: 'Aucune adhésion dans cette saison.',
    becomesIncomplete: (n: number): string =>
      n === 0
        ? 'Aucun dossier ne devient incomplet.'
        : `${formatNumber(n)} ${n < 2 ? 'dossier attendra' : 'dossiers attendront'} une pièce de santé qui n’était pas demandée.`,
    errors: {
      months: 'Indiquez de 1 à 60 mois.',
      age: 'Indiquez un âge en années, ou rien.',
      agesSwapped: 'Cet âge est plus petit que l’autre.',
      text: 'Écrivez ce qui est attesté.',
      noRow: 'Il faut au moins une ligne.',
    },
    save: 'Enregistrer la table',
    failed: 'La table de santé n’a pas été enregistrée',
  },
} as const;
