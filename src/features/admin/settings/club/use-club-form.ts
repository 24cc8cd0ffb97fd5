import { useState } from 'react';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { ClubInput, ClubSettings } from '#domain/club.ts';
import { api, call } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { isApiError } from '#lib/is-api-error.ts';
import { type Difference, hasChanged, mergeValues } from '#lib/merge.ts';
import { type Action, useAction } from '../../use-action.ts';
import { type ClubField, type ClubValues, checkClub, isClubSettings, toValues } from './club-values.ts';

interface Typed {
  /** The settings as last read or saved. */
  base: ClubSettings;
  values: ClubValues;
  /** What both people changed, if somebody else saved meanwhile. */
  conflict: readonly Difference<ClubValues>[] | undefined;
}

export interface ClubForm extends Omit<Typed, 'base'> {
  errors: Readonly<Record<string, string>>;
  isChanged: boolean;
  saving: Action;
  set: (change: Partial<ClubValues>) => void;
  /** Takes another person's value in place of one's own. */
  take: (field: ClubField) => void;
}

const save = (json: ClubInput) => call(api.admin.club.$put({ json }));

/** After a save: text typed since it was sent stays and waits to be saved. */
const settle =
  (saved: ClubSettings, sent: ClubValues) =>
  ({ values }: Typed): Typed => ({
    base: saved,
    values: mergeValues(sent, values, toValues(saved)).values,
    conflict: undefined,
  });

const meet =
  (current: ClubSettings) =>
  ({ base, values }: Typed): Typed => {
    const merged = mergeValues(toValues(base), values, toValues(current));
    return { base: current, values: merged.values, conflict: merged.differences };
  };

/** Edits the club's settings: saves over the version that was read, and merges what somebody else saved meanwhile. */
export const useClubForm = (read: ClubSettings): ClubForm => {
  const [typed, setTyped] = useState<Typed>(() => ({ base: read, values: toValues(read), conflict: undefined }));
  const [errors, setErrors] = useState<ClubForm['errors']>({});
  const { base, values, conflict } = typed;
  const saving = useAction(async () => {
    const checked = checkClub(values, base.updatedAt);
    if ('errors' in checked) return setErrors(checked.errors);
    setErrors({});
    try {
      setTyped(settle(await save(checked.input), values));
      void toastSuccess();
    } catch (error) {
      if (isApiError(error, 'conflict') && isClubSettings(error.current)) setTyped(meet(error.current));
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
    set: (change) => setTyped((before) => ({ ...before, values: { ...before.values, ...change } })),
    take: (field) =>
      setTyped((before) => ({
        base: before.base,
        values: { ...before.values, [field]: toValues(before.base)[field] },
        conflict: before.conflict?.filter((difference) => difference.field !== field),
      })),
  };
};
