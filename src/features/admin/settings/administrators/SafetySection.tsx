import { useState } from 'react';
import { checkBy } from '#components/editing/check.ts';
import { closeAfter } from '#components/editing/close-after.ts';
import { EditDialog } from '#components/editing/EditDialog.tsx';
import { createEdit } from '#components/editing/edit.ts';
import { useEdit } from '#components/editing/use-edit.ts';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import type { Reloadable } from '#components/loading/loaded.ts';
import { CheckField } from '#components/ui/CheckField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { type Safety, type SafetyChange, safetySchema } from '#domain/account/factor.ts';
import { parseTypedAmount, typedAmount } from '#domain/form/typed-amount.ts';
import { api, call } from '#lib/api.ts';
import { formatCents } from '#lib/format.ts';
import { safetyMessages as words } from '#messages/factor.ts';
import { PasswordAgainField } from '../../password/PasswordAgain.tsx';

export const fetchSafety = () => call(api.admin.safety.$get());

/** The settings as they are typed: an amount, or an empty text for never. */
interface Draft {
  factorAsked: boolean;
  refundAskedAboveCents: string;
  password: string;
}

const toDraft = ({ factorAsked, refundAskedAboveCents: above }: Safety): Draft => ({
  factorAsked,
  refundAskedAboveCents: above === null ? '' : typedAmount(above),
  password: '',
});

/** Returns the typed amount in cents, null for an empty field, or undefined if the text is no amount. */
const centsOf = (typed: string): number | null | undefined => (typed.trim() === '' ? null : parseTypedAmount(typed));

const createSafetyEdit = (safety: Safety) =>
  createEdit<Draft, SafetyChange, Safety>({
    saved: safety,
    toDraft: (saved = safety) => toDraft(saved),
    schema: (draft, { updatedAt } = safety) => {
      if (centsOf(draft.refundAskedAboveCents) === undefined)
        return { errors: { refundAskedAboveCents: words.refundInvalid } };
      return checkBy(safetySchema, {
        ...draft,
        refundAskedAboveCents: centsOf(draft.refundAskedAboveCents),
        updatedAt,
      });
    },
    send: (json) => call(api.admin.safety.$put({ json })),
  });

interface SafetyDialogProps {
  safety: Safety;
  reload: () => Promise<unknown>;
  onClose: () => void;
}

const SafetyDialog = ({ safety, reload, onClose }: SafetyDialogProps) => {
  const edit = useEdit(() => createSafetyEdit(safety), {
    onSaved: closeAfter(reload, onClose),
  });
  return (
    <EditDialog edit={edit} title={words.change} confirm={words.confirm} failed={words.failed} onClose={onClose}>
      <CheckField
        id="factor-asked"
        label={words.ask}
        hint={words.askHint}
        isChecked={edit.draft.factorAsked}
        onCheck={(factorAsked) => edit.set({ factorAsked })}
      />
      <TextField
        {...edit.fieldOf('refundAskedAboveCents')}
        label={words.refund}
        hint={words.refundHint}
        inputMode="decimal"
        autoComplete="off"
      />
      <PasswordAgainField {...edit.fieldOf('password')} />
    </EditDialog>
  );
};

/** The club's rules for the safety of its accounts and its money. */
export const SafetySection = ({ loaded }: { loaded: Reloadable<Safety> }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="card stack" aria-labelledby="safety">
      <h2 id="safety">{words.title}</h2>
      <LoadedPart of={loaded} reload={loaded.reload}>
        {(safety) => (
          <>
            <p>{safety.factorAsked ? words.isAsked : words.isNotAsked}</p>
            <p>
              {safety.refundAskedAboveCents === null
                ? words.refundNever
                : words.refundAbove(formatCents(safety.refundAskedAboveCents))}
            </p>
            <p>
              <button type="button" className="button" onClick={() => setOpen(true)}>
                {words.change}
              </button>
            </p>
            {isOpen && <SafetyDialog safety={safety} reload={loaded.reload} onClose={() => setOpen(false)} />}
          </>
        )}
      </LoadedPart>
    </section>
  );
};
