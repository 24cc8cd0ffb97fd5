import { useState } from 'react';
import { useAction } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import type { Reloadable } from '#components/loading/loaded.ts';
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

interface VersionsProps {
  versions: readonly PageHistoryEntry[];
  present: number;
  onLook: (version: PageHistoryEntry) => void;
}

const Versions = ({ versions, present, onLook }: VersionsProps) => (
  <div className="table-frame">
    <table className="table table--cards">
      <caption className="visually-hidden">{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.columns.version}</th>
          <th scope="col">{words.columns.when}</th>
          <th scope="col">{words.columns.by}</th>
          <th scope="col">{words.columns.actions}</th>
        </tr>
      </thead>
      <tbody>
        {versions.map((version) => (
          <tr key={version.version}>
            <th scope="row">
              {version.version} {version.version === present && <span className="tag">{words.present}</span>}
            </th>
            <td data-label={words.columns.when}>{formatInstant(version.updatedAt)}</td>
            <td data-label={words.columns.by}>{version.by ?? words.nobody}</td>
            <td data-label={words.columns.actions}>
              <button
                type="button"
                className="button"
                aria-label={words.lookAt(version.version)}
                aria-haspopup="dialog"
                onClick={() => onLook(version)}
              >
                {words.look}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

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
      {versions.state === 'ready' && <Versions versions={versions.value} present={version} onLook={setShown} />}
      {shown && (
        <VersionDialog version={shown} onTakeBack={() => takeBack(shown)} onClose={() => setShown(undefined)} />
      )}
    </section>
  );
};
