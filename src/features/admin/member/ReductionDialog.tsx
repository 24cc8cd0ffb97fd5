import { sentenceFor } from '#components/editing/check.ts';
import { SelectField } from '#components/ui/SelectField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { typedAmount } from '#domain/form/typed-amount.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { toQuoteLine } from '#domain/member/member-lines.ts';
import { type ReductionReason, reductionReasons } from '#domain/money/membership-fee.ts';
import { readTypedReduction } from '#domain/money/reduction-input.ts';
import { reductionsOf } from '#domain/money/reductions.ts';
import { memberDialogMessages } from '#messages/member-dialogs.ts';
import { reductionNames } from '#messages/reductions.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { reduce } from './member-api.ts';
import { useMemberEdit } from './use-member-edit.ts';

const words = memberDialogMessages.reduction;

const heldAs = (member: MemberDetails, reason: ReductionReason): string => {
  const held = reductionsOf(member.lines.map(toQuoteLine)).find((one) => one.reason === reason);
  if (!held) return '';
  return 'percent' in held ? `${held.percent} %` : typedAmount(held.cents);
};

/** Gives a reduction with its reason, changes it, or takes it back. */
export const ReductionDialog = ({ member }: { member: MemberDetails }) => {
  const edit = useMemberEdit({
    member,
    begin: (): { reason: ReductionReason; amount: string } => ({
      reason: 'goodwill',
      amount: heldAs(member, 'goodwill'),
    }),
    check: (draft) => {
      const read = readTypedReduction(draft);
      return read.ok ? { input: read.value } : { errors: { amount: sentenceFor('invalid', 'amount') } };
    },
    send: (reduction) => reduce(member, reduction),
  });
  const { draft, set } = edit;
  return (
    <ActionDialog
      member={member}
      title={words.title(member.fullName)}
      confirm={words.confirm}
      failure={memberDialogMessages.updateFailed}
      edit={edit}
    >
      <p>{words.lead}</p>
      <SelectField
        name="reason"
        label={words.reason}
        options={reductionReasons.map((value) => ({ value, label: reductionNames[value] }))}
        value={draft.reason}
        onValue={(reason) => set({ reason, amount: heldAs(member, reason) })}
      />
      <TextField
        {...edit.fieldOf('amount')}
        label={words.amount}
        hint={words.amountHint}
        autoComplete="off"
        inputMode="decimal"
      />
    </ActionDialog>
  );
};
