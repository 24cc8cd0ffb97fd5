import * as z from 'zod/mini';
import type { FieldErrorCode } from '../error.ts';

interface Bounds {
  max: number;
  /** The error for a value that is not a list, and for an empty list where a choice is required. */
  missing?: FieldErrorCode;
  isRequired?: boolean;
  tooLong?: FieldErrorCode;
}

/**
 * Returns a schema for a list. It checks the length before it looks at any element, because each wrong element makes an
 * object. All lists of the schemas use this function.
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
