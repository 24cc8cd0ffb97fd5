import { useStore } from '@nanostores/react';
import type { InputHTMLAttributes } from 'react';
import { TextField } from '#components/ui/TextField.tsx';
import { membershipLabels } from '#messages/membership-form.ts';
import type { TextField as TextFieldName } from './form-values.ts';
import type { MembershipFormStore } from './membership-form-store.ts';

interface Props
  extends Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete' | 'inputMode' | 'placeholder'> {
  form: MembershipFormStore;
  field: TextFieldName;
  hint?: string;
  /** What the field becomes after a keystroke, knowing what it was. */
  adjust?: (typed: string, before: string) => string;
}

// A sentence that appears while a button is being pressed pushes the button away, and the press is lost.
const afterPress = (act: () => void): void => {
  if (document.querySelector(':active')) addEventListener('mouseup', () => setTimeout(act), { once: true });
  else act();
};

/** A text field of the form: reads and writes its store, checks itself when it is left. */
export const FormTextField = ({ form, field, hint, adjust, ...input }: Props) => {
  const value = useStore(form.$values)[field];
  const error = useStore(form.$errors)[field];
  return (
    <TextField
      {...input}
      name={field}
      label={membershipLabels[field]}
      hint={hint}
      value={value}
      error={error}
      onValue={(typed) => form.setField(field, adjust ? adjust(typed, value) : typed)}
      onBlur={() => afterPress(() => form.checkField(field))}
    />
  );
};
