import { type Editor, useEditor } from '@tiptap/react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { readContent } from './editor-content.ts';
import { editorExtensions } from './editor-extensions.ts';
import { isOnlyPicture, tidyHtml } from './editor-html.ts';
import { readPastedText } from './pasted-text.ts';

interface Options {
  id: string;
  labelId: string;
  /** The ids of hint and error. */
  describedBy: string | undefined;
  isWrong: boolean;
  html: string;
  onHtml: (html: string) => void;
  onPictures: (files: readonly File[]) => void;
  /** Called after each paste with the number of pictures that could not be pasted. */
  onPicturesLeft: (count: number) => void;
}

const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'));

// A word processor adds a picture of the text to the clipboard. In that case the user means the text.
const pastedPictures = (data: DataTransfer | null): File[] =>
  isOnlyPicture(data?.getData('text/html') ?? '') ? picturesIn(data) : [];

const handlersFor = ({ onPictures, onPicturesLeft }: Pick<Options, 'onPictures' | 'onPicturesLeft'>) => ({
  transformPastedHTML: (html: string): string => {
    const pasted = readPastedText(html);
    onPicturesLeft(pasted.picturesLeft);
    return pasted.html;
  },
  // This comes first, because the notice about an earlier paste is no longer true.
  handleDOMEvents: { paste: () => onPicturesLeft(0), drop: () => onPicturesLeft(0) },
  handlePaste: (_view: unknown, event: ClipboardEvent): boolean => {
    const files = pastedPictures(event.clipboardData);
    if (files.length === 0) return false;
    onPicturesLeft(0);
    onPictures(files);
    return true;
  },
});

/** Distinguishes dropped files from moves inside the text. Dropped pictures go to the place of the drop. */
const dropHandler =
  (editorOf: () => Editor | null, onPictures: Options['onPictures']) =>
  (_view: unknown, event: DragEvent, _slice: unknown, isMoved: boolean): boolean => {
    const files = isMoved ? [] : picturesIn(event.dataTransfer);
    const editor = editorOf();
    if (files.length === 0 || !editor) return false;
    const place = editor.view.posAtCoords({ left: event.clientX, top: event.clientY });
    if (place) editor.commands.setTextSelection(place.pos);
    onPictures(files);
    return true;
  };

interface Known {
  given: string;
  /** The given text as the editor serialises it. */
  seen: string;
  /** The last text that was reported to the owner. */
  reported: string;
}

type Attributes = Pick<Options, 'id' | 'labelId' | 'describedBy' | 'isWrong'>;

const attributesOf = ({ id, labelId, describedBy, isWrong }: Attributes): Record<string, string> => ({
  id,
  class: 'rich editor__text',
  // Otherwise a text that the browser has translated would be saved translated.
  translate: 'no',
  'aria-multiline': 'true',
  'aria-labelledby': labelId,
  ...(describedBy && { 'aria-describedby': describedBy }),
  ...(isWrong && { 'aria-invalid': 'true' }),
});

/**
 * Puts a text into the editor that its owner has changed, for example by taking another version or a draft. It keeps
 * the cursor if possible.
 */
const useGivenText = (editor: Editor | null, html: string, known: RefObject<Known>): void => {
  useEffect(() => {
    if (editor) known.current.seen = tidyHtml(editor.getHTML());
  }, [editor, known]);
  useEffect(() => {
    if (!editor || html === known.current.reported) return;
    const { from, to } = editor.state.selection;
    editor.commands.setContent(readContent(html).toJSON(), { emitUpdate: false });
    const end = editor.state.doc.content.size;
    editor.commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) });
    known.current = { given: html, seen: tidyHtml(editor.getHTML()), reported: html };
  }, [editor, html, known]);
};

/**
 * Returns the editor once it exists. The owner may also change the text. It reports an unchanged text exactly as it was
 * given.
 */
export const useRichTextEditor = (given: Options): Editor | null => {
  const latest = useRef(given);
  latest.current = given;
  const known = useRef<Known>({ given: given.html, seen: '', reported: given.html });
  const own = useRef<Editor>(null);
  const [{ handlers, ...options }] = useState(() => {
    const onPictures: Options['onPictures'] = (files) => latest.current.onPictures(files);
    const onPicturesLeft: Options['onPicturesLeft'] = (count) => latest.current.onPicturesLeft(count);
    return {
      extensions: editorExtensions,
      content: readContent(given.html).toJSON(),
      injectCSS: false,
      handlers: {
        ...handlersFor({ onPictures, onPicturesLeft }),
        handleDrop: dropHandler(() => own.current, onPictures),
      },
      onUpdate: ({ editor }: { editor: Editor }) => {
        const written = tidyHtml(editor.getHTML());
        known.current.reported = written === known.current.seen ? known.current.given : written;
        latest.current.onHtml(known.current.reported);
      },
    };
  });
  const { id, labelId, describedBy, isWrong } = given;
  const editorProps = useMemo(
    () => ({ ...handlers, attributes: attributesOf({ id, labelId, describedBy, isWrong }) }),
    [handlers, id, labelId, describedBy, isWrong],
  );
  // The editor is created after the first paint, because React throws away anything created in a render that
  // suspends for styles.
  const editor = useEditor({ ...options, editorProps, immediatelyRender: false });
  own.current = editor;
  useGivenText(editor, given.html, known);
  return editor;
};
