import { owedCents } from '#domain/member-actions.ts';
import type { MemberDetails } from '#domain/member-details.ts';
import { parseTypedAmount, typedAmount } from '#domain/typed-amount.ts';
import { readTypedPayment, type TypedPayment } from '#domain/typed-payment.ts';
import { formatCents } from '#lib/format.ts';
import { memberDialogMessages } from '#messages/member-dialogs.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { AboveOwed, EntryFields } from './EntryFields.tsx';
import { newEntry, useEntryDraft } from './entry-draft.ts';
import { recordPayment } from './member-api.ts';

const words = memberDialogMessages.payment;

/** Records money that did not come by card. It starts with the most usual case: what is owed, today, in cash. */
export const PaymentDialog = ({ member }: { member: MemberDetails }) => {
  const owed = owedCents(member);
  const aboveOf = ({ amount }: TypedPayment): number => (parseTypedAmount(amount) ?? 0) - owed;
  const entry = useEntryDraft({
    begin: () => ({ ...newEntry(owed > 0 ? typedAmount(owed) : ''), isAboveOwed: false }),
    read: readTypedPayment,
    isMissingYes: (draft) => aboveOf(draft) > 0 && !draft.isAboveOwed,
    send: (payment) => recordPayment(member, payment),
  });
  const { draft, set, errorOf, isChanged, action } = entry;
  const cents = parseTypedAmount(draft.amount);
  return (
    <ActionDialog
      member={member}
      title={words.title(member.fullName)}
      confirm={words.confirm(cents ? formatCents(cents) : undefined)}
      failure={memberDialogMessages.updateFailed}
      isChanged={isChanged}
      action={action}
    >
      <p>{words.lead}</p>
      <EntryFields
        // Another amount needs another confirmation.
        entry={{
          ...entry,
          set: (change) => set(change.amount === undefined ? change : { ...change, isAboveOwed: false }),
        }}
        noteHint={words.noteHint}
        ofAmount={
          <AboveOwed
            typed={draft.amount}
            aboveCents={aboveOf(draft)}
            isSaid={draft.isAboveOwed}
            error={errorOf('isAboveOwed')}
            onSay={(isAboveOwed) => set({ isAboveOwed })}
          />
        }
      />
    </ActionDialog>
  );
};
