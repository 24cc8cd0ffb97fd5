import { useState } from 'react';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { ClubInput, ClubSettings } from '#domain/club.ts';
import { api, call } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { type Difference, hasChanged, mergeValues } from '#lib/merge.ts';
import { type Action, useAction } from '../../use-action.ts';
import { type ClubField, type ClubValues, checkClub, isClubSettings, toValues } from './club-values.ts';

export interface ClubForm {
  values: ClubValues;
  errors: Readonly<Record<string, string>>;
  /** Met when somebody else saved meanwhile: what both changed. */
  conflict: readonly Difference<ClubValues>[] | undefined;
  isChanged: boolean;
  saving: Action;
  set: (change: Partial<ClubValues>) => void;
  /** Takes what somebody else saved instead of one's own. */
  take: (field: ClubField) => void;
}

const save = (json: ClubInput) => call(api.admin.club.$put({ json }));

/** The club's settings being edited: saved over what was read, merged with what somebody else saved meanwhile. */
export const useClubForm = (read: ClubSettings): ClubForm => {
  const [base, setBase] = useState(read);
  const [values, setValues] = useState(() => toValues(read));
  const [errors, setErrors] = useState<ClubForm['errors']>({});
  const [conflict, setConflict] = useState<ClubForm['conflict']>();
  const adopt = (saved: ClubSettings): void => {
    setBase(saved);
    setValues(toValues(saved));
    setErrors({});
    setConflict(undefined);
  };
  const meet = (current: ClubSettings): void => {
    const merged = mergeValues(toValues(base), values, toValues(current));
    setBase(current);
    setValues(merged.values);
    setConflict(merged.differences);
  };
  const saving = useAction(async () => {
    const checked = checkClub(values, base.updatedAt);
    if ('errors' in checked) return setErrors(checked.errors);
    setErrors({});
    try {
      adopt(await save(checked.input));
      void toastSuccess();
    } catch (error) {
      if (error instanceof ApiError && error.type === 'conflict' && isClubSettings(error.current)) meet(error.current);
      else if (error instanceof ApiError) setErrors(error.fields);
      throw error;
    }
  });
  return {
    values,
    errors,
    conflict,
    isChanged: hasChanged(toValues(base), values),
    saving,
    set: (change) => setValues((before) => ({ ...before, ...change })),
    take: (field) => {
      setValues((before) => ({ ...before, [field]: toValues(base)[field] }));
      setConflict((before) => before?.filter((difference) => difference.field !== field));
    },
  };
};
