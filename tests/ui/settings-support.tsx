import type { Administrator, AdministratorSession } from '#domain/account/administrator.ts';

export const anAdministrator = (changes: Partial<Administrator> = {}): Administrator => ({
  id: '1',
  name: 'Camille Durand',
  email: 'camille@club.fr',
  roles: ['owner'],
  disciplines: [],
  disabledAt: null,
  invited: false,
  invitationExpiresAt: null,
  hasFactor: false,
  lastUsedAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});

export const SACHA = anAdministrator({ id: '2', name: 'Sacha Prévost', email: 'sacha@club.fr' });

export const aSession = (changes: Partial<AdministratorSession> = {}): AdministratorSession => ({
  id: 'present',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: '2026-11-20T11:00:00.000Z',
  expiresAt: '2026-11-20T23:00:00.000Z',
  browser: 'Chrome',
  system: 'Windows',
  isPresent: true,
  ...changes,
});

export const ME = {
  ...{ id: '1', email: 'camille@club.fr', name: 'Camille Durand', expiresAt: '2099-01-01T00:00:00.000Z' },
  ...{ means: { totp: false, passkey: false }, lacksFactor: false },
  roles: ['owner' as const],
};
