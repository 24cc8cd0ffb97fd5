import { useCallback, useState } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { useAction } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
import { CheckField } from '#components/ui/CheckField.tsx';
import { SelectField } from '#components/ui/SelectField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { FederationFile } from '#domain/member/federation-export.ts';
import { type ExportFormat, exportFormats } from '#domain/member/member-export.ts';
import type { FederationColumn } from '#domain/season/federation.ts';
import type { Season } from '#domain/season/season.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { api, call } from '#lib/api.ts';
import { saveFile } from '#lib/save-file.ts';
import { federationMessages } from '#messages/federation.ts';
import { membershipLabels } from '#messages/member-fields.ts';
import { receiveFile } from '../lists/receive-file.ts';
import { PasswordAgainField, usePasswordAgain } from '../password/PasswordAgain.tsx';
import { useSeasonInHand } from '../season-in-hand/season-store.ts';

const words = federationMessages.export;
const memberships = api.admin.memberships;

const formatOptions = exportFormats.map((value) => ({ value, label: words.formats[value] }));

interface Props {
  onClose: () => void;
}

/** Erases what was exported, once somebody has seen that the file arrived. */
const EraseDialog = ({ season, file, onClose }: Props & { season: Season; file: FederationFile }) => {
  const { erase } = federationMessages;
  const { asked, fieldOf } = usePasswordAgain();
  // A retry after a lost answer erases nothing a second time.
  const [id] = useState(() => crypto.randomUUID());
  const { count, fields } = file;
  const action = useAction(
    asked(async (password, isHere) => {
      await call(memberships['federation-erasure'].$post({ json: { id, season, seen: count, password } }));
      if (isHere()) onClose();
      void toastSuccess(erase.done(count));
    }),
  );
  return (
    <AskDialog
      title={erase.title}
      confirm={erase.confirm}
      dismiss={erase.later}
      isDanger
      action={action}
      failure={<ActionError action={action} title={erase.failed} />}
      onClose={onClose}
    >
      <p>
        {erase.lead(
          count,
          fields.map((field) => membershipLabels[field]),
        )}
      </p>
      <p>{erase.check}</p>
      <PasswordAgainField {...fieldOf(action)} />
    </AskDialog>
  );
};

/** Returns why there is no file yet, or undefined. */
const refusalOf = (columns: readonly FederationColumn[]): string | undefined => {
  if (columns.length === 0) return words.noColumns;
  const place = columns.findIndex(({ source }) => source === null);
  const unsourced = columns[place];
  return unsourced && words.unsourced(unsourced.title, place);
};

interface Ready extends Props {
  season: Season;
  columns: readonly FederationColumn[];
  /** Absent if nothing of an earlier export waits to be erased. */
  onErase: (() => void) | undefined;
  onExported: () => Promise<void>;
}

const ReadyDialog = ({ season, columns, onErase, onExported, onClose }: Ready) => {
  const refusal = refusalOf(columns);
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [onlyUnlicensed, setOnly] = useState(false);
  const { asked, fieldOf } = usePasswordAgain();
  const action = useAction(
    asked(async (password) => {
      const json = { season, format, onlyUnlicensed, password };
      const file = await receiveFile(format, (options) => memberships['federation-export'].$post({ json }, options));
      saveFile(file, words.file(season, format));
      void toastSuccess(words.done);
      await onExported();
    }),
  );
  return (
    <AskDialog
      title={words.title(season)}
      confirm={refusal ? undefined : words.confirm}
      action={action}
      failure={<ActionError action={action} title={words.failed} />}
      instead={
        onErase && (
          <button type="button" className="button" onClick={onErase}>
            {federationMessages.erase.open}
          </button>
        )
      }
      onClose={onClose}
    >
      {refusal ? (
        <>
          <p>{refusal}</p>
          <p>
            <a href={adminPaths.seasons}>{words.toSeasons}</a>
          </p>
        </>
      ) : (
        <>
          <p>{words.lead}</p>
          <CheckField id="only-unlicensed" label={words.only} isChecked={onlyUnlicensed} onCheck={setOnly} />
          <SelectField name="format" label={words.format} options={formatOptions} value={format} onValue={setFormat} />
          <p>{words.private}</p>
          <PasswordAgainField {...fieldOf(action)} />
        </>
      )}
    </AskDialog>
  );
};

interface OfSeason extends Props {
  season: Season;
}

const SeasonExport = ({ season, onClose }: OfSeason) => {
  const read = useCallback(
    (): Promise<FederationFile> => call(memberships['federation-export'].$get({ query: { season } })),
    [season],
  );
  const file = useLoaded(read);
  // The question follows an export. What an earlier one left behind is asked about beforehand.
  const [toErase, setToErase] = useState<FederationFile>();
  const action = useAction(async () => false);
  if (file.state !== 'ready')
    return (
      <AskDialog title={words.title(season)} confirm={undefined} action={action} onClose={onClose}>
        <LoadedPart of={file} reload={file.reload} words={{ loading: words.loading, failed: words.notRead }}>
          {() => null}
        </LoadedPart>
      </AskDialog>
    );
  const earlier = file.value;
  if (toErase) return <EraseDialog season={season} file={toErase} onClose={onClose} />;
  const exported = async (): Promise<void> => {
    const now = earlier.fields.length > 0 ? await read() : undefined;
    if (now && now.count > 0) setToErase(now);
    else onClose();
  };
  return (
    <ReadyDialog
      season={season}
      columns={earlier.columns}
      onErase={earlier.count > 0 ? () => setToErase(earlier) : undefined}
      onExported={exported}
      onClose={onClose}
    />
  );
};

/** Exports the members of the season in hand in the columns of the federation’s file, then offers to erase what is not kept. */
export const FederationExportDialog = ({ onClose }: Props) => {
  const season = useSeasonInHand();
  return season === undefined ? null : <SeasonExport season={season} onClose={onClose} />;
};
