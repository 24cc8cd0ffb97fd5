import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { StyledBy } from '#components/ui/StyledBy.tsx';
import { useLatched } from '#components/ui/use-latched.ts';
import { usePresence } from '#components/ui/use-presence.ts';
import type { MemberDetails } from '#domain/member-details.ts';
import { api, callFile } from '#lib/api.ts';
import { adminMessages } from '#messages/admin.ts';
import editorStyles from '#styles/form-editor.css?url';
import { EditorEnd } from './editor/EditorEnd.tsx';
import { ExistingMember } from './editor/ExistingMember.tsx';
import { createEditor, type Editing, type Editor } from './editor/editor-store.ts';
import { LeaveDialog } from './editor/LeaveDialog.tsx';
import { MemberConflict } from './editor/MemberConflict.tsx';
import { submitMember } from './editor/submit-member.ts';
import { useLeaveGuard } from './editor/use-leave-guard.ts';
import { MembershipForm } from './MembershipForm.tsx';

type MembershipEditorProps = Editing & {
  /** Called after a successful save, with the saved member, unless the form was left. */
  onDone: (saved: MemberDetails) => void;
  onCancel?: () => void;
};

// Shows the stored photo as it would be sent again. Without it the words are enough.
const showHeldPhoto = ({ form, $member }: Editor): void => {
  const member = $member.get();
  if (!member?.hasPhoto) return;
  callFile(api.admin.memberships[':id'].photo.$get({ param: { id: member.id }, query: {} })).then(
    (photo) => {
      if (form.$photo.get().state === 'held') form.$photo.set({ state: 'held', preview: URL.createObjectURL(photo) });
    },
    () => undefined,
  );
};

/** The membership form for administrators: adds somebody, or edits a member, current or archived. */
export const MembershipEditor = ({ onDone, onCancel, ...editing }: MembershipEditorProps) => {
  const [editor] = useState(() => createEditor(editing));
  const guard = useLeaveGuard(editor.$isChanged);
  const isHere = usePresence();
  // The disciplines stand in the middle. If the form were shown before they are known, it would move.
  const isOffered = useLatched(useStore(editor.form.$catalogue).state !== 'loading');
  useEffect(() => {
    void editor.form.loadProducts();
    if (editor.form.mode === 'add') void editor.form.loadSeason();
    showHeldPhoto(editor);
    return () => editor.form.forgetFiles();
  }, [editor]);

  const wantsAnother = useRef(false);
  const [added, setAdded] = useState(0);
  const submit = async (): Promise<void> => {
    const isAnother = wantsAnother.current;
    wantsAnother.current = false;
    const saved = await submitMember(editor);
    if (!saved || !isHere()) return;
    if (isAnother) return setAdded((count) => count + 1);
    await guard.release();
    onDone(saved);
  };

  if (!isOffered)
    return (
      <p role="status" className="loading">
        {adminMessages.loading}
      </p>
    );
  return (
    <StyledBy href={editorStyles}>
      <MemberConflict editor={editor} />
      <ExistingMember editor={editor} />
      <MembershipForm
        key={added}
        form={editor.form}
        end={
          <EditorEnd
            editor={editor}
            onAnother={() => {
              wantsAnother.current = true;
            }}
            onCancel={() => guard.leave(() => onCancel?.())}
          />
        }
        onSubmit={submit}
        isBack={added > 0}
      />
      {guard.isAsking && <LeaveDialog onStay={guard.stay} onLeave={guard.goNow} />}
    </StyledBy>
  );
};
