import { typedAmount } from '#domain/form/typed-amount.ts';
import { owedCents } from '#domain/member/member-actions.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { transferReferenceOf } from '#domain/money/transfer.ts';
import {
  aboveOwedCents,
  noCheque,
  readTypedReceipt,
  receiptCents,
  type TypedPart,
  type TypedReceipt,
} from '#domain/money/typed-cheques.ts';
import { formatCents } from '#lib/format.ts';
import { memberDialogMessages } from '#messages/member-dialogs.ts';
import { transferMessages } from '#messages/transfer.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { ChequeFields } from './ChequeFields.tsx';
import { AboveOwed, EntryFields } from './EntryFields.tsx';
import { recordPayment } from './member-api.ts';
import { checkEntry, newEntry, useMemberEdit } from './use-member-edit.ts';

const words = memberDialogMessages.payment;

/** Records money that did not come by card. It starts with the most usual case: the amount owed, today, in cash. */
export const PaymentDialog = ({ member, others }: { member: MemberDetails; others: readonly TypedPart[] }) => {
  const owed = owedCents(member);
  const aboveOf = (draft: TypedReceipt): number => aboveOwedCents(draft, owed);
  const edit = useMemberEdit({
    member,
    begin: (): TypedReceipt => ({
      ...newEntry(owed > 0 ? typedAmount(owed) : ''),
      ...noCheque,
      // One cheque pays for a household; any other means can be chosen, for each of them apart.
      ...(others.length > 0 && { means: 'cheque' as const, others }),
      isAboveOwed: false,
    }),
    check: (draft) =>
      checkEntry(readTypedReceipt, draft, aboveOf(draft) > 0 && !draft.isAboveOwed ? { isAboveOwed: 'required' } : {}),
    send: (payment) => recordPayment(member, payment),
  });
  const { draft, set } = edit;
  const cents = receiptCents(draft);
  return (
    <ActionDialog
      member={member}
      title={words.title(member.fullName)}
      confirm={words.confirm(cents > 0 ? formatCents(cents) : undefined)}
      failure={memberDialogMessages.updateFailed}
      edit={edit}
    >
      <p>{words.lead}</p>
      <EntryFields
        edit={edit}
        meansHint={draft.means === 'transfer' ? transferMessages.expected(transferReferenceOf(member.id)) : undefined}
        // A changed amount needs another confirmation.
        amount={{ onValue: (amount) => set({ amount, isAboveOwed: false }) }}
        noteHint={draft.means === 'cheque' ? words.chequeNoteHint : words.noteHint}
        ofAmount={
          <AboveOwed
            cents={cents}
            aboveCents={aboveOf(draft)}
            isSaid={draft.isAboveOwed}
            error={edit.errors.isAboveOwed}
            onSay={(isAboveOwed) => set({ isAboveOwed })}
          />
        }
        more={draft.means === 'cheque' && <ChequeFields edit={edit} memberId={member.id} owedCents={owed} />}
      />
    </ActionDialog>
  );
};
