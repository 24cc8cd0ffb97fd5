// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ClassNotice } from '#domain/mail/class-notice.ts';
import { json } from './admin-support.ts';
import { press, spaces } from './member-screen-support.tsx';
import { session, setUpPlanning, show } from './planning-screen-support.tsx';

setUpPlanning();

const notice: ClassNotice = {
  id: '00000000-0000-4000-8000-00000000000a',
  news: 'cancelled',
  discipline: 'Canne',
  date: '2026-11-28',
  startTime: '18:30',
  plan: {
    selection: 'one',
    people: 23,
    mails: 25,
    unpaid: 0,
    over: 0,
    unsubscribed: 0,
    addressless: 0,
    refused: 0,
    days: 1,
    usedToday: 0,
    allowance: 300,
  },
  letter: { subject: 'Cours annulé', html: '<p>Canne</p>', text: 'Canne' },
};
const OFFERED = 'POST /api/admin/planning/notices/offered';
const TELL = 'POST /api/admin/planning/notices';

test('a cancelled class is told to those of the class with one press, after a look at the mail', async () => {
  let isTold = false;
  const calls = await show(
    { sessions: [session], closures: [] },
    {
      [OFFERED]: () => Response.json(isTold ? [] : [notice]),
      [TELL]: () => {
        isTold = true;
        return Response.json({}, { status: 201 });
      },
    },
  );
  await screen.findByRole('heading', { name: 'À prévenir' });
  press('Prévenir par courriel les 23 inscrits de ce cours…');
  const dialog = within(screen.getByRole('dialog'));
  expect(spaces(dialog.getByText(/23 inscrits/).textContent)).toContain('23 inscrits, 25 courriels.');
  dialog.getByRole('button', { name: 'Prévenir maintenant' }).click();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'À prévenir' })).toBeNull());
  expect(calls.find(({ method, path }) => `${method} ${path}` === TELL)?.body).toEqual({
    id: notice.id,
    selection: 'one',
  });
});

test('nothing stands there while nobody need be told', async () => {
  await show({ sessions: [session], closures: [] }, { [OFFERED]: json([]) });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'À prévenir' })).toBeNull());
});
