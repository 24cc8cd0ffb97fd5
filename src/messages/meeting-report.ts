import { type AgeGroup, ageGroups, type MeetingReport, type SeasonReport } from '#domain/member/meeting-report.ts';
import { reductionReasons } from '#domain/money/membership-fee.ts';
import { paymentMeans } from '#domain/money/payment.ts';
import { sum } from '#domain/sum.ts';
import { paymentMeansNames } from './payment-means.ts';
import { reductionNames } from './reductions.ts';

/** A line of the report: people, or cents. */
export interface ReportLine {
  label: string;
  kind: 'people' | 'cents';
  now: number;
  before: number;
  /** True for the sum of the lines above. */
  isTotal?: true;
}

export interface ReportPart {
  title: string;
  lines: readonly ReportLine[];
}

const nameOfAges = (from: AgeGroup): string => {
  const next = ageGroups[ageGroups.indexOf(from) + 1];
  if (next === undefined) return `${from} ans et plus`;
  return from === 0 ? 'Mineurs' : `${from} à ${next - 1} ans`;
};

const lineOf =
  ({ now, before }: MeetingReport) =>
  (kind: ReportLine['kind'], label: string, of: (report: SeasonReport) => number, isTotal = false): ReportLine => ({
    label,
    kind,
    now: of(now),
    before: of(before),
    ...(isTotal && { isTotal }),
  });

const isSomething = ({ now, before }: ReportLine): boolean => now !== 0 || before !== 0;

/** Returns the report in parts of lines, for the screen and the workbook. */
export const reportPartsOf = (report: MeetingReport): readonly ReportPart[] => {
  const line = lineOf(report);
  const disciplines = [
    ...new Set([report.now, report.before].flatMap((one) => one.disciplines.map(({ discipline }) => discipline))),
  ];
  const inDiscipline = (name: string) => (one: SeasonReport) =>
    one.disciplines.find(({ discipline }) => discipline === name);
  return [
    {
      title: 'Adhérents',
      lines: [
        line('people', 'Nouveaux', (one) => one.newcomers),
        line('people', 'Déjà venus une saison précédente', (one) => one.members - one.newcomers),
        line('people', 'En tout', (one) => one.members, true),
      ],
    },
    {
      title: 'Âge au premier jour de la saison',
      lines: ageGroups.map((from) =>
        line('people', nameOfAges(from), (one) => one.ages.find((group) => group.from === from)?.members ?? 0),
      ),
    },
    {
      title: 'Adhérents par discipline (plusieurs fois qui en pratique plusieurs)',
      lines: disciplines.map((name) => line('people', name, (one) => inDiscipline(name)(one)?.members ?? 0)),
    },
    {
      title: 'Encaissé par moyen, remboursements déduits',
      lines: [
        ...paymentMeans.map((means) => line('cents', paymentMeansNames[means], (one) => one.receivedByMeans[means])),
        line('cents', 'En tout', (one) => one.receivedCents, true),
      ],
    },
    {
      title: 'Encaissé par discipline, au prorata du prix de chacune',
      lines: [
        ...disciplines.map((name) => line('cents', name, (one) => inDiscipline(name)(one)?.cents ?? 0)),
        ...[line('cents', 'Personnes effacées', (one) => one.elsewhereCents)].filter(isSomething),
        line('cents', 'En tout', (one) => one.receivedCents, true),
      ],
    },
    {
      title: 'Réductions accordées',
      lines: [
        ...reductionReasons.map((reason) =>
          line('cents', reductionNames[reason], (one) => one.reductions.find((it) => it.reason === reason)?.cents ?? 0),
        ),
        line('cents', 'En tout', (one) => sum(one.reductions.map(({ cents }) => cents)), true),
      ],
    },
    {
      title: 'Remboursé et dû',
      lines: [
        line('cents', 'Remboursements', (one) => one.refundedCents),
        ...[
          line('cents', 'Chèques rejetés', (one) => one.returnedCents),
          line('cents', 'Litiges perdus', (one) => one.disputedCents),
        ].filter(isSomething),
        line('cents', 'Reste à encaisser', (one) => one.owed.cents),
        line('people', 'Adhérents qui doivent encore', (one) => one.owed.count),
      ],
    },
  ];
};

export const meetingReportMessages = {
  loading: 'Chargement du rapport…',
  failed: 'Le rapport n’a pas pu être lu',
  failedHint: 'Vérifiez votre connexion, puis réessayez.',
  title: 'Rapport pour l’assemblée générale',
  lead: (season: string, before: string): string =>
    `Saison ${season}, à côté de ${before}. Les sommes sont celles de la trésorerie\u202F; aucun nom n’y figure.`,
  print: 'Imprimer',
  workbook: 'Classeur (.xlsx)',
  failedToSave: 'Le rapport n’a pas pu être exporté',
  sheet: 'Rapport',
} as const;
