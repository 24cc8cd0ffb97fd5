import { useStore } from '@nanostores/react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { TextField } from '#components/ui/TextField.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { membershipLabels } from '#messages/membership-form.ts';
import type { TextField as TextFieldName } from './form-values.ts';
import { basics, comforts, type Keyboard } from './keyboards.ts';
import type { MembershipFormStore } from './membership-form-store.ts';

interface Props extends Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'placeholder'> {
  form: MembershipFormStore;
  field: TextFieldName;
  keyboard: Keyboard;
  hint?: string;
  trailing?: ReactNode;
  /** What the field becomes after a keystroke, knowing what it was. */
  adjust?: (typed: string, before: string) => string;
}

// A sentence that appears while a button is being pressed pushes the button away, and the press is lost.
const afterPress = (act: () => void): void => {
  if (document.querySelector(':active')) addEventListener('mouseup', () => setTimeout(act), { once: true });
  else act();
};

/** A text field of the form: reads and writes its store, checks itself when it is left. */
export const FormTextField = ({ form, field, keyboard, autoComplete = 'off', hint, adjust, ...input }: Props) => {
  const value = useStore(form.$values)[field];
  const error = useStore(form.$errors)[field];
  const isHydrated = useHydrated();
  return (
    <TextField
      {...input}
      {...basics[keyboard]}
      {...(isHydrated && { ...comforts[keyboard], enterKeyHint: 'next' })}
      // An administrator's own name and address are not the member's.
      autoComplete={form.mode === 'public' ? autoComplete : 'off'}
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
