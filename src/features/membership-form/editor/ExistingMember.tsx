import { useStore } from '@nanostores/react';
import { Notice } from '#components/ui/Notice.tsx';
import { memberPath } from '#lib/paths.ts';
import { membershipEditorMessages as words } from '#messages/membership-editor.ts';
import type { Editor } from './editor-store.ts';

/** Links to the existing member who is the person in the form. */
export const ExistingMember = ({ editor }: { editor: Editor }) => {
  const id = useStore(editor.$existing);
  if (!id) return null;
  return (
    <Notice tone="warning">
      <p>
        <a href={memberPath(id)}>{words.openExisting}</a>
      </p>
    </Notice>
  );
};
