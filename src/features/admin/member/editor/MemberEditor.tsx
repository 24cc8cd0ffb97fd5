import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { leave, useLeaveGuard } from '#components/action/leave-guard.ts';
import { ConflictNotice } from '#components/editing/ConflictNotice.tsx';
import { DueSummary } from '#components/membership-form/DueSummary.tsx';
import type { FormValues } from '#components/membership-form/form-values.ts';
import { askLikelyEmails } from '#components/membership-form/likely-emails.tsx';
import { MembershipForm } from '#components/membership-form/MembershipForm.tsx';
import { PhotoSection } from '#components/membership-form/PhotoSection.tsx';
import { SubmitButton } from '#components/membership-form/SubmitButton.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { useLatched } from '#components/ui/use-latched.ts';
import { useModal } from '#components/ui/use-modal.ts';
import { usePresence } from '#components/ui/use-presence.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { declarationOf, isTextField } from '#domain/member/member-fields.ts';
import { toCents } from '#domain/money.ts';
import { memberPath } from '#lib/admin-paths.ts';
import { api, callFile } from '#lib/api.ts';
import { formatCents } from '#lib/format.ts';
import { shortcuts } from '#lib/shortcuts.ts';
import { adminMessages } from '#messages/admin.ts';
import { aidFormMessages } from '#messages/aids.ts';
import { choiceWord, membershipLabels } from '#messages/member-fields.ts';
import { membershipEditorMessages as words } from '#messages/membership-editor.ts';
import { useMay } from '../../account/account-store.ts';
import { loadedSeasons } from '../../season-in-hand/season-store.ts';
import { createMemberEdit, type MemberEdit } from './member-edit.ts';
import { valuesOf } from './member-values.ts';
import { PaymentReceived } from './PaymentReceived.tsx';

// Shows the stored photo as it would be sent again. If it cannot be loaded, the text is enough.
const showHeldPhoto = ({ form, $saved }: MemberEdit): void => {
  const member = $saved.get();
  if (!member?.hasPhoto) return;
  callFile(api.admin.memberships[':id'].photo.$get({ param: { id: member.id }, query: {} })).then(
    (photo) => {
      if (form.$photo.get().state === 'held') form.$photo.set({ state: 'held', preview: URL.createObjectURL(photo) });
    },
    () => undefined,
  );
};

const textOf = (field: keyof FormValues, value: FormValues[keyof FormValues]): string => {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value)) return value.join(', ');
  return isTextField(field) && declarationOf(field).kind === 'choice' ? choiceWord(value) : value;
};

// The page of a member has the aids, and their form does not ask for them.
const labels = { ...membershipLabels, aids: aidFormMessages.title };

/** Notices about other people's work: somebody changed the member, or the person is a member already. */
const Notices = ({ edit }: { edit: MemberEdit }) => {
  const draft = useStore(edit.$draft);
  const conflict = useStore(edit.$conflict);
  const isChanged = useStore(edit.$isChanged);
  const existing = useStore(edit.$existing);
  const lost = useStore(edit.$lost);
  return (
    <>
      <ConflictNotice
        edit={{ draft, conflict, isChanged, takeField: edit.takeField }}
        toDraft={valuesOf}
        labels={labels}
        textOf={textOf}
        words={words.conflict}
      />
      <ActionError action={{ error: lost }} title={words.unreachable}>
        <p>{words.safeAgain}</p>
      </ActionError>
      {existing && (
        <Notice tone="warning">
          <p>
            <a href={memberPath(existing.id)}>{words.openExisting}</a>
          </p>
          {existing.mayBeOwn && <p>{words.mayBeOwn}</p>}
        </Notice>
      )}
    </>
  );
};

interface EndProps {
  edit: MemberEdit;
  /** Called when the form is being sent and the user wants an empty form for the next person. */
  onAnother: () => void;
  onCancel: () => void;
}

/** The part beside the fields: the optional photo, the amount due, the payment received, and the buttons. */
const End = ({ edit, onAnother, onCancel }: EndProps) => {
  const { form } = edit;
  const books = useMay()('desk', 'write');
  const member = useStore(edit.$saved);
  const isSending = useStore(form.$sending).state === 'sending';
  const catalogue = useStore(form.$catalogue);
  const notes = member && [words.alreadyPaid(formatCents(toCents(member.paid))), words.keptPrices].join(' ');
  return (
    <div className="form__end form__end--editor">
      <PhotoSection form={form} />
      <DueSummary form={form} note={notes} />
      {form.mode === 'add' && books && <PaymentReceived edit={edit} />}
      <div className="form__bar">
        <SubmitButton form={form} keys={shortcuts.save} />
        <button type="button" className="button button--ghost" disabled={isSending} onClick={onCancel}>
          {words.cancel}
        </button>
      </div>
      {/* This button comes second, because Enter in a field presses the first one. */}
      {form.mode === 'add' && (
        <button
          type="submit"
          className="button"
          disabled={catalogue.state !== 'ready'}
          aria-disabled={isSending || undefined}
          onClick={() => !isSending && onAnother()}
        >
          {words.submitAnother}
        </button>
      )}
    </div>
  );
};

interface LeaveDialogProps {
  onStay: () => void;
  onLeave: () => void;
}

/** Asks the user before unsaved text is lost. */
const LeaveDialog = ({ onStay, onLeave }: LeaveDialogProps) => {
  const { dialog } = useModal();
  const title = useId();
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={title} onClose={onStay}>
      <div className="stack">
        <h2 id={title}>{words.leave.title}</h2>
        <p>{words.leave.text}</p>
        <div className="cluster">
          {/* This runs at once and does not wait for the dialog's close event, so that going back in between asks
             again. */}
          <button type="button" className="button button--primary" onClick={onStay}>
            {words.leave.stay}
          </button>
          <button type="button" className="button" onClick={onLeave}>
            {words.leave.leave}
          </button>
        </div>
      </div>
    </dialog>
  );
};

interface MemberEditorProps {
  /** A current or archived member. Undefined for a new one. */
  member?: MemberDetails;
  /** The season that a new member joins. */
  season?: string;
  /** Called with the saved member, unless the user has left the form. */
  onDone: (saved: MemberDetails) => void;
  onCancel?: () => void;
}

/** The membership form for administrators: adds somebody, or edits a member. */
export const MemberEditor = ({ member, season, onDone, onCancel }: MemberEditorProps) => {
  const [edit] = useState(() => createMemberEdit(member));
  const { form } = edit;
  const isHere = usePresence();
  /** The navigation that the question interrupted. */
  const [going, setGoing] = useState<() => void>();
  useLeaveGuard(
    useStore(edit.$isChanged),
    useCallback((go) => setGoing(() => go), []),
  );
  // The disciplines stand in the middle of the form, which would move if it were shown before they are known.
  const isOffered = useLatched(useStore(form.$catalogue).state !== 'loading');
  useEffect(() => {
    showHeldPhoto(edit);
    return () => form.forgetFiles();
  }, [edit, form]);
  useEffect(() => askLikelyEmails(form), [form]);
  useEffect(() => {
    if (season !== undefined) form.$season.set(season);
    void form.loadProducts();
  }, [form, season]);

  // The head of the admin area reads the seasons before anybody opens a form.
  const seasons = useStore(loadedSeasons.$loaded);
  const joined = useStore(form.$season);
  useEffect(() => {
    if (seasons.state !== 'ready') return;
    void form.showAsked(seasons.value.seasons.find(({ id }) => id === joined)?.federationAsked ?? {});
  }, [form, seasons, joined]);

  const wantsAnother = useRef(false);
  const [added, setAdded] = useState(0);
  const submit = async (): Promise<void> => {
    const isAnother = wantsAnother.current;
    wantsAnother.current = false;
    const saved = await edit.submit();
    if (!saved || !isHere()) return;
    if (isAnother) setAdded((count) => count + 1);
    else onDone(saved);
  };

  if (!isOffered)
    return (
      <p role="status" className="loading">
        {adminMessages.loading}
      </p>
    );
  return (
    <>
      <Notices edit={edit} />
      <MembershipForm
        key={added}
        form={form}
        end={
          <End
            edit={edit}
            onAnother={() => {
              wantsAnother.current = true;
            }}
            onCancel={() => leave(() => onCancel?.())}
          />
        }
        onSubmit={submit}
        isBack={added > 0}
      />
      {going && <LeaveDialog onStay={() => setGoing(undefined)} onLeave={going} />}
    </>
  );
};
