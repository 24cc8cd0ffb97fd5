import { parseTypedAmount, typedAmount } from '#domain/form/typed-amount.ts';
import { owedCents } from '#domain/member/member-actions.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { readTypedPayment, type TypedPayment } from '#domain/money/typed-payment.ts';
import { formatCents } from '#lib/format.ts';
import { memberDialogMessages } from '#messages/member-dialogs.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { AboveOwed, EntryFields } from './EntryFields.tsx';
import { recordPayment } from './member-api.ts';
import { checkEntry, newEntry, useMemberEdit } from './use-member-edit.ts';

const words = memberDialogMessages.payment;

/** Records money that did not come by card. It starts with the most usual case: the amount owed, today, in cash. */
export const PaymentDialog = ({ member }: { member: MemberDetails }) => {
  const owed = owedCents(member);
  const aboveOf = ({ amount }: TypedPayment): number => (parseTypedAmount(amount) ?? 0) - owed;
  const edit = useMemberEdit({
    member,
    begin: (): TypedPayment => ({ ...newEntry(owed > 0 ? typedAmount(owed) : ''), isAboveOwed: false }),
    check: (draft) =>
      checkEntry(readTypedPayment, draft, aboveOf(draft) > 0 && !draft.isAboveOwed ? { isAboveOwed: 'required' } : {}),
    send: (payment) => recordPayment(member, payment),
  });
  const { draft, set } = edit;
  const cents = parseTypedAmount(draft.amount);
  return (
    <ActionDialog
      member={member}
      title={words.title(member.fullName)}
      confirm={words.confirm(cents ? formatCents(cents) : undefined)}
      failure={memberDialogMessages.updateFailed}
      edit={edit}
    >
      <p>{words.lead}</p>
      <EntryFields
        edit={edit}
        // A changed amount needs another confirmation.
        amount={{ onValue: (amount) => set({ amount, isAboveOwed: false }) }}
        noteHint={words.noteHint}
        ofAmount={
          <AboveOwed
            typed={draft.amount}
            aboveCents={aboveOf(draft)}
            isSaid={draft.isAboveOwed}
            error={edit.errors.isAboveOwed}
            onSay={(isAboveOwed) => set({ isAboveOwed })}
          />
        }
      />
    </ActionDialog>
  );
};
