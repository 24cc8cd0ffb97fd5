import { type Checked, checkBy } from '#components/editing/check.ts';
import { EditDialog } from '#components/editing/EditDialog.tsx';
import { createEdit } from '#components/editing/edit.ts';
import { useEdit } from '#components/editing/use-edit.ts';
import { DayField } from '#components/ui/DayField.tsx';
import { SelectField } from '#components/ui/SelectField.tsx';
import { TextAreaField } from '#components/ui/TextAreaField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { dayInParis } from '#domain/dates.ts';
import { MAX_CONTENT_LENGTH } from '#domain/form/content-fields.ts';
import { parseTypedAmount, typedAmount } from '#domain/form/typed-amount.ts';
import { parseTypedDay } from '#domain/form/typed-day.ts';
import { isPledged, type ListedAid, type MemberAid } from '#domain/money/aid.ts';
import { type ReimbursedAids, refusedAidSchema } from '#domain/money/aid-input.ts';
import { toCents, toEuros } from '#domain/money.ts';
import { sum } from '#domain/sum.ts';
import { cleanText } from '#domain/text.ts';
import { formatCents, formatDay } from '#lib/format.ts';
import { aidListMessages } from '#messages/aid-list.ts';
import { refuseAid, reimburseAids } from './aid-api.ts';

/** An aid and whose it is, as a dialog names them. */
export interface NamedAid extends Pick<MemberAid, 'id' | 'label' | 'amount' | 'deduction' | 'state'> {
  fullName: string;
}

interface DialogProps {
  /** Reads again what the screen shows. */
  onDone: () => unknown;
  onClose: () => void;
}

/** Once it is saved: the screen reads again, and the dialog closes. */
const closing = ({ onDone, onClose }: DialogProps, done?: string) => ({
  onSaved: async (_saved: ListedAid[], _before: ListedAid[] | undefined, isHere: () => boolean) => {
    await onDone();
    if (isHere()) onClose();
    void toastSuccess(done);
  },
});

const money = aidListMessages.reimburse;

/** The day, the reference, and the amount of each aid by its place. */
type ReimburseDraft = Record<string, string>;
const amountField = (place: number): string => `amount-${place}`;

const checkReimbursed = (
  aids: readonly NamedAid[],
  ids: readonly string[],
  draft: ReimburseDraft,
): Checked<ReimbursedAids> => {
  const errors: Record<string, string> = {};
  const date = parseTypedDay(draft.date ?? '');
  if (!date || date > dayInParis(new Date())) errors.date = money.dateInvalid;
  const sent = aids.map(({ id }, place) => {
    const cents = parseTypedAmount(draft[amountField(place)] ?? '');
    if (!cents) errors[amountField(place)] = money.amountInvalid;
    return { id, paymentId: ids[place] ?? '', amount: toEuros(cents ?? 0) };
  });
  const reference = cleanText(draft.reference ?? '');
  return Object.keys(errors).length > 0
    ? { errors }
    : { input: { aids: sent, date: date ?? '', ...(reference && { reference }) } };
};

const createReimbursement = (aids: readonly NamedAid[]) => {
  // A request that is sent again after a lost answer makes the same payments.
  const ids = aids.map(() => crypto.randomUUID());
  return createEdit<ReimburseDraft, ReimbursedAids, ListedAid[]>({
    toDraft: () => ({
      date: formatDay(new Date()),
      reference: '',
      ...Object.fromEntries(aids.map(({ amount }, place) => [amountField(place), typedAmount(toCents(amount))])),
    }),
    schema: (draft) => checkReimbursed(aids, ids, draft),
    send: (json) => reimburseAids(json),
  });
};

/** Notes that the money of aids came: one payment for each, with one day and one reference. */
export const ReimburseDialog = ({ aids, ...props }: DialogProps & { aids: readonly NamedAid[] }) => {
  const count = aids.length;
  const edit = useEdit(() => createReimbursement(aids), closing(props, money.done(count)));
  const total = formatCents(sum(aids.map(({ amount }) => toCents(amount))));
  return (
    <EditDialog
      edit={edit}
      title={money.title(count, total)}
      confirm={money.confirm(count)}
      failed={money.failed}
      onClose={props.onClose}
    >
      <p>{money.lead}</p>
      <DayField {...edit.fieldOf('date')} value={edit.draft.date ?? ''} label={money.date} />
      <TextField
        {...edit.fieldOf('reference')}
        value={edit.draft.reference ?? ''}
        label={money.reference}
        hint={money.referenceHint}
        maxLength={MAX_CONTENT_LENGTH.label}
        autoComplete="off"
      />
      {aids.map(({ id, fullName, label }, place) => (
        <TextField
          key={id}
          {...edit.fieldOf(amountField(place))}
          value={edit.draft[amountField(place)] ?? ''}
          label={count > 1 ? money.amountOf(aidListMessages.menuOf(label, fullName)) : money.amount}
          inputMode="decimal"
          autoComplete="off"
        />
      ))}
    </EditDialog>
  );
};

const refusal = aidListMessages.refuse;

interface RefuseDraft {
  ready: string;
  refusal: string;
}

const createRefusal = ({ id }: NamedAid) =>
  createEdit<RefuseDraft, { refusal: string }, ListedAid[]>({
    toDraft: () => ({ ready: '', refusal: '' }),
    schema: ({ refusal: typed }) => checkBy(refusedAidSchema, { refusal: typed }),
    send: ({ refusal: said }) => refuseAid(id, said),
  });

/** Notes that an aid was refused, with the reason that its member reads. */
export const RefuseDialog = ({ aid, ...props }: DialogProps & { aid: NamedAid }) => {
  const edit = useEdit(() => createRefusal(aid), closing(props));
  return (
    <EditDialog
      edit={edit}
      title={refusal.title(aid.label, aid.fullName)}
      confirm={refusal.confirm}
      failed={refusal.failed}
      onClose={props.onClose}
    >
      <p>{refusal.text(formatCents(toCents(aid.amount)), isPledged(aid))}</p>
      <SelectField
        name="ready"
        label={refusal.ready}
        options={[{ value: '', label: refusal.own }, ...refusal.reasons.map((value) => ({ value, label: value }))]}
        value={edit.draft.ready}
        onValue={(ready) => edit.set({ ready, refusal: ready })}
      />
      <TextAreaField
        {...edit.fieldOf('refusal')}
        label={refusal.reason}
        hint={refusal.reasonHint}
        rows={3}
        maxLength={MAX_CONTENT_LENGTH.note}
      />
    </EditDialog>
  );
};
