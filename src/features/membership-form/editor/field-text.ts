import { membershipEditorMessages } from '#messages/membership-editor.ts';
import type { FormValues } from '../form-values.ts';

const words = membershipEditorMessages.conflict;

/** What stands in a field, to be read beside what somebody else put there. */
export const textOf = (value: FormValues[keyof FormValues]): string => {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return Array.isArray(value) ? value.join(', ') : value;
};
