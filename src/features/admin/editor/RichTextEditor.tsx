import { EditorContent } from '@tiptap/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Announced } from '#components/ui/Announced.tsx';
import { describedBy, FieldError, FieldHint } from '#components/ui/FieldNotes.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import type { Image } from '#domain/form/image.ts';
import { imageRule } from '#domain/form/upload.ts';
import { editorMessages as words } from '#messages/editor.ts';
import editorStyles from '#styles/editor.css?url';
import { LinkDialog } from './LinkDialog.tsx';
import { PictureAltDialog } from './PictureAltDialog.tsx';
import { PictureDialog } from './PictureDialog.tsx';
import { Toolbar } from './Toolbar.tsx';
import type { Question } from './toolbar-commands.ts';
import { useChosenPictures } from './use-chosen-pictures.ts';
import { useRichTextEditor } from './use-rich-text-editor.ts';

interface RichTextEditorProps {
  /** The name of the field, and the id of the editable element. */
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  html: string;
  onHtml: (html: string) => void;
  /** False for a text without pictures, such as a mail. */
  hasPictures?: boolean;
}

/** An editor for text with headings, lists, links and pictures, for people who know a word processor. */
export const RichTextEditor = (props: RichTextEditorProps) => {
  const { name, label, hint, error, html, onHtml, hasPictures = true } = props;
  const [asked, setAsked] = useState<'link' | 'alt'>();
  const [picturesLeft, setPicturesLeft] = useState(0);
  const { picture, left, refusal, choose, next } = useChosenPictures();
  const chooser = useRef<HTMLInputElement>(null);
  const labelId = `${name}-label`;
  const said = refusal ?? error;
  const editor = useRichTextEditor({
    id: name,
    labelId,
    describedBy: describedBy(name, hint, said),
    isWrong: error !== undefined,
    html,
    onHtml,
    onPictures: hasPictures ? choose : (files) => setPicturesLeft(files.length),
    onPicturesLeft: setPicturesLeft,
  });
  const ask = (question: Question): void => {
    if (question === 'link') setAsked('link');
    else if (editor?.isActive('picture')) setAsked('alt');
    else chooser.current?.click();
  };
  const addPicture = (image: Image): void => {
    next();
    // The cursor goes behind the picture: otherwise the next picture would replace the selected one.
    const place = editor?.state.selection.to ?? 0;
    editor?.chain().focus().insertContentAt(place, { type: 'picture', attrs: image }).run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    ask('link');
  };
  const close = (): void => setAsked(undefined);
  return (
    <div className="field">
      {/* The whole form waits for the style sheet. The address is empty in tests, because React would warn about it. */}
      {editorStyles && <link rel="stylesheet" href={editorStyles} precedence="default" />}
      <span className="field__label" id={labelId}>
        {label}
      </span>
      <FieldHint of={name}>{hint}</FieldHint>
      <div className="editor" data-wrong={error ? true : undefined}>
        {editor ? (
          <Toolbar editor={editor} controls={name} hasPictures={hasPictures} onAsk={ask} />
        ) : (
          <p className="loading">{words.loading}</p>
        )}
        <EditorContent editor={editor} onKeyDown={onKeyDown} />
      </div>
      <Announced>
        <FieldError of={name}>{said}</FieldError>
        {picturesLeft > 0 && <Notice tone="warning">{words.picturesLeft(picturesLeft)}</Notice>}
      </Announced>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        data-for={name}
        accept={imageRule.types.join()}
        onChange={({ target }) => {
          choose([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {editor && asked === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {editor && asked === 'alt' && <PictureAltDialog editor={editor} onClose={close} />}
      {picture && <PictureDialog key={left} file={picture} onAdded={addPicture} onClose={next} />}
    </div>
  );
};
