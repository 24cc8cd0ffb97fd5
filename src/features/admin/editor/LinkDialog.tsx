import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { useAction } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { linkTarget } from '#domain/form/link-target.ts';
import { editorMessages } from '#messages/editor.ts';

const words = editorMessages.link;

interface LinkDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** Asks for the address of a link, and for its text if nothing is selected. */
export const LinkDialog = ({ editor, onClose }: LinkDialogProps) => {
  const isChange = editor.isActive('link');
  const needsText = editor.state.selection.empty && !isChange;
  const [first] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [address, setAddress] = useState(first);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const finish = (): void => {
    onClose();
    editor.commands.focus();
  };
  const action = useAction(async () => {
    const href = linkTarget(address);
    if (!href) return setError(address.trim() ? words.wrong : words.required);
    const marks = [{ type: 'link', attrs: { href } }];
    if (needsText)
      editor
        .chain()
        .insertContent({ type: 'text', text: text.trim() || address.trim(), marks })
        .run();
    else editor.chain().extendMarkRange('link').setLink({ href }).run();
    finish();
  });
  const remove = (): void => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    finish();
  };
  return (
    <AskDialog
      title={isChange ? words.changeTitle : words.title}
      confirm={words.confirm}
      isChanged={address !== first || text !== ''}
      action={action}
      onClose={onClose}
    >
      <TextField
        name="link-address"
        label={words.address}
        hint={words.addressHint}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={address}
        error={error}
        onValue={setAddress}
      />
      {needsText && <TextField name="link-text" label={words.text} autoComplete="off" value={text} onValue={setText} />}
      {isChange && (
        <p>
          <button type="button" className="button" onClick={remove}>
            {words.remove}
          </button>
        </p>
      )}
    </AskDialog>
  );
};
