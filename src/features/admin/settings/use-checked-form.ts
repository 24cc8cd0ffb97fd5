import { useState } from 'react';
import type * as z from 'zod/mini';
import { fieldSentences } from '../field-sentences.ts';
import { type Action, useAction } from '../use-action.ts';

type Lines<Name extends string> = Readonly<Record<Name, string>>;

interface CheckedForm<Name extends string> {
  typed: Lines<Name>;
  action: Action;
  /** Returns what a field shows. */
  fieldOf: (name: Name) => {
    name: Name;
    value: string;
    error: string | undefined;
    onValue: (value: string) => void;
  };
  clear: () => void;
}

/**
 * Text fields that a schema checks before they are sent. Focuses the first wrong field, and keeps the server's
 * sentences.
 */
export const useCheckedForm = <Name extends string, Input>(
  schema: z.ZodMiniType<Input>,
  blank: Lines<Name>,
  send: (input: Input) => Promise<void>,
): CheckedForm<Name> => {
  const [typed, setTyped] = useState(blank);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const action = useAction(async () => {
    const parsed = schema.safeParse(typed);
    setErrors(parsed.success ? {} : fieldSentences(parsed));
    if (!parsed.success) return document.getElementById(String(parsed.error.issues[0]?.path[0]))?.focus();
    await send(parsed.data);
  });
  return {
    typed,
    action,
    fieldOf: (name) => ({
      name,
      value: typed[name],
      error: errors[name] ?? action.error?.fields[name],
      onValue: (value) => setTyped((before) => ({ ...before, [name]: value })),
    }),
    clear: () => setTyped(blank),
  };
};
