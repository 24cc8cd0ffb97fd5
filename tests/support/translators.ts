/** Replaces a text node as a browser's translator does. */
export type Translator = (text: Text) => void;

const frameOf = (text: string | Text): HTMLElement => {
  const outer = document.createElement('font');
  const inner = document.createElement('font');
  inner.append(text);
  outer.append(inner);
  return outer;
};

/** The known ways of browsers. Chrome detaches the text and shows a copy. */
export const translators = {
  'texts are exchanged': (text) => text.replaceWith(frameOf(text.data)),
  'texts are exchanged in two steps': (text) => {
    text.before(frameOf(text.data));
    text.remove();
  },
  'texts are wrapped': (text) => {
    const mark = document.createComment('');
    text.replaceWith(mark);
    mark.replaceWith(frameOf(text));
  },
} as const satisfies Record<string, Translator>;
