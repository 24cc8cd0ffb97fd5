import { type Checked, checkBy } from '#components/editing/check.ts';
import { closeAfter } from '#components/editing/close-after.ts';
import { EditDialog } from '#components/editing/EditDialog.tsx';
import { createEdit, readAgain } from '#components/editing/edit.ts';
import { useEdit } from '#components/editing/use-edit.ts';
import { DayField } from '#components/ui/DayField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { parseTypedDay } from '#domain/form/typed-day.ts';
import {
  type Cheque,
  type ChequeInput,
  type ChequeReturn,
  chequeInputSchema,
  type ReturnUndo,
  returnSchema,
  returnUndoSchema,
} from '#domain/ledger/slip.ts';
import { latestChequeDay } from '#domain/money/cheque.ts';
import { api, call } from '#lib/api.ts';
import { formatCents, formatDate, formatDay } from '#lib/format.ts';
import { slipMessages } from '#messages/slips.ts';
import { payersOf } from './cheque-columns.tsx';

const words = slipMessages;
const cheque = api.admin.cheques[':id'];

interface DialogProps {
  cheque: Cheque;
  /** Reads the list again. */
  onDone: () => unknown;
  onClose: () => void;
}

/** Once it is saved: the list is read again, and the dialog closes. */
const closing = ({ onDone, onClose }: DialogProps, done?: string) => ({
  onSaved: closeAfter(onDone, onClose, done),
});

/** A day for which the form has words of its own. */
const withDay = <Input,>(checked: Checked<Input>, field: string, sentence: string): Checked<Input> =>
  'errors' in checked && checked.errors[field] ? { errors: { ...checked.errors, [field]: sentence } } : checked;

interface ReturnDraft {
  returnedOn: string;
  reason: string;
}

const createReturn = ({ cheque: { id, receivedOn } }: DialogProps) =>
  createEdit<ReturnDraft, ChequeReturn, Cheque>({
    toDraft: () => ({ returnedOn: formatDay(new Date()), reason: '' }),
    schema: ({ returnedOn, reason }) => {
      const day = parseTypedDay(returnedOn);
      const checked = checkBy(returnSchema, { returnedOn: day ?? returnedOn, reason });
      if (day && day < receivedOn && 'input' in checked) return { errors: { returnedOn: words.back.dayWrong } };
      return withDay(checked, 'returnedOn', words.back.dayWrong);
    },
    send: (json) => call(cheque.return.$post({ param: { id }, json })),
  });

/** Equal amounts are frequent: whose cheque it is, and which. */
const WhichCheque = (cheque: Cheque) => (
  <p>
    <strong>
      {payersOf(cheque)} · {words.named(cheque.number, cheque.bank)}
    </strong>
  </p>
);

/** Records that a cheque came back. */
export const ReturnDialog = (props: DialogProps) => {
  const edit = useEdit(() => createReturn(props), closing(props, words.back.done));
  const amount = formatCents(props.cheque.amountCents);
  return (
    <EditDialog
      edit={edit}
      title={words.back.title(amount)}
      confirm={words.back.confirm(amount)}
      failed={words.back.notSaved}
      onClose={props.onClose}
    >
      <WhichCheque {...props.cheque} />
      <p>{words.back.text}</p>
      <DayField {...edit.fieldOf('returnedOn')} label={words.back.day} />
      <TextField
        {...edit.fieldOf('reason')}
        label={words.back.reason}
        hint={words.back.reasonHint}
        autoComplete="off"
      />
    </EditDialog>
  );
};

const createKeeping = ({ cheque: { id } }: DialogProps) =>
  createEdit<ReturnUndo, ReturnUndo, Cheque>({
    toDraft: () => ({ reason: '' }),
    schema: (draft) => checkBy(returnUndoSchema, draft),
    send: (json) => call(cheque.keep.$post({ param: { id }, json })),
  });

/** Takes back that a cheque came back. */
export const KeepDialog = (props: DialogProps) => {
  const edit = useEdit(() => createKeeping(props), closing(props, words.keep.done));
  return (
    <EditDialog
      edit={edit}
      title={words.keep.title(formatCents(props.cheque.amountCents))}
      confirm={words.keep.confirm}
      failed={words.keep.notSaved}
      onClose={props.onClose}
    >
      <WhichCheque {...props.cheque} />
      <p>{words.keep.text}</p>
      <TextField
        {...edit.fieldOf('reason')}
        label={words.keep.reason}
        hint={words.keep.reasonHint}
        autoComplete="off"
      />
    </EditDialog>
  );
};

type ChequeDraft = Record<'number' | 'bank' | 'issuer' | 'dueOn', string>;

const toDraft = ({ number, bank, issuer, dueOn }: Cheque): ChequeDraft => ({
  number: number ?? '',
  bank: bank ?? '',
  issuer: issuer ?? '',
  dueOn: formatDate(dueOn),
});

const createChequeEdit = ({ cheque: saved, onDone }: DialogProps) =>
  createEdit<ChequeDraft, Omit<ChequeInput, 'updatedAt'>, Cheque>({
    saved,
    toDraft: (read = saved) => toDraft(read),
    schema: ({ dueOn, ...draft }, read = saved) =>
      checkBy(chequeInputSchema, { ...draft, dueOn: parseTypedDay(dueOn) ?? dueOn, updatedAt: read.updatedAt }),
    send: (json, { updatedAt = saved.updatedAt }) =>
      call(cheque.$put({ param: { id: saved.id }, json: { ...json, updatedAt } })),
    theirs: readAgain(async ({ id }) => {
      const { inHand } = await call(api.admin.cheques.$get());
      const found = inHand.find((one) => one.id === id);
      if (!found) throw new Error('it is in hand no more');
      return found;
    }, onDone),
  });

/** Changes what stands on a cheque. */
export const ChequeDialog = (props: DialogProps) => {
  const edit = useEdit(() => createChequeEdit(props), closing(props));
  const labels = words.edit;
  return (
    <EditDialog
      edit={edit}
      title={labels.title(formatCents(props.cheque.amountCents))}
      confirm={labels.confirm}
      failed={labels.notSaved}
      compared={{ toDraft, labels: labels.labels }}
      onClose={props.onClose}
    >
      <TextField {...edit.fieldOf('number')} label={labels.number} inputMode="numeric" autoComplete="off" />
      <TextField {...edit.fieldOf('bank')} label={labels.bank} autoComplete="off" />
      <TextField {...edit.fieldOf('issuer')} label={labels.issuer} hint={labels.issuerHint} autoComplete="off" />
      <DayField {...edit.fieldOf('dueOn')} label={labels.due} latestFrom={latestChequeDay} />
    </EditDialog>
  );
};
