import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { useAction } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { sentenceFor } from '#components/editing/check.ts';
import { TextField } from '#components/ui/TextField.tsx';
import { editorMessages } from '#messages/editor.ts';

const words = editorMessages.picture;

interface PictureAltDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** Changes the description of the selected picture, or removes the picture. */
export const PictureAltDialog = ({ editor, onClose }: PictureAltDialogProps) => {
  const [first] = useState(() => String(editor.getAttributes('picture').alt ?? ''));
  const [alt, setAlt] = useState(first);
  const [error, setError] = useState<string>();
  const finish = (): void => {
    onClose();
    editor.commands.focus();
  };
  const action = useAction(async () => {
    const described = alt.trim();
    if (!described) {
      setError(sentenceFor('image-undescribed', 'alt'));
      return document.getElementById('picture-alt')?.focus();
    }
    editor.commands.updateAttributes('picture', { alt: described });
    finish();
  });
  const remove = (): void => {
    editor.commands.deleteSelection();
    finish();
  };
  return (
    <AskDialog
      title={words.changeTitle}
      confirm={words.change}
      isChanged={alt !== first}
      action={action}
      onClose={onClose}
    >
      <TextField
        name="picture-alt"
        label={words.alt}
        hint={words.altHint}
        autoComplete="off"
        value={alt}
        error={error}
        onValue={setAlt}
      />
      <p>
        <button type="button" className="button" onClick={remove}>
          {words.remove}
        </button>
      </p>
    </AskDialog>
  );
};
