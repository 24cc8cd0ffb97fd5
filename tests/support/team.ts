import type { TeamMember } from '#domain/site/team.ts';
import type { TestClub } from './club.ts';
import { sendForm } from './multipart.ts';

type Fields = Parameters<typeof sendForm>[4];

/** A coach, as the form sends it. */
export const coach: Fields = {
  firstName: 'Inès',
  lastName: 'Kaddour',
  role: 'Monitrice',
  group: 'encadrement',
  disciplines: ['Savate', 'Canne'],
  bio: 'Gant d’argent.',
  position: '3',
};

export const sendMember = (club: TestClub, token: string, fields: Fields): Promise<Response> =>
  sendForm(club, token, 'POST', '/api/admin/team', { ...coach, ...fields });

export const sendChange = (club: TestClub, token: string, id: string, fields: Fields): Promise<Response> =>
  sendForm(club, token, 'PUT', `/api/admin/team/${id}`, { ...coach, ...fields });

/** Returns the saved member. Throws when the server refused it. */
export const savedMember = async (answer: Promise<Response>): Promise<TeamMember> => {
  const response = await answer;
  if (!response.ok) throw new Error(`team member refused: ${response.status} ${await response.text()}`);
  return (await response.json()) as TeamMember;
};

/** Returns the team as the API lists it, for the public or for an administrator. */
export const teamAt = async (club: TestClub, path: string, token?: string): Promise<TeamMember[]> =>
  (await (
    await club.app.request(path, { headers: token ? { Authorization: `Bearer ${token}` } : {} })
  ).json()) as TeamMember[];
