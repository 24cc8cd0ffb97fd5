import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { TeamMember } from '#domain/site/team.ts';
import { TeamScreen } from '#features/admin/team/TeamScreen.tsx';
import { $team } from '#features/admin/team/team-store.ts';
import { answerCalls, json } from './admin-support.ts';

export const LIST = 'GET /api/admin/team';
export const ORDER = 'PUT /api/admin/team/order';
export const products = json([
  { id: 'p', name: 'Canne', prices: [] },
  { id: 's', name: 'Savate', prices: [] },
]);

export const somebody = (firstName: string, changes: Partial<TeamMember> = {}): TeamMember => ({
  id: `id-${firstName}`,
  firstName,
  lastName: 'Martin',
  role: 'Monitrice',
  group: 'encadrement',
  disciplines: ['Canne'],
  bio: '',
  photo: null,
  position: 0,
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});
export const solene = somebody('Solène', { group: 'bureau', role: 'Présidente' });
export const [ines, maelle, nadia] = ['Inès', 'Maëlle', 'Nadia'].map((name, position) => somebody(name, { position }));
export const team = [solene, ines, maelle, nadia].filter((one) => one !== undefined);

export const show = async (answers: Parameters<typeof answerCalls>[0] = {}) => {
  const calls = answerCalls({ [LIST]: json(team), 'GET /api/products': products, ...answers });
  render(<TeamScreen />);
  await screen.findByRole('region', { name: 'Encadrement' });
  return calls;
};
export const teachers = () =>
  within(screen.getByRole('region', { name: 'Encadrement' }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const textIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

/** Starts each test signed in, with a team that is not loaded yet. */
export const startTeamScreens = (): void => {
  beforeEach(() => {
    localStorage.setItem('token', 'abc');
    $team.set({ state: 'loading' });
    vi.stubGlobal('scrollTo', () => undefined);
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
};
