import { useCallback } from 'react';
import { useAction } from '#components/action/use-action.ts';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
import { Said } from '#components/ui/Said.tsx';
import type { MeetingReport } from '#domain/member/meeting-report.ts';
import type { Season } from '#domain/season/season.ts';
import { formatCents } from '#lib/format.ts';
import { saveFile } from '#lib/save-file.ts';
import { type ReportLine, reportPartsOf, meetingReportMessages as words } from '#messages/meeting-report.ts';
import { formatNumber } from '#messages/numbers.ts';
import { fetchReport, fetchReportWorkbook } from './treasury-store.ts';

const WorkbookButton = ({ season }: { season: Season }) => {
  const action = useAction(async () => {
    saveFile(await fetchReportWorkbook(), `rapport-${season}.xlsx`);
    return false;
  }, words.failedToSave);
  return (
    <button type="button" className="button" aria-disabled={action.isBusy} onClick={() => void action.run()}>
      {words.workbook}
    </button>
  );
};

const shown = ({ kind }: ReportLine, value: number): string =>
  kind === 'cents' ? formatCents(value) : formatNumber(value);

const Parts = ({ report }: { report: MeetingReport }) => (
  <>
    {reportPartsOf(report).map(({ title, lines }) => (
      <table key={title} className="table">
        <caption>{title}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col" className="table__number">
              {report.now.season}
            </th>
            <th scope="col" className="table__number">
              {report.before.season}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.label} className={line.isTotal && 'report-total'}>
              <th scope="row">{line.label}</th>
              <td className="table__number">
                <Said text={shown(line, line.now)} />
              </td>
              <td className="table__number">
                <Said text={shown(line, line.before)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    ))}
  </>
);

/** The report for the general meeting, to print or to take as a workbook. It names nobody. */
export const ReportView = ({ season }: { season: Season }) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again for each season
  const loaded = useLoaded(useCallback(fetchReport, [season]));
  return (
    <LoadedPart of={loaded} reload={loaded.reload} words={words}>
      {(report) => (
        <section className="stack report" aria-labelledby="report">
          <h2 id="report">{words.title}</h2>
          <p>{words.lead(report.now.season, report.before.season)}</p>
          <p className="cluster">
            <button type="button" className="button" onClick={() => print()}>
              {words.print}
            </button>
            <WorkbookButton season={report.now.season} />
          </p>
          <Parts report={report} />
        </section>
      )}
    </LoadedPart>
  );
};
