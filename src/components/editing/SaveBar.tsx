import { writingMessages as words } from '#messages/writing.ts';
import { SaveButton } from './SaveButton.tsx';

interface SaveBarProps {
  isBusy: boolean;
  isChanged: boolean;
  /** True if the object was never saved, so that the bar does not say that it was. */
  isNew: boolean;
  /** What the object is for visitors, in a word: public or not. */
  state?: string | undefined;
  /** An additional note, which is shown if there is room. */
  note?: string | undefined;
  onSave: () => void;
  onPreview: () => void;
}

interface Standing {
  said?: string;
  /** A further text, which is shown if there is room. */
  more?: string | undefined;
}

const standingOf = ({ isBusy, isChanged, isNew, state, note = '' }: SaveBarProps): Standing => {
  if (isBusy) return { said: words.saving };
  const stands = (how: string): string => (state ? words.standing(state, how) : how);
  if (isChanged) return { said: stands(words.unsaved), more: `${words.draftKept} ${note}` };
  return isNew ? {} : { said: stands(words.saved), more: ` ${note}` };
};

/** Saves, opens the preview, and tells whether something is unsaved. */
export const SaveBar = (props: SaveBarProps) => {
  const { said, more } = standingOf(props);
  return (
    <div className="save-bar">
      <SaveButton isBusy={props.isBusy} onSave={props.onSave}>
        {words.save}
      </SaveButton>
      <button type="button" className="button" onClick={props.onPreview}>
        {words.preview}
      </button>
      <p role="status" className={props.isBusy ? 'loading' : undefined}>
        {said}
        {more && <span className="save-bar__more">{more}</span>}
      </p>
    </div>
  );
};
