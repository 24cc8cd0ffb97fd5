import { shortcuts } from '#lib/shortcuts.ts';
import { searchFieldMessages as words } from '#messages/search-field.ts';
import { TextField } from './TextField.tsx';

interface Props {
  /** In what is looked. */
  hint: string;
  value: string;
  /** What is left, said as it changes, where nothing else says it. */
  count?: string;
  onValue: (typed: string) => void;
}

/** Looks for something in the list below as one types; stands in its toolbar. */
export const SearchField = ({ hint, value, count, onValue }: Props) => (
  <>
    <TextField
      name="search"
      type="search"
      label={words.label}
      hint={hint}
      autoComplete="off"
      spellCheck={false}
      aria-keyshortcuts={shortcuts.search}
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
