import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useAction } from '#components/action/use-action.ts';
import { CheckField } from '#components/ui/CheckField.tsx';
import { DayField } from '#components/ui/DayField.tsx';
import { FileButton } from '#components/ui/FileButton.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { parseTypedDay } from '#domain/form/typed-day.ts';
import { areEnough } from '#domain/member/import-row.ts';
import { formatDate } from '#lib/format.ts';
import { tableProblems, importMessages as words } from '#messages/import.ts';
import { useDisciplines } from '../mail/use-disciplines.ts';
import { ScreenHead } from '../screen/ScreenHead.tsx';
import { loadedSeasons, useSeasonInHand } from '../season-in-hand/season-store.ts';
import { ColumnFields } from './ColumnFields.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import {
  $choice,
  $columns,
  $file,
  $importPreview,
  choose,
  chooseFile,
  dismissFile,
  type ImportFile,
  loadImportPreview,
} from './import-store.ts';

const Outcome = ({ file }: { file: ImportFile }) => {
  if (file.state === 'reading') return <p role="status">{words.file.reading(file.name)}</p>;
  if (file.state === 'refused')
    return (
      <Notice tone="error" title={words.file.refused(file.name)} isAlert>
        <p>{tableProblems[file.problem]}</p>
      </Notice>
    );
  const { rows, repeated } = file.table;
  return (
    <p role="status">
      {words.file.read(file.name, rows.length)}
      {repeated.length > 0 && ` ${words.file.repeated(repeated)}`}
    </p>
  );
};

const FilePart = () => {
  const file = useStore($file);
  const { run, isBusy } = useAction(async (_isHere, chosen: File) => chooseFile(chosen), words.file.failed);
  return (
    <section className="stack">
      <p className="measure">{words.intro}</p>
      <p className="measure note">{words.notTaken}</p>
      <div className="cluster">
        <FileButton
          name="import-file"
          label={file ? words.file.other : words.file.choose}
          accept=".xlsx,.csv,.txt,.tsv"
          onFile={(chosen) => {
            if (!isBusy) void run(chosen);
          }}
        />
        <span className="note">{words.file.hint}</span>
      </div>
      {file && <Outcome file={file} />}
    </section>
  );
};

/** What is the same for all rows, where the file does not say it. */
const ChoicePart = ({ disciplines }: { disciplines: readonly string[] }) => {
  const { usual, isAllPaid, paidOn } = useStore($choice);
  const columns = useStore($columns);
  const [typed, setTyped] = useState(formatDate(paidOn));
  const isMoneyKnown = isAllPaid || columns.includes('paid');
  return (
    <section className="stack" aria-labelledby="import-choice">
      <h2 id="import-choice">{words.choice.title}</h2>
      <fieldset className="club-links">
        <legend>{words.choice.usual}</legend>
        <div className="cluster">
          {disciplines.map((name) => (
            <CheckField
              key={name}
              id={`usual-${name}`}
              label={name}
              isChecked={usual.includes(name)}
              onCheck={(isChosen) =>
                choose({ usual: isChosen ? [...usual, name] : usual.filter((one) => one !== name) })
              }
            />
          ))}
        </div>
      </fieldset>
      <CheckField
        id="all-paid"
        label={words.choice.paid}
        hint={words.choice.paidHint}
        isChecked={isAllPaid}
        onCheck={(isPaid) => choose({ isAllPaid: isPaid })}
      />
      {isMoneyKnown && (
        <DayField
          name="paid-on"
          label={words.choice.paidOn}
          hint={words.choice.paidOnHint}
          value={typed}
          error={parseTypedDay(typed) ? undefined : words.choice.paidOnInvalid}
          onValue={(value) => {
            setTyped(value);
            const day = parseTypedDay(value);
            if (day) choose({ paidOn: day });
          }}
        />
      )}
    </section>
  );
};

interface PreviewPartProps {
  disciplines: readonly string[];
  search: Readonly<Record<string, string>>;
}

const PreviewPart = ({ disciplines, search }: PreviewPartProps) => {
  const season = useSeasonInHand();
  const columns = useStore($columns);
  const hasPreview = useStore($importPreview) !== undefined;
  const { run, isBusy } = useAction(async () => {
    if (season !== undefined) await loadImportPreview(season, disciplines);
    return false;
  }, words.previewFailed);
  const isReady = areEnough(columns);
  return (
    <section className="stack">
      {!isReady && (
        <Notice tone="warning">
          <p>{words.columns.notEnough}</p>
        </Notice>
      )}
      <div className="cluster">
        <button
          type="button"
          className={hasPreview ? 'button' : 'button button--primary'}
          disabled={!isReady || season === undefined}
          aria-busy={isBusy}
          onClick={() => void run()}
        >
          {words.preview}
        </button>
      </div>
      <ImportPreview search={search} />
    </section>
  );
};

/** Imports the members of a file into the season in hand: the file, its columns, then what becomes of each row. */
export const ImportScreen = ({ search }: { search: Readonly<Record<string, string>> }) => {
  const file = useStore($file);
  const disciplines = useDisciplines(true);
  useEffect(() => {
    void loadedSeasons.load();
    return dismissFile;
  }, []);
  return (
    <div className="screen">
      <ScreenHead name={words.title} isOfSeason />
      <FilePart />
      {file?.state === 'read' && (
        <>
          <ColumnFields table={file.table} />
          <ChoicePart disciplines={disciplines} />
          <PreviewPart disciplines={disciplines} search={search} />
        </>
      )}
    </div>
  );
};
