// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { afterEach, expect, test, vi } from 'vitest';
import { ActionError } from '#components/action/ActionError.tsx';
import { SaveBar } from '#components/editing/SaveBar.tsx';
import type { Article } from '#domain/site/article.ts';
import { articleStanding, useArticleEdit } from '#features/admin/articles/ArticleForm.tsx';
import { createArticleEdit } from '#features/admin/articles/article-edit.ts';
import { editorExtensions } from '#features/admin/editor/editor-extensions.ts';
import { PictureAltDialog } from '#features/admin/editor/PictureAltDialog.tsx';
import { TextConflictNotice } from '#features/admin/editor/TextConflictNotice.tsx';
import { answerCalls, json } from './admin-support.ts';
import { press } from './member-screen-support.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const picture = (alt: string): string => `<img src="/api/media/gant/960.jpg" width="800" height="500" alt="${alt}">`;
const image = { url: '/api/media/gant/960.jpg', alt: 'Un gant', width: 800, height: 500, focus: 'center' } as const;
const instant = '2026-11-20T10:00:00.000Z';
const article: Article = {
  ...{ id: 'gala', title: 'Gala', summary: 'En bref.', content: `<p>Tout.</p>${picture('Un gant')}`, image },
  ...{ published: false, publishedAt: null, createdAt: instant, updatedAt: instant },
};

test('a picture of the text cannot lose its description', async () => {
  const editor = new Editor({ extensions: editorExtensions, content: picture('Un gant'), injectCSS: false });
  editor.commands.setNodeSelection(0);
  const closed = vi.fn<() => void>();
  render(<PictureAltDialog editor={editor} onClose={closed} />);
  const field = screen.getByLabelText('Description de l’image');
  const keep = () => press('Garder cette description');
  fireEvent.change(field, { target: { value: ' ' } });
  keep();
  await screen.findByText('Veuillez renseigner la description de l’image.');
  expect([document.activeElement, closed.mock.calls, editor.getHTML().includes('alt="Un gant"')]).toEqual([
    ...[field, []],
    true,
  ]);
  fireEvent.change(field, { target: { value: 'Deux gants' } });
  keep();
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(editor.getHTML()).toContain('alt="Deux gants"');
  editor.destroy();
});

const Saving = ({ edit }: { edit: ReturnType<typeof createArticleEdit> }) => {
  const { action, overwriteTheirs, errors } = useArticleEdit(() => edit);
  return (
    <>
      <input id="image-alt" />
      <input id="content" />
      <button type="button" onClick={() => void action.run()}>
        Enregistrer
      </button>
      <button type="button" onClick={() => void overwriteTheirs()}>
        Enregistrer ma version
      </button>
      <ActionError action={action} title="Rien n’a été enregistré" />
      <output>{JSON.stringify(errors)}</output>
    </>
  );
};

test.each([
  ['image-alt', { image: { ...image, alt: ' ' } }, /^Veuillez renseigner la description/],
  ['content', { content: picture('') }, /^Une image du texte n’a pas de description/],
] as const)('an article is not sent with a picture without words, told at %s', async (field, change, sentence) => {
  const calls = answerCalls({});
  const edit = createArticleEdit(article);
  edit.set(change);
  render(<Saving edit={edit} />);
  press('Enregistrer');
  await waitFor(() => expect(document.activeElement?.id).toBe(field));
  const errors: unknown = JSON.parse(screen.getByRole('status').textContent ?? '');
  expect(errors).toEqual({ [field]: expect.stringMatching(sentence) });
  expect(calls).toEqual([]);
});

test('a text that was saved with such a picture may stay', async () => {
  const calls = answerCalls({});
  const edit = createArticleEdit({ ...article, content: picture('') });
  edit.set({ title: 'Le gala' });
  render(<Saving edit={edit} />);
  press('Enregistrer');
  await waitFor(() => expect(calls).toHaveLength(1));
});

test.each([
  [false, true, 'Article publié avec succès'],
  [true, false, 'Article dépublié avec succès'],
  [true, true, 'Article modifié avec succès'],
])(
  'an article that was public (%s) and is saved as public (%s) is reported as: %s',
  async (before, after, sentence) => {
    const read = { ...article, published: before };
    answerCalls({ 'PUT /api/admin/articles/gala': json({ ...read, title: 'Le gala', published: after }) });
    const edit = createArticleEdit(read);
    edit.set({ title: 'Le gala', published: after });
    render(<Saving edit={edit} />);
    press('Enregistrer');
    await waitFor(() => expect(screen.queryAllByText(sentence).length).toBeGreaterThan(0));
  },
);

test('the reason of a refused save disappears after a save that works', async () => {
  const theirs = { ...article, title: 'Le leur', updatedAt: '2026-11-20T11:00:00.000Z' };
  const refusal = { type: 'validation', messages: ['Titre refusé.'], fields: { title: 'Titre refusé.' } };
  const answers = [
    json({ type: 'conflict', message: 'x', current: theirs }, 409),
    json(refusal, 422),
    json({ ...theirs, summary: 'Autrement.', updatedAt: '2026-11-20T12:00:00.000Z' }),
  ];
  answerCalls({ 'PUT /api/admin/articles/gala': () => (answers.shift() ?? json({}, 500))() });
  const edit = createArticleEdit(article);
  edit.set({ title: 'Le mien' });
  render(<Saving edit={edit} />);
  press('Enregistrer');
  await waitFor(() => expect(edit.$conflict.get()?.theirs).toEqual(theirs));
  press('Enregistrer ma version');
  await screen.findByText('Rien n’a été enregistré');
  expect(screen.getByRole('status').textContent).toContain('Titre refusé.');
  edit.takeTheirs();
  edit.set({ summary: 'Autrement.' });
  press('Enregistrer');
  await waitFor(() => expect(edit.$isChanged.get()).toBe(false));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('{}'));
  expect(screen.queryByText('Rien n’a été enregistré')).toBeNull();
});

const Notified = ({ edit }: { edit: ReturnType<typeof createArticleEdit> }) => {
  const open = useArticleEdit(() => edit);
  return (
    <>
      <TextConflictNotice edit={open} show={({ title }) => title} />
      <button type="button" onClick={() => void open.action.run()}>
        Enregistrer
      </button>
    </>
  );
};

test('an article that somebody deleted while it was written is added again with one’s text', async () => {
  const calls = answerCalls({
    'PUT /api/admin/articles/gala': json({ type: 'not-found', message: 'Introuvable.' }, 404),
    'POST /api/admin/articles': json({ ...article, id: 'gala-2', title: 'Le mien' }, 201),
  });
  const edit = createArticleEdit(article);
  edit.set({ title: 'Le mien' });
  render(<Notified edit={edit} />);
  press('Enregistrer');
  await screen.findByText('Supprimé entretemps');
  press('L’ajouter à nouveau');
  await waitFor(() => expect(edit.$saved.get()?.id).toBe('gala-2'));
  expect(calls.at(-1)).toMatchObject({ method: 'POST', body: { title: 'Le mien', draftId: expect.any(String) } });
});

const bar = (saved: Article | undefined, published: boolean, isChanged: boolean): string | null => {
  const standing = articleStanding(saved, { published }, isChanged);
  const { unmount } = render(
    <SaveBar
      {...{ isChanged, isBusy: false, isNew: !saved, onSave: () => undefined, onPreview: () => undefined, ...standing }}
    />,
  );
  const said = screen.getByRole('status').textContent;
  unmount();
  return said;
};

test.each([
  [article, false, false, 'Brouillon · tout est enregistré. Les visiteurs ne le voient pas.'],
  [
    article,
    true,
    true,
    /^Brouillon · modifications non enregistrées.* L’article sera publié dès que vous enregistrez\.$/,
  ],
  [{ ...article, published: true }, true, false, 'Publié · tout est enregistré. Les visiteurs lisent l’article.'],
  [
    { ...article, published: true },
    true,
    true,
    /^Publié · modif.* Les visiteurs lisent encore la version enregistrée\.$/,
  ],
  [{ ...article, published: true }, false, true, /^Publié · modif.* L’article sera retiré du site dès que vous/],
  [undefined, true, true, /^Modifications non enregistrées.* L’article sera publié dès que vous enregistrez\.$/],
  [undefined, false, false, ''],
])(
  'the status line tells the state of the article, and what saving would change',
  (saved, published, isChanged, said) =>
    expect(bar(saved, published, isChanged)).toEqual(typeof said === 'string' ? said : expect.stringMatching(said)),
);
