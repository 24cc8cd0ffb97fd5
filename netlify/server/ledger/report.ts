import { dayInParis } from '#domain/dates.ts';
import { type MeetingReport, type SeasonReport, seasonReportOf } from '#domain/member/meeting-report.ts';
import { toEuros } from '#domain/money.ts';
import { type Season, seasonBefore } from '#domain/season/season.ts';
import { runningSeasonOn, type SeasonRow, usualDays } from '#domain/season/season-days.ts';
import { type ReportLine, reportPartsOf, meetingReportMessages as words } from '#messages/meeting-report.ts';
import { selectSeasons } from '../club/season-queries.ts';
import { both, type Reading, reading } from '../db/reading.ts';
import type { Deps } from '../deps.ts';
import { readListed } from '../member/listings.ts';
import { selectOwed } from './queries.ts';
import { selectKnownPersons, selectReported, selectReportedLines, selectReportedMoney } from './report-queries.ts';

type Clock = Pick<Deps, 'db' | 'now'>;

const seasonReading = ({ db }: Pick<Deps, 'db'>, season: Season, days: readonly SeasonRow[]): Reading<SeasonReport> =>
  reading(
    [
      selectReported(db, season),
      selectReportedLines(db, season),
      selectReportedMoney(db, season),
      selectKnownPersons(db, season),
      selectOwed(db, season),
    ],
    (members, lines, money, known, [owed]) => {
      const joined = Map.groupBy(lines, ({ memberId }) => memberId);
      return seasonReportOf({
        season,
        firstDay: (days.find(({ id }) => id === season) ?? usualDays(season)).firstDay,
        members: members.map((member) => ({ ...member, lines: joined.get(member.id) ?? [] })),
        money,
        owed: { count: owed?.count ?? 0, cents: owed?.cents ?? 0 },
        knownPersons: new Set(known.map(({ personId }) => personId)),
      });
    },
  );

/**
 * Returns the report for the general meeting (docs/rules.md#report): the chosen season, or the running one, beside the one
 * before. Throws `unavailable`.
 */
export const findReport = async (deps: Clock, chosen?: Season): Promise<MeetingReport> => {
  const days = await selectSeasons(deps.db);
  const season = chosen ?? runningSeasonOn(days, dayInParis(deps.now()));
  const [now, before] = await readListed(
    deps,
    both(seasonReading(deps, season, days), seasonReading(deps, seasonBefore(season), days)),
  );
  return { now, before };
};

const cellOf = (kind: ReportLine['kind'], value: number, fontWeight: 'bold' | undefined) => ({
  type: Number,
  value: kind === 'cents' ? toEuros(value) : value,
  format: kind === 'cents' ? '#,##0.00\\ "€"' : '0',
  ...(fontWeight && { fontWeight }),
});

/** Returns a report as a workbook of one sheet, with numbers as numbers. */
export const reportWorkbook = async (report: MeetingReport): Promise<Uint8Array<ArrayBuffer>> => {
  // Loaded only by this export, so that the function starts without it.
  const { default: writeWorkbook } = await import('write-excel-file/node');
  const bold = 'bold' as const;
  const title = (value: string) => ({ type: String, value, fontWeight: bold });
  const rows = [
    [title(words.title), title(report.now.season), title(report.before.season)],
    ...reportPartsOf(report).flatMap((part) => [
      [null, null, null],
      [title(part.title), null, null],
      ...part.lines.map(({ label, kind, now, before, isTotal }) => {
        const weight = isTotal && bold;
        return [
          { type: String, value: label, ...(weight && { fontWeight: weight }) },
          cellOf(kind, now, weight),
          cellOf(kind, before, weight),
        ];
      }),
    ]),
  ];
  const workbook = writeWorkbook(rows, {
    columns: [{ width: 60 }, { width: 14 }, { width: 14 }],
    sheet: words.sheet,
    stickyRowsCount: 1,
  });
  return new Uint8Array(await workbook.toBuffer());
};
