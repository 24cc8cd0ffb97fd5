import { plainText } from './article.ts';
import type { Club } from './club.ts';
import type { FirstDayStep } from './first-day-steps.ts';
import { type NeededPageKey, neededPageKeys, type PageKey } from './page.ts';
import { placeholdersIn } from './page-marks.ts';

/** For each page that sign-up needs, the step in which the club writes it. */
const neededPages = { legal: 'legal', privacy: 'privacy', reglement: 'rules' } as const satisfies Record<
  NeededPageKey,
  FirstDayStep
>;

/** The steps to finish before sign-up opens. */
export type SignUpStep = 'club' | (typeof neededPages)[keyof typeof neededPages];

/** The values that the migrations insert. Mail to this address reaches nobody. */
const PLACEHOLDER = { name: 'Club', email: 'contact@club.example' } as const;

/** Returns true if the club wrote its own e-mail address. */
export const isOwnEmail = (email: string): boolean => email.trim().toLowerCase() !== PLACEHOLDER.email;

/** Returns settings without the values that the migrations inserted, because they describe no real club. */
export const ownSettings = <Settings extends Pick<Club, 'name' | 'email'>>(settings: Settings): Settings => ({
  ...settings,
  name: settings.name.trim() === PLACEHOLDER.name ? '' : settings.name,
  email: isOwnEmail(settings.email) ? settings.email : '',
});

// Reserved for examples and tests (RFC 2606, RFC 6761): nobody reads mail there.
const RESERVED = /@(?:.*\.)?(?:example|test|invalid|localhost|example\.(?:com|net|org))$/;

/** Returns true if mail can reach the address: its domain is not reserved for examples. */
export const isRealEmail = (email: string): boolean => !RESERVED.test(email.trim().toLowerCase());

const isOwnClub = ({ club: { name, address, email }, takesMoney }: SignUpGround & { club: OwnClub }): boolean =>
  name.trim() !== PLACEHOLDER.name && address.trim() !== '' && isOwnEmail(email) && (!takesMoney || isRealEmail(email));

/** A picture, a rule or punctuation is not a word. */
const hasWords = (content: string): boolean => /[\p{L}\p{N}]/u.test(plainText(content));

/** Returns true for a text without places to fill in. A model that still has some is not the club's own text. */
const isWritten = (content: string): boolean => hasWords(content) && placeholdersIn(content).length === 0;

type OwnClub = Pick<Club, 'name' | 'address' | 'email'>;

/** The facts about the club that the legal notice prints. */
type NamedClub = OwnClub & Pick<Club, 'publicationDirector' | 'host'>;

export interface SignUpGround {
  club: OwnClub | undefined;
  /** True where real money moves. An example address is not accepted there. */
  takesMoney?: boolean;
  pages: readonly { key: PageKey; content: string }[];
}

/**
 * Returns the steps to finish before anybody may sign up, or an empty list (docs/rules.md#sign-up-opening). The law
 * requires these texts, and people with questions need an address.
 */
export const missingForSignUp = ({ club, pages, ...ground }: SignUpGround): SignUpStep[] => [
  ...(club && isOwnClub({ club, pages, ...ground }) ? [] : ['club' as const]),
  ...neededPageKeys.flatMap((needed) =>
    pages.some(({ key, content }) => key === needed && isWritten(content)) ? [] : [neededPages[needed]],
  ),
];

/**
 * Returns the steps to finish before sign-up may be switched on, or an empty list. The legal notice of a new site also names who
 * answers for it and who hosts it. A site that is open without them stays open.
 */
export const missingToOpen = (ground: SignUpGround & { club: NamedClub | undefined }): SignUpStep[] => {
  const missing = missingForSignUp(ground);
  const isNamed = [ground.club?.publicationDirector, ground.club?.host].every((text) => text?.trim());
  return isNamed || missing.includes('club') ? missing : ['club', ...missing];
};
