import type { Checked } from '#components/editing/check.ts';

/** Returns what is sent, or undefined while something is missing or wrong. */
export const inputOf = <Input>(checked: Checked<Input>): Input | undefined =>
  'input' in checked ? checked.input : undefined;

/** Returns the sentences of what is wrong. */
export const errorsOf = (checked: Checked<unknown>) => ('errors' in checked ? checked.errors : {});
