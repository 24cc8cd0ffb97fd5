import { emptyForm, formValuesSchema, isFilled, laidOver } from './form-values.ts';
import type { MembershipFormStore } from './membership-form-store.ts';

/** Takes what was typed into the page's form before this script came into the store. */
export const takeOverTyped = (form: MembershipFormStore, element: HTMLFormElement): void => {
  const typed = new FormData(element);
  const read = (field: string, empty: string | boolean | string[]) => {
    if (Array.isArray(empty)) return typed.getAll(field);
    return typeof empty === 'boolean' ? typed.has(field) : (typed.get(field) ?? undefined);
  };
  const found = Object.entries(emptyForm()).map(([field, empty]) => [field, read(field, empty)]);
  const taken = formValuesSchema.safeParse(Object.fromEntries(found));
  if (taken.success && Object.values(taken.data).some(isFilled))
    form.$values.set(laidOver(form.$values.get(), taken.data));
  const photo = fileIn(typed, 'photo');
  if (photo) void form.choosePhoto(photo);
  const proof = fileIn(typed, 'reducedPriceProofFile');
  if (proof) void form.chooseProof(proof);
};

const fileIn = (typed: FormData, name: string): File | undefined => {
  const value = typed.get(name);
  return value instanceof File && value.size > 0 ? value : undefined;
};
