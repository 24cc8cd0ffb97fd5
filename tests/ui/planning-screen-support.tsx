import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Planning } from '#domain/planning/training.ts';
import { PlanningScreen } from '#features/admin/planning/PlanningScreen.tsx';
import { answerCalls, json } from './admin-support.ts';
import { spaces } from './member-screen-support.tsx';
import { aTraining, READING, resetPlanning, sessionPath } from './planning-support.ts';

export const session = aTraining();
export const other = aTraining({
  id: '00000000-0000-4000-8000-000000000002',
  startTime: '19:30',
  endTime: '21:00',
});
export const NAME = 'Canne, mardi de 18 h 30 à 20 h 00';
export const PUT = `PUT ${sessionPath(session)}`;

/** Starts every test of a file signed in, with a planning that is not loaded yet. */
export const setUpPlanning = (): void => {
  beforeEach(() => {
    localStorage.setItem('token', 'abc');
    resetPlanning();
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
};

/** Shows the planning screen once it is loaded. Returns the calls it makes. */
export const show = async (planning: Planning, answers: Parameters<typeof answerCalls>[0] = {}) => {
  const calls = answerCalls({
    [READING]: json(planning),
    'POST /api/admin/planning/notices/offered': json([]),
    'GET /api/admin/products': json([{ name: 'Savate', retired: false }]),
    ...answers,
  });
  render(<PlanningScreen />);
  await screen.findByRole('heading', { name: 'La semaine' });
  return calls;
};

export const named = (name: string) => (found: string) => spaces(found) === name;
export const sentences = () => screen.getAllByRole('status').map(({ textContent }) => spaces(textContent));
