import * as z from 'zod/mini';
import type { FieldErrorCode } from './error.ts';

interface Bounds {
  max: number;
  /** What is wrong with what is no list, or an empty one where something must be chosen. */
  missing?: FieldErrorCode;
  isRequired?: boolean;
  tooLong?: FieldErrorCode;
}

/**
 * A list as anybody sends it: its length is judged before any of its elements is looked at, for each that is wrong makes an
 * object. All lists of the schemas are made here.
 */
export const boundedList = <Element extends z.ZodMiniType>(
  element: Element,
  { max, missing = 'invalid', isRequired = false, tooLong = 'too-long' }: Bounds,
) =>
  z.pipe(
    z.transform((list: z.input<Element>[], context) => {
      const isMissing = !Array.isArray(list) || (isRequired && list.length === 0);
      if (isMissing || list.length > max)
        context.issues.push({ code: 'custom', message: isMissing ? missing : tooLong, input: list });
      return list;
    }),
    z.array(element),
  );
