import type { Attention } from '#domain/figures.ts';
import { paths } from '#lib/paths.ts';
import { adminHomeMessages } from '#messages/admin-home.ts';
import type { PublicationView } from '../publication-store.ts';

const words = adminHomeMessages.attention;

export interface AttentionLine {
  /** Where it is dealt with. */
  href: string;
  label: string;
  note: string;
}

const filtered = (query: string): string => `${paths.adminMemberships}?${query}`;

const ofMembers = (attention: Attention): AttentionLine[] => {
  const asked = [
    ['paymentsToCheck', 'payment=to-check'],
    ['proofsToDecide', 'proof=held'],
    ['owing', 'payment=owed'],
    ['overpaid', 'payment=overpaid'],
    ['lateSignUps', 'payment=late'],
  ] as const;
  return asked.flatMap(([what, query]) =>
    attention[what] > 0 ? [{ href: filtered(query), ...words[what](attention[what]) }] : [],
  );
};

const ofPublication = (view: PublicationView): AttentionLine[] => {
  if (view.state !== 'ready') return [];
  const { state, count } = view.publication;
  const href = paths.adminPublication;
  if (state === 'failed') return [{ href, ...words.publicationFailed }];
  return state === 'idle' && count > 0 ? [{ href, ...words.publication(count) }] : [];
};

/** What waits for an administrator, the most pressing first. */
export const attentionLines = (attention: Attention, publication: PublicationView): AttentionLine[] => [
  ...ofMembers(attention),
  ...ofPublication(publication),
];
