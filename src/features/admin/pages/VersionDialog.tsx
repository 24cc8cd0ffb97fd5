import type { PageHistoryEntry } from '#domain/page.ts';
import { formatInstant } from '#lib/format-instant.ts';
import { adminPagesMessages } from '#messages/admin-pages.ts';
import { AskDialog } from '../AskDialog.tsx';
import { useAction } from '../use-action.ts';
import { PagePreview } from './PagePreview.tsx';

const words = adminPagesMessages.history;

interface VersionDialogProps {
  version: PageHistoryEntry;
  onTakeBack: () => void;
  onClose: () => void;
}

/** An earlier text of a page, with a button that takes it back. */
export const VersionDialog = ({ version, onTakeBack, onClose }: VersionDialogProps) => {
  const action = useAction(async () => onTakeBack());
  return (
    <AskDialog
      title={words.shown(version.version, formatInstant(version.updatedAt))}
      confirm={words.takeBack}
      action={action}
      onClose={onClose}
    >
      {/* Scrolls, and is read with the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus */}
      <section className="version-text" aria-label={version.title} tabIndex={0}>
        <PagePreview title={version.title} content={version.content} />
      </section>
      <p className="field__hint">{words.takeBackHint}</p>
    </AskDialog>
  );
};
