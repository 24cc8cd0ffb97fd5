import { shortcuts } from '#lib/shortcuts.ts';
import { searchFieldMessages as words } from '#messages/search-field.ts';

interface Props {
  /** Tells which fields are searched. */
  hint: string;
  value: string;
  /** The longest text that the server reads, if it searches. */
  maxLength?: number;
  onValue: (typed: string) => void;
}

/** Searches the list below while the user types. It stands in the line above the list. */
export const SearchField = ({ hint, value, maxLength, onValue }: Props) => (
  <input
    id="search"
    className="field__input list-search"
    name="search"
    type="search"
    aria-label={words.label}
    placeholder={hint}
    title={hint}
    autoComplete="off"
    spellCheck={false}
    aria-keyshortcuts={shortcuts.search}
    maxLength={maxLength}
    value={value}
    onChange={({ target }) => onValue(target.value)}
  />
);
