import { describe, expect, test } from 'vitest';
import { type DossierFacts, isComplete, lackingPieces, lacksMoneyAtMost, piecesOf } from '#domain/member/dossier.ts';

const today = '2026-11-27';

const ticked = { on: '2026-09-10', version: '2026-11' };
const health: DossierFacts['health'] = {
  asked: { demand: 'attestation', months: null },
  given: {
    birthDate: '1990-03-05',
    joinedOn: '2026-09-10',
    clearance: ticked,
    isGuardianAttested: false,
    certificateOn: null,
  },
};

const adult: DossierFacts = {
  status: 'active',
  birthDate: '1990-03-05',
  email: 'camille@exemple.example',
  phone: '06 12 34 56 78',
  address: '3 rue des Lilas, 00100 Valombre',
  lacking: [],
  hasPhoto: true,
  photoRefusal: null,
  proof: 'not-needed',
  proofRefusal: null,
  isProofAwaited: false,
  isGuardianConfirmed: false,
  health,
  owedCents: 0,
  isPaymentUnderWay: false,
};

const statesOf = (changes: Partial<DossierFacts> = {}) =>
  Object.fromEntries(piecesOf({ ...adult, ...changes }, today).map(({ piece, state }) => [piece, state]));

describe('the pieces of a dossier', () => {
  test('an adult at the normal price needs neither a proof nor an authorisation', () => {
    expect(statesOf()).toEqual({ identity: 'accepted', photo: 'accepted', health: 'accepted', payment: 'accepted' });
    expect(isComplete(piecesOf(adult, today))).toBe(true);
  });

  test('what the season requires for the federation is part of the identity', () => {
    expect(statesOf({ lacking: ['birthPlace'] }).identity).toBe('missing');
  });

  test('a minor needs the confirmation of the guardian until the day they are 18', () => {
    expect(statesOf({ birthDate: '2008-11-28' }).guardian).toBe('missing');
    expect(statesOf({ birthDate: '2008-11-28', isGuardianConfirmed: true }).guardian).toBe('accepted');
    expect(statesOf({ birthDate: '2008-11-27' }).guardian).toBeUndefined();
  });

  test('a photo counts as it comes; one that replaces a refused one waits for a look', () => {
    expect(statesOf({ hasPhoto: false }).photo).toBe('missing');
    expect(statesOf({ hasPhoto: false, photoRefusal: 'Trop sombre' }).photo).toBe('refused');
    expect(statesOf({ photoRefusal: 'Trop sombre' }).photo).toBe('received');
  });

  test('a refused piece says why, and no other one does', () => {
    const pieces = piecesOf({ ...adult, hasPhoto: false, photoRefusal: 'Trop sombre', proofRefusal: 'Périmé' }, today);
    expect(pieces.filter(({ refusal }) => refusal !== null)).toEqual([
      { piece: 'photo', state: 'refused', refusal: 'Trop sombre' },
    ]);
  });

  test.each([
    ['held', 'active', true, 'received'],
    ['accepted', 'active', false, 'accepted'],
    ['shown', 'active', false, 'accepted'],
    ['refused', 'suspended', false, 'refused'],
    ['refused', 'active', false, undefined],
    ['missing', 'suspended', true, 'missing'],
    ['missing', 'pending', false, 'missing'],
    ['missing', 'active', false, undefined],
  ] as const)('a proof that is %s of a member who is %s is needed only below the normal price', (...row) => {
    const [proof, status, isProofAwaited, state] = row;
    expect(statesOf({ proof, status, isProofAwaited }).proof).toBe(state);
  });

  test('money that the bank still decides about is received, and not accepted', () => {
    expect(statesOf({ owedCents: 4100 }).payment).toBe('missing');
    expect(statesOf({ owedCents: 4100, isPaymentUnderWay: true }).payment).toBe('received');
    expect(isComplete(piecesOf({ ...adult, owedCents: 4100, isPaymentUnderWay: true }, today))).toBe(false);
  });

  test.each<[Partial<DossierFacts>, string]>([
    [{ email: '' }, 'accepted'],
    [{ email: '', phone: '' }, 'accepted'],
    [{ email: '', address: '' }, 'accepted'],
    [{ email: '', phone: '', address: '' }, 'missing'],
    [{ phone: '' }, 'missing'],
    [{ address: '' }, 'missing'],
  ])('with %j the identity is %s: without e-mail one way to reach the person suffices', (changes, state) =>
    expect(statesOf(changes).identity).toBe(state),
  );

  test('the member still owes the pieces that are missing or refused', () => {
    const facts = { ...adult, hasPhoto: false, proof: 'held' as const, address: '', owedCents: 100 };
    expect(lackingPieces(piecesOf(facts, today))).toEqual(['identity', 'photo', 'payment']);
  });

  test.each<[string, Partial<DossierFacts>, boolean]>([
    ['nothing', {}, true],
    ['money', { owedCents: 4100 }, true],
    ['a proof that the normal price makes needless', { proof: 'missing', isProofAwaited: true }, true],
    ['a decision on the proof', { proof: 'held' }, false],
    ['money and a photo', { owedCents: 4100, hasPhoto: false }, false],
    ['the health questionnaire', { health: { ...health, given: { ...health.given, clearance: null } } }, false],
  ])('of a dossier that lacks %s, money may be all that is missing: %j %s', (_what, changes, isMoney) => {
    expect(lacksMoneyAtMost(piecesOf({ ...adult, ...changes }, today))).toBe(isMoney);
  });

  test('nothing about health is a piece where nothing is asked', () => {
    expect(statesOf({ health: { ...health, asked: { demand: 'none', months: null } } })).not.toHaveProperty('health');
  });

  test('a membership that is over needs no piece', () => {
    expect(statesOf({ status: 'cancelled', hasPhoto: false, owedCents: 100 })).toEqual({});
  });
});
