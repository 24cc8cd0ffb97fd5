import { shortcuts } from '#lib/shortcuts.ts';
import { searchFieldMessages as words } from '#messages/search-field.ts';
import { TextField } from './TextField.tsx';

interface Props {
  /** Tells what is searched. */
  hint: string;
  value: string;
  /** How many rows are left, announced as it changes, if nothing else tells it. */
  count?: string;
  /** No longer than the server reads, if it searches. */
  maxLength?: number;
  onValue: (typed: string) => void;
}

/** Searches the list below as one types. It stands in the list's toolbar. */
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
