import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PieceToReview, RequestToAnswer, Review } from '#domain/member/review-answers.ts';
import { ReviewScreen } from '#features/admin/review/ReviewScreen.tsx';
import { HELD_MS } from '#features/admin/review/review-store.ts';
import { answerCalls, json } from './admin-support.ts';

const READ = 'GET /api/admin/review';
let made = 0;
const aPiece = (changes: Partial<PieceToReview> = {}): PieceToReview => {
  made += 1;
  return {
    memberId: `00000000-0000-4000-8000-00000000000${made}`,
    fullName: `Camille ${made}`,
    season: '2026-2027',
    isArchived: false,
    piece: 'photo',
    fileId: `file ${made}`,
    receivedAt: '2026-11-20T10:00:00.000Z',
    lastRefusal: null,
    ...changes,
  };
};
const aRequest: RequestToAnswer = {
  ...{ id: '00000000-0000-4000-8000-0000000000aa', kind: 'erasure', at: '2026-11-20T10:00:00.000Z' },
  ...{ memberId: '00000000-0000-4000-8000-0000000000bb', isArchived: false, fullName: 'Zoé Martin', email: 'z@e.fr' },
  ...{ isAddressNew: false, known: [] },
};
const file = () => new Response('x', { headers: { 'Content-Type': 'image/jpeg' } });
const at = ({ memberId }: PieceToReview, what: string) => `/api/admin/memberships/${memberId}/${what}`;

const show = async (review: Review, answers: Parameters<typeof answerCalls>[0] = {}) => {
  const files = review.pieces.flatMap((piece) => [
    [`GET ${at(piece, 'photo')}`, file],
    [`GET ${at(piece, 'proof')}`, file],
  ]);
  const calls = answerCalls({ [READ]: json(review), ...Object.fromEntries(files), ...answers });
  render(<ReviewScreen />);
  return calls;
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

beforeEach(() => {
  made = 0;
});
afterEach(cleanup);

test('with nothing to look at, it says so and leads on', async () => {
  await show({ pieces: [], requests: [], addresses: [] });
  await heading('Rien n’attend');
  const link = screen.getByRole('link', { name: 'Voir les dossiers incomplets' });
  expect(link.getAttribute('href')).toBe('/admin/adhesions?status=in-force&dossier=incomplete');
});

test('the oldest file stands beside its decision; once accepted, the next one shows and has the focus', async () => {
  const first = aPiece({ lastRefusal: 'Trop sombre.' });
  const second = aPiece({ piece: 'proof' });
  const calls = await show(
    { pieces: [first, second], requests: [], addresses: [] },
    { [`POST ${at(first, 'photo')}`]: json({ id: first.memberId }) },
  );
  await heading('Photo de Camille 1');
  expect(screen.getByText('2 fichiers à regarder').getAttribute('role')).toBe('status');
  expect(screen.getByText(/^Refus d’avant.*Trop sombre\.$/)).toBeTruthy();
  press('Accepter la photo');
  const next = await heading('Justificatif de Camille 2');
  await waitFor(() => expect(document.activeElement).toBe(next));
  expect(screen.getByText('1 fichier à regarder')).toBeTruthy();
  cleanup();
  expect(calls.find(({ body }) => body)?.body, 'leaving the screen accepts').toEqual({
    decision: 'accepted',
    seen: 'file 1',
  });
});

test('an acceptance is sent after a minute, and until then «Annuler» puts the file back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    const photo = aPiece();
    const proof = aPiece({ piece: 'proof' });
    const calls = await show(
      { pieces: [photo, proof], requests: [], addresses: [] },
      { [`POST ${at(proof, 'proof')}`]: json({ id: proof.memberId }) },
    );
    const decisions = () => calls.flatMap(({ body }) => body ?? []);
    await heading('Photo de Camille 1');
    press('Accepter la photo');
    await heading('Justificatif de Camille 2');
    press('Accepter et effacer le justificatif');
    await heading('Rien n’attend');
    await vi.advanceTimersByTimeAsync(HELD_MS - 5_000);
    press('Annuler\u202F: Photo de Camille 1');
    await heading('Photo de Camille 1');
    expect(decisions(), 'nothing is sent within the minute').toEqual([]);
    await vi.advanceTimersByTimeAsync(5_000);
    await waitFor(() => expect(decisions()).toEqual([{ decision: 'accepted', seen: 'file 2' }]));
    await waitFor(() => expect(screen.queryByText('Accepté dans une minute')).toBeNull());
  } finally {
    vi.useRealTimers();
  }
});

test('a file whose acceptance got no answer waits again, and the screen says so', async () => {
  const piece = aPiece();
  await show(
    { pieces: [piece], requests: [], addresses: [] },
    { [`POST ${at(piece, 'photo')}`]: () => Response.error() },
  );
  await heading('Photo de Camille 1');
  press('Accepter la photo');
  await heading('Rien n’attend');
  dispatchEvent(new Event('pagehide'));
  await heading('Photo de Camille 1');
  expect(screen.getByText(/^La décision n’est pas enregistrée/)).toBeTruthy();
});

test('a ready reason takes the error of the missing one away', async () => {
  const piece = aPiece({ piece: 'proof' });
  await show({ pieces: [piece], requests: [], addresses: [] });
  await heading('Justificatif de Camille 1');
  press('Refuser…');
  press('Refuser le justificatif');
  await screen.findByText('Veuillez renseigner le motif du refus.');
  fireEvent.change(screen.getByLabelText('Motif'), { target: { value: 'expired' } });
  await waitFor(() => expect(screen.queryByText('Veuillez renseigner le motif du refus.')).toBeNull());
});

test('a refusal has a reason, and names the file that was seen', async () => {
  const piece = aPiece({ piece: 'proof' });
  const calls = await show(
    { pieces: [piece], requests: [], addresses: [] },
    { [`POST ${at(piece, 'proof')}`]: json({}) },
  );
  await heading('Justificatif de Camille 1');
  press('Refuser…');
  press('Refuser le justificatif');
  await screen.findByText('Veuillez renseigner le motif du refus.');
  fireEvent.change(screen.getByLabelText('Motif'), { target: { value: 'incomplete' } });
  press('Refuser le justificatif');
  await heading('Rien n’attend');
  expect(calls.find(({ body }) => body)?.body).toEqual({
    decision: 'refused',
    refusal: 'Une page ou une partie du document manque\u202F: envoyez-le en entier.',
    seen: 'file 1',
  });
});

test('an administrator who decides too late is told, and the list is read again', async () => {
  const piece = aPiece();
  const reads: Review[] = [
    { pieces: [piece], requests: [], addresses: [] },
    { pieces: [{ ...piece, fileId: 'another' }], requests: [], addresses: [] },
  ];
  const refusal = { type: 'conflict', message: 'Un autre fichier a été envoyé entretemps.' };
  await show(
    { pieces: [piece], requests: [], addresses: [] },
    {
      [READ]: () => new Response(JSON.stringify(reads.shift())),
      [`POST ${at(piece, 'photo')}`]: json(refusal, 409),
    },
  );
  await heading('Photo de Camille 1');
  press('Accepter la photo');
  dispatchEvent(new Event('pagehide'));
  const told = await screen.findByText('Un autre fichier a été envoyé entretemps.');
  expect(told.closest('.notice')?.textContent).toContain('Camille 1\u202F: rien n’est changé');
  await waitFor(() => expect(reads).toHaveLength(0));
  await heading('Photo de Camille 1');
});

test('«Plus tard» goes on without deciding, and any file can be chosen', async () => {
  const pieces = [aPiece(), aPiece(), aPiece()];
  const calls = await show({ pieces, requests: [], addresses: [] });
  await heading('Photo de Camille 1');
  press('Plus tard');
  await heading('Photo de Camille 2');
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Fichiers qui attendent' })).getByText('Camille 3'));
  await heading('Photo de Camille 3');
  press('Plus tard');
  await heading('Photo de Camille 1');
  expect(calls.filter(({ body }) => body)).toEqual([]);
});

test('a request is answered once, and leaves the list', async () => {
  await show(
    { pieces: [], requests: [aRequest], addresses: [] },
    {
      [`POST /api/admin/review/requests/${aRequest.id}/answer`]: json({
        ...{ id: aRequest.id, answeredAt: '2026-11-21T10:00:00.000Z', by: 'Alix' },
      }),
    },
  );
  expect((await screen.findByRole('region', { name: 'Demandes' })).textContent).toContain(
    'Zoé Martin demande l’effacement de ses données, le 20/11/26',
  );
  press('Répondu\u202F: Zoé Martin');
  await heading('Rien n’attend');
});
