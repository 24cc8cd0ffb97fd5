import { membershipEditorMessages } from '#messages/membership-editor.ts';
import type { FormValues } from '../form-values.ts';

const words = membershipEditorMessages.conflict;

/** Returns the value of a field as text, to be compared with what somebody else put there. */
export const textOf = (value: FormValues[keyof FormValues]): string => {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return Array.isArray(value) ? value.join(', ') : value;
};
