import { ActionError } from '#components/action/ActionError.tsx';
import { useAction } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { checkBy } from '#components/editing/check.ts';
import { closeAfter } from '#components/editing/close-after.ts';
import { EditDialog } from '#components/editing/EditDialog.tsx';
import { createEdit } from '#components/editing/edit.ts';
import { useEdit } from '#components/editing/use-edit.ts';
import { CheckField } from '#components/ui/CheckField.tsx';
import { DayField } from '#components/ui/DayField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { parseTypedDay } from '#domain/form/typed-day.ts';
import { type Banked, bankedSchema, type SlipDetails } from '#domain/ledger/slip.ts';
import { api, call } from '#lib/api.ts';
import { formatDate, formatDay } from '#lib/format.ts';
import { slipMessages } from '#messages/slips.ts';

const slips = api.admin.slips[':id'];
const words = slipMessages.bank;

interface DialogProps {
  slip: SlipDetails;
  /** Reads the slip again. */
  onDone: () => unknown;
  onClose: () => void;
}

interface BankDraft {
  bankedOn: string;
  isNotBanked: boolean;
}

const createBanking = ({ slip }: DialogProps) =>
  createEdit<BankDraft, Banked, SlipDetails>({
    toDraft: () => ({
      bankedOn: slip.bankedOn ? formatDate(slip.bankedOn) : formatDay(new Date()),
      isNotBanked: false,
    }),
    schema: ({ bankedOn, isNotBanked }) => {
      const { updatedAt } = slip;
      if (isNotBanked) return { input: { bankedOn: null, updatedAt } };
      const checked = checkBy(bankedSchema, { bankedOn: parseTypedDay(bankedOn) ?? bankedOn, updatedAt });
      return 'errors' in checked ? { errors: { bankedOn: words.dayWrong } } : checked;
    },
    send: (json) => call(slips.bank.$post({ param: { id: slip.id }, json })),
    refusalOf: (refusal) => ('bankedOn' in Object(Object(refusal).fields) ? { bankedOn: words.dayWrong } : {}),
  });

/** Says on which day the bank took a slip, or that it did not after all. */
export const BankDialog = (props: DialogProps) => {
  const { slip, onDone, onClose } = props;
  const edit = useEdit(() => createBanking(props), {
    onSaved: closeAfter(onDone, onClose, words.done),
  });
  const { isNotBanked } = edit.draft;
  return (
    <EditDialog
      edit={edit}
      title={words.title(slip.number)}
      confirm={words.confirm}
      failed={words.notSaved}
      onClose={onClose}
    >
      <p>{words.text}</p>
      {!isNotBanked && <DayField {...edit.fieldOf('bankedOn')} label={words.day} />}
      {slip.bankedOn !== null && (
        <CheckField
          id="isNotBanked"
          label={words.isNotBanked}
          hint={words.isNotBankedHint}
          isChecked={isNotBanked}
          onCheck={(isChecked) => edit.set({ isNotBanked: isChecked })}
        />
      )}
    </EditDialog>
  );
};

/** Asks before a slip is cancelled. */
export const CancelSlipDialog = ({ slip, onDone, onClose }: DialogProps) => {
  const texts = slipMessages.cancel;
  const action = useAction(async (isHere) => {
    await call(slips.cancel.$post({ param: { id: slip.id } }));
    await onDone();
    if (isHere()) onClose();
    void toastSuccess(texts.done);
  });
  return (
    <AskDialog
      title={texts.title(slip.number)}
      confirm={texts.confirm}
      dismiss={texts.dismiss}
      isDanger
      action={action}
      failure={<ActionError action={action} title={texts.notCancelled} />}
      onClose={onClose}
    >
      <p>{texts.text}</p>
    </AskDialog>
  );
};
