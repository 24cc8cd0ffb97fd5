import { useId, useRef, useState } from 'react';
import { keepFocus } from '#components/ui/keep-focus.ts';
import { listMessages as words } from '#messages/lists.ts';
import { ActionMenu } from '../screen/ActionMenu.tsx';

/** A filter that a list offers. Its first option leaves everybody. */
export interface FilterChoice<Name extends string> {
  name: Name;
  label: string;
  options: readonly { value: string; label: string }[];
}

interface FilterChipProps extends FilterChoice<string> {
  value: string;
  onValue: (value: string) => void;
  onRemove: () => void;
}

/** A chip: a filter with its value, which can be changed or removed. */
const FilterChip = ({ name, label, options, value, onValue, onRemove }: FilterChipProps) => (
  <span className="chip">
    <label htmlFor={`filter-${name}`}>{label}</label>
    <select
      id={`filter-${name}`}
      name={`filter-${name}`}
      value={value}
      onChange={({ target }) => onValue(target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <button type="button" className="chip__remove" aria-label={words.removeFilter(label)} onClick={onRemove}>
      ×
    </button>
  </span>
);

interface FilterChipsProps<Name extends string> {
  choices: readonly FilterChoice<Name>[];
  values: Readonly<Partial<Record<Name, string | undefined>>>;
  /** Sets a filter. An empty value takes it off. */
  onValue: (name: Name, value: string) => void;
  /** Takes all filters and the search off. Absent without any. */
  onClear: (() => void) | undefined;
}

/** The filters of a list that are in use, each as a chip, and a menu that adds one of the others. */
export const FilterChips = <Name extends string>({ choices, values, onValue, onClear }: FilterChipsProps<Name>) => {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  /** The filters that were added and have no value yet. */
  const [added, setAdded] = useState<readonly Name[]>([]);
  const isUsed = ({ name }: FilterChoice<Name>): boolean => Boolean(values[name]) || added.includes(name);
  const addButton = () => frame.current?.querySelector('button');
  const add = (name: Name): void => {
    setAdded([...added, name]);
    // The menu gives the focus back to its button first.
    setTimeout(() => document.getElementById(`filter-${name}`)?.focus());
  };
  const change = (name: Name, value: string): void => {
    // A filter that makes a view has no chip any more.
    keepFocus(addButton());
    setAdded(added.filter((other) => other !== name));
    onValue(name, value);
  };
  const others = choices.filter((choice) => !isUsed(choice));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no flex container in every browser
    <div ref={frame} className="chips" role="group" aria-labelledby={id}>
      <span id={id} className="visually-hidden">
        {words.filters}
      </span>
      {others.length > 0 && (
        <ActionMenu sign={words.addFilter}>
          {others.map(({ name, label }) => (
            <button key={name} type="button" className="menu-item" onClick={() => add(name)}>
              {label}
            </button>
          ))}
        </ActionMenu>
      )}
      {choices.filter(isUsed).map((choice) => (
        <FilterChip
          key={choice.name}
          {...choice}
          value={values[choice.name] ?? ''}
          onValue={(value) => change(choice.name, value)}
          onRemove={() => change(choice.name, '')}
        />
      ))}
      {onClear && (
        <button
          type="button"
          className="plain-button"
          onClick={() => {
            setAdded([]);
            onClear();
          }}
        >
          {words.clear}
        </button>
      )}
    </div>
  );
};
