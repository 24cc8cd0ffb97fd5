import { expect } from 'vitest';
import type { Administrator, Invitation } from '#domain/account/administrator.ts';
import type { Role } from '#domain/account/role.ts';
import { ADMINISTRATOR } from './administrator.ts';
import type { TestClub } from './club.ts';
import { asAdmin, postJson } from './sessions.ts';

export const PASSWORD = 'encore une phrase de passe';

let invited = 0;

/** Returns the token in the link of an invitation. */
export const tokenIn = ({ link }: Pick<Invitation, 'link'>): string => new URL(link).hash.replace('#invitation=', '');

/** Returns all administrators, as the API lists them. */
export const listed = async (club: TestClub, token: string): Promise<Administrator[]> =>
  (await (await asAdmin(club, token, '/api/admin/administrators')).json()) as Administrator[];

/**
 * Invites a new administrator. `password` is the current password of the person who holds the token: the first
 * administrator's by default. Without roles, they are as much as the first administrator.
 */
export const invite = async (
  club: TestClub,
  token: string,
  password = ADMINISTRATOR.password,
  roles: readonly Role[] = ['owner'],
): Promise<Invitation> => {
  invited += 1;
  const body = {
    name: ` Sacha   Prévost ${invited} `,
    email: `Sacha${invited}@Club.example`,
    roles,
    disciplines: [],
    password,
  };
  const response = await asAdmin(club, token, '/api/admin/administrators', { method: 'POST', body });
  expect(response.status).toBe(201);
  return (await response.json()) as Invitation;
};

/** Accepts an invitation with a new password. */
export const accept = (club: TestClub, token: string, password = PASSWORD, ip?: string): Promise<Response> =>
  postJson(club, '/api/invitation', { token, password }, ip ? { ip } : {});

/** Invites a person and accepts the invitation. Returns the new account and a token of its session. */
export const joined = async (club: TestClub, by: string): Promise<{ account: Administrator; token: string }> => {
  const invitation = await invite(club, by);
  const { token } = (await (await accept(club, tokenIn(invitation))).json()) as { token: string };
  const account = (await listed(club, by)).find(({ id }) => id === invitation.administrator.id);
  return { account: account ?? invitation.administrator, token };
};

/** Requests a new invitation link for an administrator. */
export const renew = (club: TestClub, by: string, { id }: { id: string }, password = ADMINISTRATOR.password) =>
  asAdmin(club, by, `/api/admin/administrators/${id}/invitation`, { method: 'POST', body: { password } });

const changing =
  (disabled: boolean) =>
  (
    club: TestClub,
    by: string,
    { id, name, updatedAt }: Pick<Administrator, 'id' | 'name' | 'updatedAt'>,
    password = ADMINISTRATOR.password,
  ) =>
    asAdmin(club, by, `/api/admin/administrators/${id}`, {
      method: 'PUT',
      body: { name, disabled, updatedAt, password },
    });

export const disable = changing(true);
export const enable = changing(false);
