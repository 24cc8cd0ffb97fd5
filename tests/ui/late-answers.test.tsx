// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { $saves } from '#components/action/saves.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import type { AdminProduct } from '#domain/money/product-input.ts';
import type { TeamMember } from '#domain/site/team.ts';
import { useArticleEdit } from '#features/admin/articles/ArticleForm.tsx';
import { createArticleEdit } from '#features/admin/articles/article-edit.ts';
import { $members } from '#features/admin/lists/members-store.ts';
import { MemberEditor } from '#features/admin/member/editor/MemberEditor.tsx';
import { MembershipsScreen } from '#features/admin/memberships/MembershipsScreen.tsx';
import { PlanningScreen } from '#features/admin/planning/PlanningScreen.tsx';
import { ProductsScreen } from '#features/admin/products/ProductsScreen.tsx';
import { $products } from '#features/admin/products/products-store.ts';
import { TeamScreen } from '#features/admin/team/TeamScreen.tsx';
import { $team } from '#features/admin/team/team-store.ts';
import { answerCalls, json } from './admin-support.ts';
import { pressInRow } from './list-support.ts';
import { press, reading, spaces, writing } from './member-screen-support.tsx';
import { someDetails } from './member-support.ts';
import { aTraining, READING, resetPlanning, sessionPath } from './planning-support.ts';
import { answerForms } from './upload-support.ts';

const instant = '2026-11-20T10:00:00.000Z';

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  $members.set({ state: 'loading' });
  $products.set({ state: 'loading' });
  $team.set({ state: 'loading' });
  resetPlanning();
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Returns an answer that waits until `letGo` is called. */
const held = (answer: ReturnType<typeof json>) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { answer: () => promise.then(answer), letGo: resolve };
};

/** Releases an answer, and waits until the caller has processed it. */
const hear = async (letGo: () => void): Promise<void> => {
  const before = $saves.get();
  letGo();
  await act(() => vi.waitFor(() => expect($saves.get()).toBe(before + 1)));
};

const dialogTitle = () => spaces(screen.queryByRole('dialog')?.querySelector('h2')?.textContent);

describe('a payment that is answered after its list was left, and opened again for somebody else,', () => {
  const anne = someDetails({ fullName: 'Anne Doit', paymentDone: false, paid: 0, owed: 245, payments: [] });
  const basile = someDetails({ fullName: 'Basile Paye' });

  const leaveWhilePaying = async (readSecond: () => Response | Promise<Response>) => {
    const paid: MemberDetails = {
      ...anne,
      paymentDone: true,
      paid: 245,
      owed: 0,
      updatedAt: '2026-11-21T10:00:00.000Z',
    };
    const { answer, letGo } = held(json(paid));
    answerCalls({
      'GET /api/admin/memberships?first=500': json([anne, basile]),
      [reading(anne)]: json(anne),
      [reading(basile)]: readSecond,
      [writing(anne, 'payments')]: answer,
    });
    const { unmount } = render(<MembershipsScreen params={{}} />);
    await pressInRow('Anne Doit', /^Encaisser 245,00.€\s: Anne Doit$/);
    await screen.findByRole('dialog', { name: 'Paiement d’Anne Doit' });
    press(/^Noter 245,00\s€ reçus$/);
    await screen.findByText('Un instant…');
    unmount();
    render(<MembershipsScreen params={{}} />);
    await pressInRow('Basile Paye', /^Archiver\s: Basile Paye$/);
    return letGo;
  };

  test('closes no other dialog', async () => {
    const letGo = await leaveWhilePaying(json(basile));
    await screen.findByRole('dialog', { name: 'Archiver l’adhésion de Basile Paye' });
    await hear(letGo);
    expect(dialogTitle()).toBe('Archiver l’adhésion de Basile Paye');
  });

  test('does not replace the one being read', async () => {
    const second = held(json(basile));
    const letGo = await leaveWhilePaying(second.answer);
    await hear(letGo);
    second.letGo();
    await screen.findByRole('dialog');
    expect(dialogTitle()).toBe('Archiver l’adhésion de Basile Paye');
  });
});

test('a training session that is saved late does not close the dialog of another', async () => {
  const tuesday = aTraining();
  const friday = aTraining({ id: '00000000-0000-4000-8000-000000000002', weekday: 5 });
  const { answer, letGo } = held(json(tuesday));
  answerCalls({
    [READING]: json({ sessions: [tuesday, friday], closures: [] }),
    'GET /api/admin/products': json([]),
    [`PUT ${sessionPath(tuesday)}`]: answer,
  });
  const { unmount } = render(<PlanningScreen />);
  fireEvent.click(await screen.findByRole('button', { name: /^Modifier\s: Mardi/ }));
  press('Enregistrer le créneau');
  await screen.findByText('Un instant…');
  press('Annuler une date');
  expect(dialogTitle(), 'nor does what can be done instead take its place').toMatch(/^Modifier Canne, mardi/);
  unmount();
  render(<PlanningScreen />);
  fireEvent.click(await screen.findByRole('button', { name: /^Modifier\s: Vendredi/ }));
  await hear(letGo);
  expect(dialogTitle()).toMatch(/^Modifier Canne, vendredi/);
});

test('a discipline that is saved late does not close the dialog of another', async () => {
  const aProduct = (name: string): AdminProduct => ({
    ...{ id: name, name, prices: [{ id: 'p', amount: 210, isDefault: true }], position: 0 },
    article: null,
    ...{ retired: false, inUse: false, updatedAt: instant },
  });
  const canne = aProduct('Canne');
  const savate = aProduct('Savate');
  const { answer, letGo } = held(json(canne));
  answerCalls({ 'GET /api/admin/products': json([canne, savate]), 'PUT /api/admin/products/Canne': answer });
  const { unmount } = render(<ProductsScreen />);
  fireEvent.click(await screen.findByRole('button', { name: 'Modifier Canne' }));
  press('Enregistrer la discipline');
  await screen.findByText('Un instant…');
  unmount();
  render(<ProductsScreen />);
  fireEvent.click(await screen.findByRole('button', { name: 'Modifier Savate' }));
  await hear(letGo);
  expect(dialogTitle()).toBe('Modifier Savate');
});

test('a late answer about one team member does not close the form of another', async () => {
  const somebody = (firstName: string): TeamMember => ({
    ...{ id: firstName, firstName, lastName: 'Martin', role: 'Monitrice', group: 'encadrement', disciplines: [] },
    ...{ bio: '', photo: null, position: 0, updatedAt: instant },
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  answerCalls({ 'GET /api/admin/team': json([somebody('Nora'), somebody('Zoé')]), 'GET /api/products': json([]) });
  const sent = answerForms({ status: 200, body: somebody('Nora'), after: promise });
  render(<TeamScreen />);
  fireEvent.click(await screen.findByRole('button', { name: 'Modifier Nora Martin' }));
  press('Enregistrer');
  await waitFor(() => expect(sent).toHaveLength(1));
  press('Annuler');
  press('Modifier Zoé Martin');
  fireEvent.change(screen.getByLabelText('Fonction'), { target: { value: 'Présidente' } });
  await hear(resolve);
  expect(screen.getByLabelText<HTMLInputElement>('Prénom').value).toBe('Zoé');
  expect(screen.getByLabelText<HTMLInputElement>('Fonction').value).toBe('Présidente');
});

const NewArticle = ({ edit }: { edit: ReturnType<typeof createArticleEdit> }) => {
  const { action } = useArticleEdit(() => edit);
  return (
    <button type="button" onClick={() => void action.run()}>
      Enregistrer
    </button>
  );
};

test('a new article that is saved late does not take over the screen one has moved to', async () => {
  const draft = { title: 'Gala', summary: '', content: '<p>Tout.</p>', image: null, published: false };
  const times = { publishedAt: null, createdAt: instant, updatedAt: instant };
  const { answer, letGo } = held(json({ ...draft, ...times, id: 'gala' }, 201));
  const calls = answerCalls({ 'POST /api/admin/articles': answer });
  const article = createArticleEdit();
  article.set(draft);
  const { unmount } = render(<NewArticle edit={article} />);
  press('Enregistrer');
  await waitFor(() => expect(calls).toHaveLength(1));
  unmount();
  history.replaceState(null, '', '/admin/planning');
  await hear(letGo);
  expect(location.pathname).toBe('/admin/planning');
});

test('a member who is saved late does not take over the screen one has moved to', async () => {
  const member = someDetails();
  const onDone = vi.fn<(saved: MemberDetails) => void>();
  const products = [{ id: 'p', name: 'Canne', prices: [{ id: 'q', amount: 245, isDefault: true }] }];
  answerCalls({
    'GET /api/admin/seasons/2026-2027/products': json(products),
    'GET /api/club': json({ openSeason: '2026-2027' }),
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  const sent = answerForms({ status: 200, body: member, after: promise });
  const { unmount } = render(<MemberEditor member={member} onDone={onDone} />);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Valider' })).toHaveProperty('disabled', false));
  press('Valider');
  await waitFor(() => expect(sent).toHaveLength(1));
  unmount();
  resolve();
  await screen.findByText('Membre modifié avec succès');
  expect(onDone).not.toHaveBeenCalled();
});
