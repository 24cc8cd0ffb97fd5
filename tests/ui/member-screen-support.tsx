import { fireEvent, render, screen } from '@testing-library/react';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { MemberScreen } from '#features/admin/member/MemberScreen.tsx';
import type { MemberPart } from '#features/admin/member/member-parts.ts';
import { answerCalls, json } from './admin-support.ts';

export const spaces = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s/g, ' ');
export const reading = ({ id }: MemberDetails): string => `GET /api/memberships/${id}`;
/** How mail reaches the person of a member. */
export const readingMail = ({ personId }: MemberDetails): string => `GET /api/admin/persons/${personId}/mail`;
/** What the person of a member agreed to. */
export const readingConsents = ({ personId }: MemberDetails): string => `GET /api/admin/persons/${personId}/consents`;
export const aPersonMail = {
  unsubscribedAt: null,
  guardianUnsubscribedAt: null,
  hasGuardian: false,
  leftOutUntil: null,
  refused: [],
};
export const writing = ({ id }: MemberDetails, what: string): string => `POST /api/admin/memberships/${id}/${what}`;

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const section = (name: string) => screen.getByRole('region', { name });

/** Presses an action in the menu of this name. */
export const choose = (menu: string | RegExp, name: string | RegExp) => {
  press(menu);
  press(name);
};

/** Opens a member's page with these answers, at one of its parts. Returns the calls it makes. */
export const showMember = async (
  member: MemberDetails,
  answers: Parameters<typeof answerCalls>[0] = {},
  part?: MemberPart,
) => {
  const calls = answerCalls({
    [reading(member)]: json(member),
    [readingMail(member)]: json(aPersonMail),
    [readingConsents(member)]: json([]),
    ...answers,
  });
  render(<MemberScreen params={{ id: member.id }} search={part ? { partie: part } : {}} />);
  await screen.findByRole('heading', { level: 1, name: member.fullName });
  return calls;
};

/** A region that each part shows once its code has come. */
const regions: Readonly<Record<MemberPart, string>> = {
  adhesion: 'Cotisation',
  coordonnees: 'Identité et contact',
  notes: 'Notes',
  historique: 'Historique',
  courriels: 'Liens',
  donnees: 'Données personnelles',
};

/** Returns `showMember` for one part of the page, which waits until the part is there. */
export const showPart =
  (part: MemberPart) =>
  async (...[member, answers]: Parameters<typeof showMember>) => {
    const calls = await showMember(member, answers, part);
    await screen.findByRole('region', { name: regions[part] });
    return calls;
  };
