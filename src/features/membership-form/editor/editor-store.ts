import { atom, computed } from 'nanostores';
import type { MemberDetails } from '#domain/member-details.ts';
import { hasChanged, type Merge, mergeValues } from '#lib/merge.ts';
import { administratorVoice } from '#messages/membership-editor.ts';
import { emptyForm, type FormValues } from '../form-values.ts';
import { createMembershipForm } from '../membership-form-store.ts';
import { pricingOf } from './member-pricing.ts';
import { valuesOf } from './member-values.ts';
import { noPayment, type ReceivedPayment } from './received-payment.ts';

/** What an administrator does with the form: add somebody, or correct a member as they were read. */
export type Editing = { mode: 'add' } | { mode: 'edit'; member: MemberDetails };

/** The form of an administrator: with what it started from, money received at once, and what somebody else changed. */
export const createEditor = (editing: Editing) => {
  const $member = atom(editing.mode === 'edit' ? editing.member : undefined);
  const startingWith = () => {
    const member = $member.get();
    return member ? valuesOf(member) : emptyForm();
  };
  const form = createMembershipForm({
    mode: editing.mode,
    voice: administratorVoice,
    startingWith,
    ...(editing.mode === 'edit' && { season: editing.member.season, ...pricingOf(editing.member) }),
  });
  const $payment = atom<ReceivedPayment>(noPayment(new Date()));
  const $conflict = atom<Merge<FormValues> | undefined>(undefined);
  const holdFiles = () => {
    const member = $member.get();
    if (member) form.holdFiles({ photo: member.hasPhoto, proof: member.hasProof });
  };
  holdFiles();

  return {
    form,
    /** The member as last read. */
    $member,
    $payment,
    $conflict,
    $isChanged: computed(
      [form.$values, form.$photo, form.$proof, $payment],
      (values, photo, proof, payment) =>
        hasChanged(startingWith(), values) ||
        [photo, proof].some(({ state }) => state !== 'none' && state !== 'held') ||
        payment.isReceived,
    ),
    setPayment: (change: Partial<ReceivedPayment>) => {
      $payment.set({ ...$payment.get(), ...change });
      for (const field of Object.keys(change)) form.setError(field === 'amount' ? 'paymentAmount' : field, undefined);
    },
    /** Somebody else saved this member meanwhile: their changes come in, and where both changed both are shown. */
    meet: (current: MemberDetails) => {
      const merge = mergeValues(startingWith(), form.$values.get(), valuesOf(current));
      $member.set(current);
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
    /** Saved: the form stands as it is on the server. */
    settle: (saved: MemberDetails) => {
      $conflict.set(undefined);
      $payment.set(noPayment(new Date()));
      if (editing.mode === 'edit') $member.set(saved);
      form.reset();
      holdFiles();
    },
  };
};

export type Editor = ReturnType<typeof createEditor>;
