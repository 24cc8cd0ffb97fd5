import { useStore } from '@nanostores/react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { StyledBy } from '#components/ui/StyledBy.tsx';
import { useModal } from '#components/ui/use-modal.ts';
import { LONGEST_SEARCH } from '#domain/member/member-search.ts';
import { findMessages as words } from '#messages/find.ts';
import findStyles from '#styles/find.css?url';
import { $roles, useMay } from '../account/account-store.ts';
import { useDisciplines } from '../mail/use-disciplines.ts';
import { type Persons, usePersons } from '../persons/use-persons.ts';
import { menuFor } from '../screen/screen-places.ts';
import { askedOf, type ChoiceGroup, choicesFor, type FoundChoice } from './choices.ts';

/** Returns the choices for a typed text, and the state of the search for persons. */
const useChoices = (typed: string) => {
  const may = useMay();
  const roles = useStore($roles);
  const screens = useMemo(() => menuFor(roles), [roles]);
  const disciplines = useDisciplines(may('mail', 'write'));
  const asked = askedOf(typed, may);
  const persons = usePersons(may('members', 'read') ? asked.name : '');
  const groups = choicesFor({ typed, may, screens, disciplines }, asked, persons.people);
  return { groups, persons, readsMembers: may('members', 'read') };
};

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface LineProps {
  id: string;
  choice: FoundChoice;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

/** A link is a real one: the browser, the router and the leave guard treat it like any other. */
const Line = ({ id, choice, isActive, onPoint, onChoose }: LineProps) => {
  const { label, hint, isName, beside } = choice;
  const option = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    className: beside ? 'find__choice find__choice--beside' : 'find__choice',
    onMouseMove: onPoint,
    onClick: onChoose,
  } as const;
  const content = (
    <>
      {isName ? (
        <span className="find__name" translate="no">
          {label}
        </span>
      ) : (
        label
      )}
      {hint && <span className="find__hint"> {hint}</span>}
      {beside && (
        <span className="visually-hidden" translate="no">
          {' '}
          {beside}
        </span>
      )}
    </>
  );
  if (!('href' in choice))
    return (
      <button type="button" {...option}>
        {content}
      </button>
    );
  return (
    <a href={choice.href} {...(choice.isElsewhere && { target: '_blank', rel: 'noopener' })} {...option}>
      {content}
    </a>
  );
};

interface ListProps {
  id: string;
  groups: readonly { group: ChoiceGroup; choices: readonly FoundChoice[] }[];
  active: FoundChoice | undefined;
  idOf: (choice: FoundChoice) => string;
  onPoint: (choice: FoundChoice) => void;
  onChoose: (choice: FoundChoice) => void;
}

const List = ({ id, groups, active, idOf, onPoint, onChoose }: ListProps) => (
  <div className="find__list" id={id} role="listbox" aria-label={words.results}>
    {groups.map(({ group, choices }) => (
      // biome-ignore lint/a11y/useSemanticElements: a group of options, and no fieldset
      <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
        <p className="find__group" id={`${id}-${group}`}>
          {words.groups[group]}
        </p>
        {choices.map((choice) => (
          <Line
            key={choice.key}
            id={idOf(choice)}
            choice={choice}
            isActive={choice === active}
            onPoint={() => onPoint(choice)}
            onChoose={() => onChoose(choice)}
          />
        ))}
      </div>
    ))}
  </div>
);

/** Says how many there are, or why there is nobody. */
const Outcome = ({ count, typed, persons }: { count: number; typed: string; persons: Persons }) => {
  const { state, again } = persons;
  const isOut = state === 'offline' || state === 'failed';
  const said = (): string => {
    if (typed.trim() === '') return '';
    if (state === 'searching') return words.waiting(count);
    if (count > 0) return words.found(count);
    return state === 'ready' ? words.nobody : words.nothing;
  };
  return (
    <div className="find__outcome">
      <p role="status">{isOut ? words[state] : said()}</p>
      {isOut && (
        <button type="button" className="button" onClick={again}>
          {words.again}
        </button>
      )}
    </div>
  );
};

/**
 * If Enter was pressed before the answer came, presses the choice if it is the only one. Of several, the administrator
 * chooses.
 */
const useEarlyEnter = (choices: readonly FoundChoice[], persons: Persons, press: (choice: FoundChoice) => void) => {
  const isPressed: RefObject<boolean> = useRef(false);
  const [only, ...others] = choices.filter(({ beside }) => !beside);
  const { state } = persons;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per answer
  useEffect(() => {
    if (state === 'searching') return;
    if (isPressed.current && state === 'ready' && only && others.length === 0) press(only);
    isPressed.current = false;
  }, [state]);
  return isPressed;
};

/** One field that finds persons and screens and does what it names. */
export const FindDialog = ({ onClose }: { onClose: () => void }) => {
  const { dialog, close } = useModal();
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [pointed, setPointed] = useState<string>();
  const { groups, persons, readsMembers } = useChoices(typed);
  const choices = groups.flatMap(({ choices }) => choices);
  const active = choices.find(({ key }) => key === pointed) ?? choices[0];
  const idOf = ({ key }: FoundChoice): string => `${listId}-${key.replace(/\s/g, '_')}`;
  const elementOf = (choice: FoundChoice): HTMLElement | null => document.getElementById(idOf(choice));
  const isPressedEarly = useEarlyEnter(choices, persons, (choice) => elementOf(choice)?.click());
  const type = (text: string): void => {
    setTyped(text);
    setPointed(undefined);
    isPressedEarly.current = false;
  };
  const choose = (choice: FoundChoice): void => {
    if ('fills' in choice) {
      type(choice.fills);
      field.current?.focus();
      return;
    }
    close();
    if ('does' in choice) choice.does();
  };
  const move = (step: number): void => {
    const next = choices.at((active ? choices.indexOf(active) + step : 0) % choices.length);
    if (!next) return;
    setPointed(next.key);
    elementOf(next)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    // In the open field, the shortcut selects the text, so that typing replaces it.
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      event.currentTarget.select();
      return;
    }
    const step = steps[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step !== undefined) move(step);
    else if (active) elementOf(active)?.click();
    else isPressedEarly.current = persons.state === 'searching';
  };
  return (
    <dialog ref={dialog} className="dialog find" aria-label={words.title} onClose={onClose}>
      <StyledBy href={findStyles}>
        <div className="find__head">
          <input
            ref={field}
            // The dialog can open before its styles have loaded, when nothing in it can take the focus.
            autoFocus
            className="field__input"
            type="text"
            role="combobox"
            name="find"
            aria-label={words.title}
            aria-autocomplete="list"
            aria-expanded={choices.length > 0}
            aria-controls={choices.length > 0 ? listId : undefined}
            aria-activedescendant={active && idOf(active)}
            placeholder={readsMembers ? words.hint : words.hintWithoutMembers}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={LONGEST_SEARCH}
            value={typed}
            onChange={({ target }) => type(target.value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" className="find__close" aria-label={words.close} onClick={close}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="m5 5 14 14M19 5 5 19" />
            </svg>
          </button>
        </div>
        {choices.length > 0 && (
          <List
            id={listId}
            groups={groups}
            active={active}
            idOf={idOf}
            onPoint={({ key }) => setPointed(key)}
            onChoose={choose}
          />
        )}
        <Outcome count={choices.filter(({ beside }) => !beside).length} typed={typed} persons={persons} />
      </StyledBy>
    </dialog>
  );
};
