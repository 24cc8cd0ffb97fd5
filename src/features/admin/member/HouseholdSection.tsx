import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { useAction } from '#components/action/use-action.ts';
import { ReadDialog } from '#components/dialogs/ReadDialog.tsx';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
import { Said } from '#components/ui/Said.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { typedAmount } from '#domain/form/typed-amount.ts';
import type { Household, HouseholdPerson } from '#domain/member/household.ts';
import { owedCents } from '#domain/member/member-actions.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { LONGEST_SEARCH } from '#domain/member/member-search.ts';
import { MOST_PARTS } from '#domain/money/cheque.ts';
import { api, call } from '#lib/api.ts';
import { formatCents } from '#lib/format.ts';
import { findMessages } from '#messages/find.ts';
import { householdMessages as words } from '#messages/household.ts';
import { useMay } from '../account/account-store.ts';
import { usePersons } from '../persons/use-persons.ts';
import { fetchMember } from './member-api.ts';
import { $memberDialog } from './member-dialog.ts';
import { membershipPathOf } from './member-parts.ts';

const person = api.admin.persons[':id'];

interface PersonRowProps {
  one: HouseholdPerson;
  hasTies?: boolean;
}

const PersonRow = ({ one: { memberId, isArchived, fullName, ties, owedCents: cents }, hasTies }: PersonRowProps) => (
  <li className="card-row">
    <a href={membershipPathOf({ id: memberId, archivedAt: isArchived ? '' : null }, 'coordonnees')} translate="no">
      {fullName}
    </a>
    <p className="card-row__more">
      {hasTies ? ties.map((tie) => words.ties[tie]).join(' · ') : <Owes cents={cents} />}
    </p>
  </li>
);

const Owes = ({ cents }: { cents: number }) =>
  cents > 0 ? <Said text={words.owes(formatCents(cents))} /> : words.owesNothing;

interface PayerDialogProps {
  member: MemberDetails;
  hasPayer: boolean;
  onChosen: () => unknown;
  onClose: () => void;
}

/** Finds who pays by name, or sets that the person pays. Each press saves. */
const PayerDialog = ({ member, hasPayer, onChosen, onClose }: PayerDialogProps) => {
  const { personId: id, fullName } = member;
  const [typed, setTyped] = useState('');
  const { state, people, again } = usePersons(typed);
  const action = useAction(async (isHere, chosen: { memberId: string; name: string } | undefined) => {
    const payerId = chosen ? (await fetchMember(chosen.memberId)).personId : null;
    await call(person.payer.$put({ param: { id }, json: { payerId } }));
    if (isHere()) onClose();
    void toastSuccess(words.choosing.chosen(chosen?.name ?? fullName));
    await onChosen();
  });
  const found = people.filter((one) => one.isAdult && one.id !== member.id);
  return (
    <ReadDialog title={words.choosing.title(fullName)} onClose={onClose}>
      <p>{words.choosing.lead}</p>
      <ActionError action={action} title={words.choosing.failed} />
      {hasPayer && (
        <p>
          <button
            type="button"
            className="button"
            aria-disabled={action.isBusy}
            onClick={() => void action.run(undefined)}
          >
            {words.choosing.self(fullName)}
          </button>
        </p>
      )}
      <TextField
        name="payer"
        label={words.choosing.find}
        hint={words.choosing.findHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LONGEST_SEARCH}
        value={typed}
        onValue={setTyped}
      />
      {(state === 'offline' || state === 'failed') && (
        <p>
          {findMessages[state]}{' '}
          <button type="button" className="button button--small" onClick={again}>
            {findMessages.again}
          </button>
        </p>
      )}
      <p role="status" className={found.length > 0 ? 'visually-hidden' : undefined}>
        {state === 'ready' && (found.length === 0 ? words.choosing.nobody : findMessages.found(found.length))}
      </p>
      {found.length > 0 && (
        <ul className="cheque-found">
          {found.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className="button button--small"
                aria-disabled={action.isBusy}
                onClick={() => void action.run({ memberId: one.id, name: one.fullName })}
              >
                <span translate="no">{one.fullName}</span> · {words.choosing.bornIn(one.bornIn)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </ReadDialog>
  );
};

/** Opens the dialog of a payment for the first who owes, with the others already chosen: one cheque for all. */
const PayForAll = ({ member, household }: { member: MemberDetails; household: Household }) => {
  const action = useAction(async (isHere) => {
    const ids = household.paysFor.flatMap(({ owing }) => owing.flatMap((one) => (one.isArchived ? [] : [one.id])));
    const owing = owedCents(member) > 0 && member.archivedAt === null ? [member.id, ...ids] : ids;
    const [first, ...others] = await Promise.all(owing.slice(0, MOST_PARTS).map(fetchMember));
    if (!first || !isHere()) return false;
    $memberDialog.set({
      name: 'payment',
      of: first,
      others: others.map((one) => ({
        id: crypto.randomUUID(),
        memberId: one.id,
        fullName: one.fullName,
        updatedAt: one.updatedAt,
        owedCents: owedCents(one),
        amount: typedAmount(owedCents(one)),
      })),
    });
    return false;
  });
  return (
    <>
      <p>
        <button
          type="button"
          className="button"
          aria-haspopup="dialog"
          aria-disabled={action.isBusy}
          onClick={() => void action.run()}
        >
          {words.cheque}
        </button>
      </p>
      <ActionError action={action} title={words.chequeFailed} />
    </>
  );
};

const People = ({ member, household }: { member: MemberDetails; household: Household }) => {
  const { payer, paysFor, others, ownCents, owedCents: allCents } = household;
  const desk = useMay()('desk', 'write');
  return (
    <>
      {payer ? (
        <>
          <h3>{words.paidBy}</h3>
          <ul className="card-rows">
            <PersonRow one={payer} />
          </ul>
        </>
      ) : (
        <p>{words.ownPayer}</p>
      )}
      {paysFor.length > 0 && (
        <>
          <h3>{words.paysFor}</h3>
          <ul className="card-rows">
            {ownCents > 0 && (
              <li className="card-row">
                <span>{words.own}</span>
                <p className="card-row__more">
                  <Owes cents={ownCents} />
                </p>
              </li>
            )}
            {paysFor.map((one) => (
              <PersonRow key={one.personId} one={one} />
            ))}
          </ul>
          <p>
            <strong>
              <Said text={words.total(formatCents(allCents))} />
            </strong>
          </p>
          {desk && paysFor.some(({ owing }) => owing.some(({ isArchived }) => !isArchived)) && (
            <PayForAll member={member} household={household} />
          )}
        </>
      )}
      {others.length > 0 ? (
        <>
          <h3>{words.others}</h3>
          <ul className="card-rows">
            {others.map((one) => (
              <PersonRow key={one.personId} one={one} hasTies />
            ))}
          </ul>
        </>
      ) : (
        !payer && paysFor.length === 0 && <p>{words.nobody}</p>
      )}
    </>
  );
};

/** Who pays, for whom, and who shares an address (docs/rules.md#household). Nothing is merged. */
export const HouseholdSection = ({ member }: { member: MemberDetails }) => {
  const { personId: id } = member;
  const household = useLoaded(useCallback(() => call(person.household.$get({ param: { id } })), [id]));
  const { reload } = household;
  const [isChoosing, setChoosing] = useState(false);
  const desk = useMay()('desk', 'write');
  const isPaying = useStore($memberDialog)?.name === 'payment';
  const wasPaying = useRef(isPaying);
  // What was received is owed no more.
  useEffect(() => {
    if (wasPaying.current && !isPaying) void reload();
    wasPaying.current = isPaying;
  }, [isPaying, reload]);
  return (
    <section className="card stack household" aria-labelledby="household">
      <h2 id="household">{words.title}</h2>
      <LoadedPart of={household} reload={reload} words={words}>
        {(read) => (
          <>
            <People member={member} household={read} />
            {desk && read.paysFor.length === 0 && (
              <p>
                <button
                  type="button"
                  className="button button--small"
                  aria-haspopup="dialog"
                  onClick={() => setChoosing(true)}
                >
                  {words.choose}
                </button>
              </p>
            )}
            {isChoosing && (
              <PayerDialog
                member={member}
                hasPayer={read.payer !== null}
                onChosen={reload}
                onClose={() => setChoosing(false)}
              />
            )}
          </>
        )}
      </LoadedPart>
    </section>
  );
};
