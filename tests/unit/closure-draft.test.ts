import { expect, test } from 'vitest';
import { checkClosure, newClosureDraft } from '#features/admin/planning/closure-draft.ts';
import { errorsOf, inputOf } from '#tests/support/checked.ts';

const TUESDAY = {
  id: '00000000-0000-4000-8000-000000000001',
  weekday: 2,
  startTime: '18:30',
  endTime: '20:00',
  discipline: 'Canne',
  audience: '',
  place: '',
  coach: '',
  note: '',
  updatedAt: '',
} as const;

test('a closure without a last day is one day long', () => {
  expect(inputOf(checkClosure({ trainingSessionId: '', from: '24/12/26', to: '', label: 'Réveillon' }))).toEqual({
    from: '2026-12-24',
    to: '2026-12-24',
    label: 'Réveillon',
    trainingSessionId: null,
  });
});

test('a cancelled date begins with the next one', () => {
  expect(newClosureDraft(TUESDAY, '2026-11-21')).toMatchObject({ trainingSessionId: TUESDAY.id, from: '24/11/26' });
  expect(newClosureDraft(undefined, '2026-11-21')).toMatchObject({ trainingSessionId: '', from: '' });
});

test('missing and wrong values are reported at their field', () => {
  expect(errorsOf(checkClosure({ trainingSessionId: '', from: '', to: '', label: '' }))).toEqual({
    from: 'Veuillez renseigner le premier jour.',
    label: 'Veuillez renseigner l’intitulé.',
  });
  expect(errorsOf(checkClosure({ trainingSessionId: '', from: '24/12/26', to: '01/12/26', label: 'Noël' }))).toEqual({
    to: 'La fin doit venir après le début.',
  });
  expect(errorsOf(checkClosure({ trainingSessionId: '', from: '31/02/27', to: '', label: 'Noël' }))).toEqual({
    from: 'Veuillez entrer une date valide.',
  });
});
