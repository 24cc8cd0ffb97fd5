import { useStore } from '@nanostores/react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { TextField } from '#components/ui/TextField.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import type { TextualField as TextFieldName } from '#domain/member/member-fields.ts';
import { membershipLabels } from '#messages/member-fields.ts';
import { afterPress } from './after-press.ts';
import { autoCompleteOf, basics, comforts, keyboardOf } from './keyboards.ts';
import type { MembershipFormStore } from './membership-form-store.ts';

interface Props extends Pick<InputHTMLAttributes<HTMLInputElement>, 'placeholder'> {
  form: MembershipFormStore;
  field: TextFieldName;
  hint?: ReactNode;
  trailing?: ReactNode;
  /** Returns the text of the field after a keystroke, from the new and the former text. */
  adjust?: (typed: string, before: string) => string;
}

/** A text field that reads and writes the form's store. It is validated on blur. */
export const FormTextField = ({ form, field, hint, adjust, trailing, ...input }: Props) => {
  const keyboard = keyboardOf(field);
  const value = useStore(form.$values)[field];
  const error = useStore(form.$errors)[field];
  const isHydrated = useHydrated();
  const aside = useStore(form.$asides)[field];
  return (
    <TextField
      {...input}
      {...basics[keyboard]}
      {...(isHydrated && { ...comforts[keyboard], enterKeyHint: 'next' })}
      // The browser would offer an administrator's own name and address, which are not the member's.
      autoComplete={form.mode === 'public' ? autoCompleteOf(field) : 'off'}
      name={field}
      label={membershipLabels[field]}
      hint={hint}
      trailing={aside ?? trailing}
      value={value}
      error={error}
      onValue={(typed) => form.setField(field, adjust ? adjust(typed, value) : typed)}
      onBlur={() => afterPress(() => form.checkField(field))}
    />
  );
};
