import { shortcuts } from '#lib/shortcuts.ts';
import { searchFieldMessages as words } from '#messages/search-field.ts';
import { TextField } from './TextField.tsx';

interface Props {
  /** Tells which fields are searched. */
  hint: string;
  value: string;
  /** The number of remaining rows, announced as it changes, unless another element announces it. */
  count?: string;
  /** The longest text that the server reads, if it searches. */
  maxLength?: number;
  onValue: (typed: string) => void;
}

/** Searches the list below while the user types. It stands in the list's toolbar. */
export const SearchField = ({ hint, value, count, maxLength, onValue }: Props) => (
  <>
    <TextField
      name="search"
      type="search"
      label={words.label}
      hint={hint}
      autoComplete="off"
      spellCheck={false}
      aria-keyshortcuts={shortcuts.search}
      maxLength={maxLength}
      value={value}
      onValue={onValue}
    />
    {count !== undefined && (
      <p className="toolbar__count" role="status">
        {count}
      </p>
    )}
  </>
);
