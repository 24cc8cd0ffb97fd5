import { useState } from 'react';
import { useAction } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import type { Reloadable } from '#components/loading/loaded.ts';
import { DataTable } from '#components/ui/DataTable.tsx';
import { dataColumns } from '#components/ui/data-table.ts';
import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { Page, PageHistoryEntry } from '#domain/site/page.ts';
import { formatInstant } from '#lib/format-instant.ts';
import { adminPagesMessages } from '#messages/admin-pages.ts';
import { PagePreview } from './PagePreview.tsx';
import type { PageDraft } from './page-edit.ts';

const words = adminPagesMessages.history;

interface VersionDialogProps {
  version: PageHistoryEntry;
  onTakeBack: () => void;
  onClose: () => void;
}

/** An earlier text of a page, with a button that restores it. */
const VersionDialog = ({ version, onTakeBack, onClose }: VersionDialogProps) => {
  const action = useAction(async () => onTakeBack());
  return (
    <AskDialog
      title={words.shown(version.version, formatInstant(version.updatedAt))}
      confirm={words.takeBack}
      action={action}
      onClose={onClose}
    >
      {/* This element scrolls, and keyboard users read it too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus */}
      <section className="version-text" aria-label={version.title} tabIndex={0}>
        <PagePreview title={version.title} content={version.content} />
      </section>
      <p className="field__hint">{words.takeBackHint}</p>
    </AskDialog>
  );
};

interface PageHistoryProps {
  page: Page;
  versions: Reloadable<readonly PageHistoryEntry[]>;
  /** True if the form holds unsaved text. */
  isChanged: boolean;
  onTakeBack: (draft: PageDraft) => void;
}

interface Row extends PageHistoryEntry {
  isPresent: boolean;
  onLook: () => void;
}

const column = dataColumns<Row>();
const { columns: titles } = words;

const columns = column.columns([
  column.plain('version', titles.version, { isRowHeader: true, phone: 'name' }, (original) => (
    <>
      {original.version} {original.isPresent && <span className="tag">{words.present}</span>}
    </>
  )),
  column.plain('when', titles.when, { width: 12, phone: 'note' }, (row) => formatInstant(row.updatedAt)),
  column.plain('by', titles.by, { width: 10, phone: 'more' }, (row) => row.by ?? words.nobody),
  column.plain('look', titles.actions, { width: 5, phone: 'end' }, (original) => (
    <button
      type="button"
      className="plain-button"
      aria-label={words.lookAt(original.version)}
      aria-haspopup="dialog"
      onClick={original.onLook}
    >
      {words.look}
    </button>
  )),
]);

const numberOf = ({ version }: Row): string => String(version);

/** All versions of a page, with date and author. The user can read each and restore it into the form. */
export const PageHistory = ({ page: { version }, versions, isChanged, onTakeBack }: PageHistoryProps) => {
  const [shown, setShown] = useState<PageHistoryEntry>();
  const takeBack = ({ version: number, title, content }: PageHistoryEntry): void => {
    if (isChanged && !confirm(words.takeBackOver)) return;
    setShown(undefined);
    onTakeBack({ title, content });
    void toastSuccess(words.takenBack(number));
    // Elements under an open dialog cannot take the focus.
    setTimeout(() => document.getElementById('title')?.focus());
  };
  return (
    <section className="stack page-history" aria-labelledby="history-title">
      <h2 id="history-title">{words.title}</h2>
      <p>{words.lead}</p>
      {versions.state === 'loading' && <p className="loading">{words.loading}</p>}
      {versions.state === 'failed' && <RetryNotice title={words.failed} onRetry={() => void versions.reload()} />}
      {versions.state === 'ready' && (
        <DataTable
          caption={words.title}
          columns={columns}
          idOf={numberOf}
          rows={versions.value.map((one) => ({
            ...one,
            isPresent: one.version === version,
            onLook: () => setShown(one),
          }))}
        />
      )}
      {shown && (
        <VersionDialog version={shown} onTakeBack={() => takeBack(shown)} onClose={() => setShown(undefined)} />
      )}
    </section>
  );
};
