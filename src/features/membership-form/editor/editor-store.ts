import { atom, computed } from 'nanostores';
import type { MemberDetails } from '#domain/member-details.ts';
import { hasChanged } from '#lib/merge.ts';
import { administratorVoice } from '#messages/membership-editor.ts';
import type { ChosenFile } from '../chosen-file.ts';
import { emptyForm } from '../form-values.ts';
import { createMembershipForm } from '../membership-form-store.ts';
import { createEditorConflict } from './editor-conflict.ts';
import { createEditorPayment } from './editor-payment.ts';
import { pricingOf } from './member-pricing.ts';
import { valuesOf } from './member-values.ts';

/** What an administrator does with the form: adds somebody, or edits a member as they were read. */
export type Editing = { mode: 'add' } | { mode: 'edit'; member: MemberDetails };

const valuesOrNone = (member: MemberDetails | undefined) => (member ? valuesOf(member) : emptyForm());

const isNew = ({ state }: ChosenFile): boolean => state !== 'none' && state !== 'held';

/**
 * Returns the store of an administrator's form: the values it began with, money received, and what somebody else
 * changed.
 */
export const createEditor = (editing: Editing) => {
  const $member = atom(editing.mode === 'edit' ? editing.member : undefined);
  const $existing = atom<string | undefined>();
  const read = () => valuesOrNone($member.get());
  const form = createMembershipForm({
    ...{ mode: editing.mode, voice: administratorVoice, startingWith: read },
    ...(editing.mode === 'edit' && { season: editing.member.season, ...pricingOf(editing.member) }),
  });
  const { forgetPayment, ...payment } = createEditorPayment(form);
  const { mergeIn, forgetConflict, ...conflict } = createEditorConflict(form);
  const holdFiles = () => {
    const member = $member.get();
    if (member) form.holdFiles({ photo: member.hasPhoto, proof: member.hasProof });
  };
  holdFiles();

  return {
    ...{ form, ...payment, ...conflict },
    /** The member as last read. */
    $member,
    /** The id of an existing membership in force of the same person. */
    $existing,
    $isChanged: computed(
      [form.$values, form.$photo, form.$proof, payment.$payment],
      (values, photo, proof, { isReceived }) =>
        hasChanged(read(), values) || isNew(photo) || isNew(proof) || isReceived,
    ),
    /** Handles another person's save of this member. */
    meet: (current: MemberDetails) => {
      const before = read();
      $member.set(current);
      mergeIn(before, valuesOf(current));
    },
    /** After a save: the form shows the saved values. */
    settle: (saved: MemberDetails) => {
      forgetConflict();
      forgetPayment();
      if (editing.mode === 'edit') $member.set(saved);
      form.reset();
      holdFiles();
    },
  };
};

export type Editor = ReturnType<typeof createEditor>;
