import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { useAction } from '#components/action/use-action.ts';
import { CheckField } from '#components/ui/CheckField.tsx';
import { DataTable } from '#components/ui/DataTable.tsx';
import { dataColumns } from '#components/ui/data-table.ts';
import { FileButton } from '#components/ui/FileButton.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { TextAreaField } from '#components/ui/TextAreaField.tsx';
import { type LicenceOutcome, licenceOutcomes } from '#domain/member/licences.ts';
import { adminPaths, memberPath } from '#lib/admin-paths.ts';
import { adminMessages } from '#messages/admin.ts';
import { licencesMessages as words } from '#messages/licences.ts';
import { ScreenHead } from '../screen/ScreenHead.tsx';
import { loadedSeasons, useSeasonInHand } from '../season-in-hand/season-store.ts';
import {
  $list,
  $preview,
  $written,
  forgetList,
  forgetPreview,
  loadPreview,
  readList,
  runLicences,
} from './licences-store.ts';

const ListPart = () => {
  const list = useStore($list);
  const [pasted, setPasted] = useState('');
  const action = useAction(async (_isHere, source: Blob) => {
    await readList(source);
    return false;
  }, words.unread);
  return (
    <section className="stack">
      <p className="measure">{words.lead}</p>
      <TextAreaField
        name="pasted"
        label={words.pasted}
        hint={words.pastedHint}
        rows={6}
        value={pasted}
        onValue={setPasted}
      />
      <div className="cluster">
        <button
          type="button"
          className="button"
          aria-disabled={action.isBusy || undefined}
          onClick={() => void action.run(new Blob([pasted]))}
        >
          {words.read}
        </button>
        <FileButton
          name="licences-file"
          label={words.choose}
          accept=".xlsx,.csv,.txt,.tsv"
          onFile={(file) => void action.run(file)}
        />
        <span className="hint">{words.chooseHint}</span>
      </div>
      {list && 'refusal' in list && (
        <Notice tone="error" title={words.unread} isAlert>
          <p>{list.refusal}</p>
        </Notice>
      )}
      {list && 'rows' in list && <p role="status">{words.found(list.rows.length)}</p>}
    </section>
  );
};

type Row = NonNullable<ReturnType<typeof $preview.get>>['rows'][number];

const column = dataColumns<Row>();
const columns = column.columns([
  column.plain('row', words.columns.row, { width: 4, phone: 'start' }, ({ row }) => String(row)),
  column.plain('who', words.columns.who, { isRowHeader: true, width: 14, phone: 'name' }, ({ name, memberId }) =>
    memberId === null ? name : <a href={memberPath(memberId)}>{name}</a>,
  ),
  column.plain('number', words.columns.number, { width: 9, phone: 'end' }, ({ number }) => number),
  column.plain('what', words.columns.what, { wraps: true, phone: 'note' }, ({ outcome, present }) =>
    words.sentence(outcome, present),
  ),
]);

const rowId = ({ row }: Row): string => String(row);

/** What becomes of each row, and the button that does it. */
const PreviewPart = () => {
  const preview = useStore($preview);
  const written = useStore($written);
  const [view, setView] = useState<LicenceOutcome | 'all'>('all');
  const action = useAction(async () => {
    if (preview) await runLicences(preview);
    return false;
  });
  if (written !== undefined)
    return (
      <Notice tone="success" title={words.done(written)}>
        <p>
          <a href={adminPaths.memberships}>{words.toList}</a>
        </p>
      </Notice>
    );
  if (!preview) return <ActionError action={action} title={words.failed} />;
  const { rows, writes } = preview;
  const counted = licenceOutcomes.flatMap((name) => {
    const count = rows.filter(({ outcome }) => outcome === name).length;
    return count > 0 ? [{ name, count }] : [];
  });
  const shown = view === 'all' ? rows : rows.filter(({ outcome }) => outcome === view);
  return (
    <section className="stack" aria-labelledby="licence-rows">
      <h2 id="licence-rows">{words.title}</h2>
      <div className="cluster">
        {[{ name: 'all' as const, count: rows.length }, ...counted].map(({ name, count }) => (
          <button
            key={name}
            type="button"
            className="button button--quiet"
            aria-pressed={view === name}
            onClick={() => setView(name)}
          >
            {name === 'all' ? words.all : words.outcomes[name]} {count}
          </button>
        ))}
      </div>
      <ActionError action={action} title={words.failed} />
      {writes === 0 ? (
        <p>{words.nothing}</p>
      ) : (
        <div className="cluster">
          <button
            type="button"
            className="button button--primary"
            aria-disabled={action.isBusy || undefined}
            onClick={() => void action.run()}
          >
            {words.run(writes)}
          </button>
        </div>
      )}
      <DataTable caption={words.caption} columns={columns} idOf={rowId} rows={shown} selection={view} />
    </section>
  );
};

const ChoicePart = () => {
  const season = useSeasonInHand();
  const [replaces, setReplaces] = useState(false);
  const action = useAction(async () => {
    if (season !== undefined) await loadPreview(season, replaces);
    return false;
  });
  return (
    <section className="stack">
      <CheckField
        id="replaces"
        label={words.replaces}
        isChecked={replaces}
        onCheck={(isChecked) => {
          forgetPreview();
          setReplaces(isChecked);
        }}
      />
      <div className="cluster">
        <button
          type="button"
          className="button"
          disabled={season === undefined}
          aria-disabled={action.isBusy || undefined}
          onClick={() => void action.run()}
        >
          {words.preview}
        </button>
      </div>
      <ActionError action={action} title={words.previewFailed} />
    </section>
  );
};

/** Takes the licence numbers back that the federation has given: the list, what becomes of each row, then the writing. */
export const LicencesScreen = () => {
  const list = useStore($list);
  useEffect(() => {
    void loadedSeasons.load();
    return forgetList;
  }, []);
  return (
    <div className="screen">
      <ScreenHead name={adminMessages.licences} isOfSeason />
      <ListPart />
      {list && 'rows' in list && (
        <>
          <ChoicePart />
          <PreviewPart />
        </>
      )}
    </div>
  );
};
