import type { Sentences } from '#components/editing/check.ts';
import { CheckField } from '#components/ui/CheckField.tsx';
import { owedCents } from '#domain/member/member-actions.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { toCents, toEuros } from '#domain/money.ts';
import { memberDialogMessages } from '#messages/member-dialogs.ts';

const words = memberDialogMessages.refund;

/** Returns how much more a member owes once a sum was given back that stays owed. Cents. */
export const owedAgainAfter = (member: MemberDetails, cents: number): number =>
  cents === 0 ? 0 : owedCents({ ...member, paid: toEuros(toCents(member.paid) - cents) }) - owedCents(member);

interface RefundChoicesProps {
  member: MemberDetails;
  edit: {
    draft: { cancelsMembership: boolean };
    errors: Sentences;
    set: (change: { cancelsMembership?: boolean; staysOwed?: boolean }) => void;
  };
  staysOwed: boolean;
  owedHint: string;
}

/** Asks what a refund does: the membership ends, or it goes on and the sum is owed again or not. */
export const RefundChoices = ({ member, edit: { draft, errors, set }, staysOwed, owedHint }: RefundChoicesProps) => (
  <>
    {member.status !== 'cancelled' && (
      <CheckField
        id="cancelsMembership"
        label={words.cancels}
        hint={words.cancelsHint}
        isChecked={draft.cancelsMembership}
        error={errors.cancelsMembership}
        onCheck={(cancelsMembership) => set({ cancelsMembership })}
      />
    )}
    {member.status !== 'cancelled' && !draft.cancelsMembership && (
      <CheckField
        id="staysOwed"
        label={words.staysOwed}
        hint={owedHint}
        isChecked={staysOwed}
        error={errors.staysOwed}
        onCheck={(isOwed) => set({ staysOwed: isOwed })}
      />
    )}
  </>
);
