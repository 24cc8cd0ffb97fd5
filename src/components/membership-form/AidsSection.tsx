import { useStore } from '@nanostores/react';
import { CheckField } from '#components/ui/CheckField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { aidField, readAidCode, type SeasonAid } from '#domain/money/aid.ts';
import { toCents } from '#domain/money.ts';
import { formatCents } from '#lib/format.ts';
import { aidFormMessages as words } from '#messages/aids.ts';
import { afterPress } from './after-press.ts';
import { aidErrorOf, type FormAids, typedIn, withTyped } from './form-pledges.ts';
import type { MembershipFormStore } from './membership-form-store.ts';

const TICKED = 'on';

interface AidFieldProps {
  form: MembershipFormStore;
  aid: SeasonAid;
}

const AidField = ({ form, aid }: AidFieldProps) => {
  const { id, label, amount, codeForm, deduction } = aid;
  const typed = typedIn(useStore(form.$values).aids, id);
  const name = aidField(id);
  const error = useStore(form.$errors)[name];
  const set = (code: string): void => {
    form.setField('aids', withTyped(form.$values.get().aids, id, code));
    form.setError(name, undefined);
  };
  // The visitor sees the code as the club will type it in.
  const leave = (): void => {
    const code = typedIn(form.$values.get().aids, id);
    const read = readAidCode(codeForm, code);
    if (read.ok && read.code !== code) set(read.code);
    form.setError(name, aidErrorOf(aid, form.$values.get().aids));
  };
  const hint = words.hint(formatCents(toCents(amount)), deduction === 'at-once', codeForm !== 'none');
  if (codeForm === 'none')
    return (
      <CheckField
        id={name}
        label={words.box(label)}
        hint={hint}
        isChecked={typed === TICKED}
        error={error}
        onCheck={(isTicked) => set(isTicked ? TICKED : '')}
      />
    );
  return (
    <TextField
      name={name}
      label={words.codeOf(label)}
      hint={hint}
      value={typed}
      error={error}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      placeholder={codeForm === 'pass-sport' ? words.placeholder : undefined}
      onValue={set}
      onBlur={() => afterPress(leave)}
    />
  );
};

/** The aids of the season, each with the field for its code. */
export const AidsSection = ({ form, aids: { offered } }: { form: MembershipFormStore; aids: FormAids }) => {
  if (offered.length === 0) return null;
  return (
    <fieldset className="fieldset" tabIndex={-1}>
      <legend>{words.title}</legend>
      <p className="field__hint">{form.mode === 'public' ? words.lead : words.clubLead}</p>
      {offered.map((aid) => (
        <AidField key={aid.id} form={form} aid={aid} />
      ))}
    </fieldset>
  );
};
