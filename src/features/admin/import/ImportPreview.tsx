import { useStore } from '@nanostores/react';
import { useAction } from '#components/action/use-action.ts';
import { DataTable } from '#components/ui/DataTable.tsx';
import { dataColumns } from '#components/ui/data-table.ts';
import { Notice } from '#components/ui/Notice.tsx';
import { Said } from '#components/ui/Said.tsx';
import { fullNameOf } from '#domain/member/member.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { formatBirthDate, formatCents } from '#lib/format.ts';
import { importMessages, importOutcomeNames, importProblemSentence } from '#messages/import.ts';
import { LocalTabs, type LocalView, viewNamed } from '../lists/local-views.tsx';
import {
  $accepted,
  $importPreview,
  $importProgress,
  acceptRow,
  type Progress,
  rowsToWrite,
  runImport,
  type ShownRow,
} from './import-store.ts';

const { rows: words, ...importWords } = importMessages;

const Acceptance = ({ row }: { row: ShownRow }) => {
  const accepted = useStore($accepted);
  const { known, member, firstRow, number } = row;
  return (
    <label className="check">
      <input
        type="checkbox"
        aria-label={words.accept(row.name)}
        checked={accepted.has(number)}
        onChange={({ target }) => acceptRow(number, target.checked)}
      />
      <span>
        {known && member
          ? words.outcomes.similar(
              fullNameOf(known),
              formatBirthDate(known.birthDate),
              formatBirthDate(member.birthDate),
            )
          : words.outcomes.similarRow(firstRow ?? 0)}
      </span>
    </label>
  );
};

const Fate = ({ row }: { row: ShownRow }) => {
  const { outcome, known, firstRow, problems } = row;
  switch (outcome) {
    case 'refused':
      return problems.map(importProblemSentence).join(' ');
    case 'back':
      return words.outcomes.back(known?.season ?? '');
    case 'twice':
      return words.outcomes.twice(firstRow ?? 0);
    case 'similar':
      return <Acceptance row={row} />;
    default:
      return words.outcomes[outcome];
  }
};

const column = dataColumns<ShownRow>();
const columns = column.columns([
  column.plain('number', words.number, { width: 4, phone: 'start' }, ({ number }) => String(number)),
  column.plain('who', words.who, { isRowHeader: true, width: 14, phone: 'name' }, ({ name }) => name),
  column.plain('what', words.what, { wraps: true, phone: 'note' }, (row) => <Fate row={row} />),
  column.plain('price', words.price, { isNumber: true, width: 6, from: 'medium' }, ({ outcome, dueCents }) =>
    outcome === 'refused' ? '' : <Said text={formatCents(dueCents)} />,
  ),
  column.plain('paid', words.paid, { isNumber: true, width: 6, from: 'medium' }, ({ outcome, paidCents }) =>
    outcome === 'refused' ? '' : <Said text={formatCents(paidCents)} />,
  ),
]);

const rowId = ({ number }: ShownRow): string => String(number);

const ofOutcome = (name: ShownRow['outcome']): LocalView<ShownRow> => ({
  name,
  label: importOutcomeNames[name],
  holds: ({ outcome }) => outcome === name,
});

/** After all of them, the refused ones first: they are what a volunteer has to do something about. */
const views: readonly [LocalView<ShownRow>, ...LocalView<ShownRow>[]] = [
  { name: 'all', label: words.all, holds: () => true },
  ...(['refused', 'similar', 'new', 'back', 'already', 'twice'] as const).map(ofOutcome),
];

const isWhole = ({ isRunning, written, changed, total }: Progress): boolean =>
  !isRunning && written + changed.length === total;

const Run = () => {
  const preview = useStore($importPreview);
  const accepted = useStore($accepted);
  const progress = useStore($importProgress);
  const { run, isBusy } = useAction(async () => runImport(), importWords.failed);
  if (!preview) return null;
  const count = rowsToWrite(preview, accepted).length;
  if (progress && isWhole(progress))
    return (
      <Notice tone="success" title={importWords.done(progress.written)}>
        {progress.changed.length > 0 && <p>{importWords.changed(progress.changed)}</p>}
        <p>
          <a href={adminPaths.memberships}>{importWords.toList}</a>
        </p>
      </Notice>
    );
  return (
    <>
      {progress && !progress.isRunning && (
        <Notice tone="warning" isAlert>
          <p>{importWords.stopped(progress.written)}</p>
        </Notice>
      )}
      <div className="cluster">
        {count === 0 ? (
          <p>{importWords.nothing}</p>
        ) : (
          <button type="button" className="button button--primary" aria-busy={isBusy} onClick={() => void run()}>
            {importWords.run(count)}
          </button>
        )}
        {progress?.isRunning && <span role="status">{importWords.running(progress.written, progress.total)}</span>}
      </div>
    </>
  );
};

/** What becomes of each row of the file, by outcome, and the button that does it. */
export const ImportPreview = ({ search }: { search: Readonly<Record<string, string>> }) => {
  const preview = useStore($importPreview);
  const progress = useStore($importProgress);
  if (!preview) return null;
  const { rows, season } = preview;
  const view = viewNamed(views, search);
  return (
    <section className="stack" aria-labelledby="import-rows">
      <h2 id="import-rows">{words.title(season, progress !== undefined && isWhole(progress))}</h2>
      <Run />
      <LocalTabs views={views} current={view} rows={rows} />
      <DataTable
        caption={words.caption}
        columns={columns}
        idOf={rowId}
        rows={rows.filter(view.holds)}
        selection={view.name}
      />
    </section>
  );
};
