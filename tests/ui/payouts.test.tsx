// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Payout, PayoutDetails, PayoutList } from '#domain/ledger/payout.ts';
import { $roles } from '#features/admin/account/account-store.ts';
import { PayoutScreen } from '#features/admin/payouts/PayoutScreen.tsx';
import { PayoutsScreen } from '#features/admin/payouts/PayoutsScreen.tsx';
import { answerCalls, json } from './admin-support.ts';
import { spaces } from './member-screen-support.tsx';

const ADA = '00000000-0000-4000-8000-00000000000a';
const ID = '00000000-0000-4000-8000-0000000000f1';
const payout: Payout = {
  id: ID,
  reference: 'po_1',
  amountCents: 128_460,
  arrivesOn: '2026-11-03',
  status: 'paid',
  isItemised: true,
  payments: 5,
  grossCents: 131_000,
  feeCents: 2540,
  netCents: 128_460,
  checked: null,
};
const list: PayoutList = { payouts: [payout], onTheWayCents: 29_525, left: 0 };
const details: PayoutDetails = {
  ...payout,
  lines: [
    {
      ...{ id: 'txn_1', kind: 'payment', grossCents: 131_000, feeCents: 2000, netCents: 129_000, day: '2026-10-30' },
      ...{ isOurs: true, member: { id: ADA, fullName: 'Ada Lovelace', isArchived: false } },
    },
    {
      ...{ id: 'txn_2', kind: 'payment', grossCents: 2000, feeCents: 55, netCents: 1945, day: '2026-10-30' },
      ...{ isOurs: false, member: null },
    },
    {
      ...{ id: 'txn_3', kind: 'refund', grossCents: -2000, feeCents: 0, netCents: -2000, day: '2026-10-31' },
      ...{ isOurs: true, member: null },
    },
    {
      ...{ id: 'txn_4', kind: 'fee', grossCents: 0, feeCents: 485, netCents: -485, day: '2026-10-31' },
      ...{ isOurs: false, member: null },
    },
  ],
};

const showList = async (answer: PayoutList = list, more: Parameters<typeof answerCalls>[0] = {}) => {
  const calls = answerCalls({ 'GET /api/admin/payouts': json(answer), ...more });
  render(<PayoutsScreen />);
  await screen.findByText(answer.payouts.length > 0 ? 'En route vers la banque' : /n’a encore rien versé/);
  return calls;
};
const showOne = async (answer: PayoutDetails = details, more: Parameters<typeof answerCalls>[0] = {}) => {
  answerCalls({ [`GET /api/admin/payouts/${ID}`]: json(answer), ...more });
  render(<PayoutScreen params={{ id: ID }} />);
  await screen.findByRole('heading', { name: /Versement du/ });
};
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map(({ textContent }) => spaces(textContent));
const text = () => spaces(document.body.textContent);

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  $roles.set(['owner']);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the list of payouts', () => {
  test('says what arrived when, with payments, gross, fees and state', async () => {
    await showList();
    expect(rows()[1]).toMatch(/^3 novembre 20261284,60 €.*51310,00 €25,40 €arrivé$/);
    expect(text()).toContain('En route vers la banque295,25 €');
    expect(screen.getByRole('link', { name: '3 novembre 2026' }).getAttribute('href')).toBe(`/admin/versements/${ID}`);
  });

  test.each<[string, Partial<Payout>, RegExp]>([
    ['is on its way', { status: 'in_transit' }, /en route$/],
    ['was sent back', { status: 'failed' }, /renvoyé par la banque$/],
    ['was taken from the account', { amountCents: -1200, netCents: -1200 }, /−12,00 €.*repris sur le compte$/],
    ['does not add up', { netCents: 1 }, /arrivé, ne tombe pas juste$/],
    ['was found on the statement', { checked: { at: '2026-11-05T10:00:00.000Z', by: null } }, /arrivé, pointé$/],
  ])('tells of one that %s', async (_what, change, told) => {
    await showList({ ...list, payouts: [{ ...payout, ...change }] });
    expect(rows()[1]).toMatch(told);
  });

  test('marks a payout with one press, and takes the mark back with another', async () => {
    const checked = { ...payout, checked: { at: '2026-11-05T10:00:00.000Z', by: 'Ada' } };
    let isChecked = false;
    await showList(list, {
      [`PUT /api/admin/payouts/${ID}/check`]: () => {
        isChecked = !isChecked;
        return json(isChecked ? checked : payout)();
      },
    });
    const box = () => screen.getByRole('checkbox', { name: /^Pointé sur le relevé\s: versement du 3 novembre 2026/ });
    fireEvent.click(box());
    await vi.waitFor(() => expect(box()).toHaveProperty('checked', true));
    fireEvent.click(box());
    await vi.waitFor(() => expect(box()).toHaveProperty('checked', false));
  });

  test.each(['pending', 'in_transit', 'failed', 'cancelled'] as const)('cannot mark one that is %s', async (status) => {
    await showList({ ...list, payouts: [{ ...payout, status }] });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('reads what is new, and says what is left', async () => {
    await showList(
      { payouts: [], onTheWayCents: null, left: 0 },
      {
        'POST /api/admin/payouts/read': json({ ...list, left: 2 }),
      },
    );
    fireEvent.click(screen.getByRole('button', { name: 'Lire les versements' }));
    await screen.findByText('3 novembre 2026');
    expect(await screen.findByText(/2 versements restent à lire/)).toBeTruthy();
  });

  test('offers nothing to somebody who may only read', async () => {
    $roles.set(['secretary']);
    await showList();
    expect(screen.queryByRole('button', { name: /Lire/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('a payout', () => {
  test('names members, and what is not the site’s, and comes to its sum', async () => {
    await showOne();
    const [, ours, foreign, erased, fee] = rows();
    expect(ours).toMatch(/^Ada LovelacePaiement30\/10\/261310,00 €20,00 €1290,00 €/);
    expect(foreign).toMatch(/^Hors du sitePaiement/);
    expect(erased).toMatch(/^Personne effacéeRemboursement31\/10\/26−20,00 €/);
    expect(fee).toMatch(/^StripeFrais31\/10\/260,00 €4,85 €−4,85 €/);
    expect(text()).toContain('4 mouvements : 1284,60 € net');
    expect(text()).toContain('Stripe a versé 1284,60 € sur le compte du club, le 3 novembre 2026.');
    expect(text()).toContain('un paiement du compte Stripe que le site n’a pas demandé');
    expect(screen.getByRole('link', { name: 'Ada Lovelace' }).getAttribute('href')).toBe(`/admin/adhesions/${ADA}`);
  });

  test.each<[string, Partial<PayoutDetails>, string]>([
    ['that the provider took', { amountCents: -1200 }, 'Stripe a repris 12,00 € sur le compte du club'],
    ['that was sent back', { status: 'failed' }, 'La banque a renvoyé 1284,60 €'],
    ['that does not add up', { netCents: 128_000 }, 'Ce versement ne tombe pas juste'],
    ['without lines', { isItemised: false, lines: [] }, 'Ce versement a été demandé à la main chez Stripe'],
    [
      'that was found on the statement',
      { checked: { at: '2026-11-05T10:00:00.000Z', by: 'Ada' } },
      'Pointé sur le relevé le 05/11/26 par Ada.',
    ],
  ])('%s says so', async (_what, change, told) => {
    await showOne({ ...details, ...change });
    expect(text()).toContain(told);
  });

  test('is marked, and says by whom', async () => {
    const checked = { at: '2026-11-05T10:00:00.000Z', by: 'Ada' };
    let answer: PayoutDetails = details;
    await showOne(details, {
      [`GET /api/admin/payouts/${ID}`]: () => json(answer)(),
      [`PUT /api/admin/payouts/${ID}/check`]: () => {
        answer = { ...details, checked };
        return json({ ...payout, checked })();
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Pointer sur le relevé' }));
    await screen.findByRole('button', { name: 'Dépointer' });
    expect(text()).toContain('Pointé sur le relevé le 05/11/26 par Ada.');
  });

  test('that nobody knows is not there', async () => {
    answerCalls({ [`GET /api/admin/payouts/${ID}`]: json({ type: 'not-found' }, 404) });
    render(<PayoutScreen params={{ id: ID }} />);
    expect(await screen.findByText('Le site ne connait pas ce versement.')).toBeTruthy();
  });
});
