import { useEffect, useRef, useState } from 'react';
import { useAction } from '#components/action/use-action.ts';
import type { Sentences } from '#components/editing/check.ts';
import { CheckField } from '#components/ui/CheckField.tsx';
import { Said } from '#components/ui/Said.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { typedAmount } from '#domain/form/typed-amount.ts';
import type { FoundPerson } from '#domain/member/find-answers.ts';
import { owedCents } from '#domain/member/member-actions.ts';
import { LONGEST_SEARCH } from '#domain/member/member-search.ts';
import { MOST_PARTS } from '#domain/money/cheque.ts';
import type { TypedPart, TypedReceipt } from '#domain/money/typed-cheques.ts';
import { toCents } from '#domain/money.ts';
import { formatCents } from '#lib/format.ts';
import { chequeFieldMessages } from '#messages/cheque-fields.ts';
import { findMessages } from '#messages/find.ts';
import { usePersons } from '../persons/use-persons.ts';
import { fetchMember } from './member-api.ts';

const words = chequeFieldMessages.members;

interface ChequeMembersProps {
  edit: { draft: TypedReceipt; errors: Sentences; set: (change: Partial<TypedReceipt>) => void };
  /** The member whose page it is. */
  memberId: string;
}

/** Finds another member whom the cheque pays for too. */
const FindMember = ({ known, onFound }: { known: readonly string[]; onFound: (part: TypedPart) => void }) => {
  const [typed, setTyped] = useState('');
  const { state, people, again } = usePersons(typed);
  const found = people.filter(({ id, archivedAt, owed }) => !known.includes(id) && archivedAt === null && owed > 0);
  const action = useAction(async (isHere, { id }: FoundPerson) => {
    const member = await fetchMember(id);
    if (!isHere()) return false;
    const owed = owedCents(member);
    const { fullName, updatedAt } = member;
    setTyped('');
    onFound({
      id: crypto.randomUUID(),
      memberId: id,
      fullName,
      updatedAt,
      owedCents: owed,
      amount: typedAmount(owed),
    });
    return false;
  });
  const list = useRef<HTMLUListElement>(null);
  const count = found.length;
  // The field may be the last line that the dialog shows: its buttons would cover the names below.
  useEffect(() => {
    if (count > 0) list.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  const isOut = state === 'offline' || state === 'failed';
  return (
    <div className="stack">
      <TextField
        name="chequeMember"
        label={words.find}
        hint={words.findHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LONGEST_SEARCH}
        value={typed}
        onValue={setTyped}
        // Enter would send the whole form.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const [only, ...more] = found;
          if (only && more.length === 0) void action.run(only);
        }}
      />
      {isOut && (
        <p>
          {findMessages[state]}{' '}
          <button type="button" className="button button--small" onClick={again}>
            {findMessages.again}
          </button>
        </p>
      )}
      <p role="status" className={count > 0 ? 'visually-hidden' : undefined}>
        {state === 'ready' && (count === 0 ? words.nobody : findMessages.found(count))}
      </p>
      {count > 0 && (
        <ul ref={list} className="cheque-found">
          {found.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                className="button button--small"
                aria-disabled={action.isBusy}
                onClick={() => void action.run(person)}
              >
                <span translate="no">{person.fullName}</span> · {findMessages.owes(toCents(person.owed))}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

interface PartRowProps extends Pick<ChequeMembersProps, 'edit'> {
  part: TypedPart;
}

const PartRow = ({ edit: { draft, errors, set }, part }: PartRowProps) => {
  const { id, fullName } = part;
  const others = draft.others.filter((one) => one.id !== id);
  return (
    <div className="cheque-row cheque-row--part">
      <TextField
        name={`amount-${id}`}
        label={words.amountOf(fullName)}
        hint={<Said text={words.owes(formatCents(part.owedCents))} />}
        inputMode="decimal"
        autoComplete="off"
        value={part.amount}
        error={errors[`amount-${id}`]}
        onValue={(amount) =>
          set({
            others: draft.others.map((one) => (one.id === id ? { ...one, amount } : one)),
            isAboveOwed: false,
          })
        }
      />
      <button
        type="button"
        className="button button--small"
        aria-label={words.removeOf(fullName)}
        onClick={() => set({ others, isAboveOwed: false })}
      >
        {words.remove}
      </button>
    </div>
  );
};

/** The other members whom a cheque pays for: a family's. */
export const ChequeMembers = ({ edit, memberId }: ChequeMembersProps) => {
  const { others } = edit.draft;
  const [isOpen, setOpen] = useState(others.length > 0);
  return (
    <>
      <CheckField
        id="isForOthers"
        label={words.open}
        hint={words.openHint}
        isChecked={isOpen || others.length > 0}
        onCheck={(isChecked) => {
          setOpen(isChecked);
          if (!isChecked) edit.set({ others: [], isAboveOwed: false });
        }}
      />
      {others.map((part) => (
        <PartRow key={part.id} edit={edit} part={part} />
      ))}
      {isOpen && others.length < MOST_PARTS - 1 && (
        <FindMember
          known={[memberId, ...others.map((one) => one.memberId)]}
          onFound={(part) => edit.set({ others: [...others, part], isAboveOwed: false })}
        />
      )}
    </>
  );
};
