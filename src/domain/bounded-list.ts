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
    z.custom<z.input<Element>[]>(Array.isArray, { error: missing, abort: true }).check(
      z.refine((list) => !isRequired || list.length > 0, { error: missing, abort: true }),
      z.refine((list) => list.length <= max, { error: tooLong, abort: true }),
    ),
    z.array(element),
  );
