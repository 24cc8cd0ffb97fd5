import { writingMessages as words } from '#messages/writing.ts';

interface SaveBarProps {
  isBusy: boolean;
  isChanged: boolean;
  /** What has never been saved is not said to be. */
  isNew: boolean;
  /** Said besides, once all is saved. */
  note?: string | undefined;
  onSave: () => void;
  onPreview: () => void;
}

const standing = ({ isBusy, isChanged, isNew, note }: SaveBarProps): string => {
  if (isBusy) return words.saving;
  if (isChanged) return words.unsaved;
  return isNew ? '' : [words.saved, note].filter(Boolean).join(' ');
};

/** Saves, shows, and says whether anything waits to be saved. */
export const SaveBar = (props: SaveBarProps) => (
  <div className="save-bar">
    <button
      type="button"
      className="button button--primary"
      aria-disabled={props.isBusy}
      aria-keyshortcuts="Control+S"
      onClick={props.onSave}
    >
      {words.save}
    </button>
    <button type="button" className="button" onClick={props.onPreview}>
      {words.preview}
    </button>
    <p role="status" className={props.isBusy ? 'loading' : undefined}>
      {standing(props)}
    </p>
  </div>
);
