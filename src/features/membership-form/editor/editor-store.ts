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

/** What an administrator does with the form: add somebody, or correct a member as they were read. */
export type Editing = { mode: 'add' } | { mode: 'edit'; member: MemberDetails };

const valuesOrNone = (member: MemberDetails | undefined) => (member ? valuesOf(member) : emptyForm());

const isNew = ({ state }: ChosenFile): boolean => state !== 'none' && state !== 'held';

/** The form of an administrator: with what it started from, money received at once, and what somebody else changed. */
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
    /** The id of somebody in force who is the same person. */
    $existing,
    $isChanged: computed(
      [form.$values, form.$photo, form.$proof, payment.$payment],
      (values, photo, proof, { isReceived }) =>
        hasChanged(read(), values) || isNew(photo) || isNew(proof) || isReceived,
    ),
    /** Somebody else saved this member meanwhile. */
    meet: (current: MemberDetails) => {
      const before = read();
      $member.set(current);
      mergeIn(before, valuesOf(current));
    },
    /** Saved: the form stands as it is on the server. */
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
