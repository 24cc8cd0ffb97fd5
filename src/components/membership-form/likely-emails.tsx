import { useStore } from '@nanostores/react';
import { LikelyEmail } from '#components/ui/LikelyEmail.tsx';
import { isTextField, type TextualField } from '#domain/member/member-fields.ts';
import { afterPress } from './after-press.ts';
import { keyboardOf } from './keyboards.ts';
import type { MembershipFormStore } from './membership-form-store.ts';

interface QuestionProps {
  form: MembershipFormStore;
  field: TextualField;
  /** The address that the visitor was asked about. An address that is still being typed looks mistyped. */
  typed: string;
}

const Question = ({ form, field, typed }: QuestionProps) =>
  useStore(form.$values)[field] === typed && (
    <LikelyEmail typed={typed} onTake={(email) => form.setField(field, email)} />
  );

/**
 * Asks, below a field that was just left, about an address that is likely mistyped. Returns a function that stops it.
 * The code is loaded at the first keystroke, because the form is limited in bytes.
 */
export const askLikelyEmails = (form: MembershipFormStore): (() => void) => {
  const ask = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLInputElement) || !isTextField(target.name)) return;
    const field = target.name;
    if (keyboardOf(field) !== 'email') return;
    afterPress(() => {
      const typed = form.$values.get()[field];
      form.$asides.set({ ...form.$asides.get(), [field]: <Question form={form} field={field} typed={typed} /> });
    });
  };
  addEventListener('focusout', ask);
  return () => removeEventListener('focusout', ask);
};
