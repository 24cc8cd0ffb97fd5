import { atom } from 'nanostores';
import { type Merge, mergeValues } from '#lib/merge.ts';
import type { FormValues } from '../form-values.ts';
import type { MembershipFormStore } from '../membership-form-store.ts';

/** Returns the store of what somebody else changed while the form was filled in. */
export const createEditorConflict = (form: MembershipFormStore) => {
  const $conflict = atom<Merge<FormValues> | undefined>(undefined);
  return {
    $conflict,
    /** Merges their changes in. Where both changed a field, both versions are shown. */
    mergeIn: (read: FormValues, theirs: FormValues) => {
      const merge = mergeValues(read, form.$values.get(), theirs);
      form.$values.set(merge.values);
      $conflict.set(merge);
    },
    takeTheirs: (field: keyof FormValues) => {
      const merge = $conflict.get();
      const taken = merge?.differences.find((difference) => difference.field === field);
      if (!merge || !taken) return;
      form.setField(field, taken.theirs);
      $conflict.set({ ...merge, differences: merge.differences.filter((other) => other !== taken) });
    },
    forgetConflict: () => $conflict.set(undefined),
  };
};
