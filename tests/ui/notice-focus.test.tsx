// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DraftNotice } from '#components/editing/DraftNotice.tsx';
import { useEdit } from '#components/editing/use-edit.ts';
import type { FocusedImage } from '#domain/form/image.ts';
import type { Article } from '#domain/site/article.ts';
import { createArticleEdit } from '#features/admin/articles/article-edit.ts';
import { PictureSection } from '#features/admin/articles/PictureSection.tsx';
import { TextConflictNotice } from '#features/admin/editor/TextConflictNotice.tsx';
import { FailedMoveNotice } from '#features/admin/planning/FailedMoveNotice.tsx';
import { $failedMove, type FailedMove } from '#features/admin/planning/moves-store.ts';
import { handleOf } from '#features/admin/planning/slot-handle.ts';
import { slotOf } from '#features/admin/planning/week-slots.ts';
import { answerCalls, json } from './admin-support.ts';
import { aTraining, resetPlanning } from './planning-support.ts';

const instant = '2026-11-20T10:00:00.000Z';
const article: Article = {
  ...{ id: 'gala', title: 'Gala', summary: 'En bref.', content: '<p>Tout.</p>', image: null },
  ...{ published: false, publishedAt: null, createdAt: instant, updatedAt: instant },
};

const theirs = {
  theirs: { ...article, title: 'Le leur', updatedAt: '2026-11-20T11:00:00.000Z' },
  ...{ undecided: [], adopted: [] },
};

/** Focuses a button and presses it, as the keyboard does. */
const pressFocused = (name: string): void => {
  const button = screen.getByRole('button', { name });
  button.focus();
  button.click();
};
const expectFocusOn = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));

beforeEach(() => {
  localStorage.clear();
  resetPlanning();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Writing = (props: { edit: ReturnType<typeof createArticleEdit> }) => {
  const edit = useEdit(() => props.edit);
  return (
    <>
      <h1 tabIndex={-1}>Gala</h1>
      <DraftNotice edit={edit} />
      <TextConflictNotice edit={edit} show={({ title }) => title} />
      {edit.action.error && <p>Refusé</p>}
    </>
  );
};

test('a draft thrown away leaves the focus on the title of the screen', async () => {
  const before = createArticleEdit(article);
  before.set({ title: 'Le gala' });
  before.keepDraft();
  vi.stubGlobal('confirm', () => true);
  render(<Writing edit={createArticleEdit(article)} />);
  pressFocused('Jeter le brouillon');
  await expectFocusOn(screen.getByRole('heading', { level: 1 }));
});

test.each(['Enregistrer ma version à la place', 'Abandonner la mienne et prendre l’autre'])(
  'once two versions are one again by «%s», the focus is on the title of the screen',
  async (choice) => {
    const later = { ...article, updatedAt: '2026-11-20T12:00:00.000Z' };
    answerCalls({ 'PUT /api/admin/articles/gala': json(later) });
    const edit = createArticleEdit(article);
    edit.$conflict.set(theirs);
    render(<Writing edit={edit} />);
    pressFocused(choice);
    await expectFocusOn(screen.getByRole('heading', { level: 1 }));
  },
);

test('once the other version is taken, the reason why one’s own was not saved disappears', async () => {
  answerCalls({ 'PUT /api/admin/articles/gala': json({ type: 'unavailable', message: 'x' }, 503) });
  const edit = createArticleEdit(article);
  edit.$conflict.set(theirs);
  render(<Writing edit={edit} />);
  pressFocused('Enregistrer ma version à la place');
  await screen.findByText('Refusé');
  pressFocused('Abandonner la mienne et prendre l’autre');
  await waitFor(() => expect(screen.queryByText('Refusé')).toBeNull());
});

const session = aTraining();
const failed: FailedMove = { session, wanted: { ...slotOf(session), weekday: 4 }, reason: 'failed' };

test.each(['Réessayer', 'Laisser ainsi'])('after «%s» the focus is on the session that did not move', async (way) => {
  $failedMove.set(failed);
  answerCalls({});
  render(
    <>
      <FailedMoveNotice />
      <button type="button" id={handleOf(session)}>
        Déplacer
      </button>
    </>,
  );
  pressFocused(way);
  await expectFocusOn(screen.getByRole('button', { name: 'Déplacer' }));
});

test('a deleted session leaves the focus on the title of the screen', async () => {
  $failedMove.set({ ...failed, reason: 'gone' });
  render(
    <>
      <h1 tabIndex={-1}>Planning</h1>
      <FailedMoveNotice />
    </>,
  );
  pressFocused('Laisser ainsi');
  await expectFocusOn(screen.getByRole('heading', { level: 1 }));
});

const gloves = { url: '/api/media/gant/960.jpg', alt: 'Un gant', width: 800, height: 500, focus: 'center' } as const;

const Picture = () => {
  const [image, setImage] = useState<FocusedImage | null>(gloves);
  return <PictureSection image={image} error={undefined} altError={undefined} onImage={setImage} />;
};

test('a picture taken out leaves the focus where another is chosen', async () => {
  render(<Picture />);
  pressFocused('Retirer l’image');
  await expectFocusOn(await screen.findByLabelText('Choisir une image'));
});
