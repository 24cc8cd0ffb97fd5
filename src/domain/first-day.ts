import { plainText } from './article.ts';
import type { Club } from './club.ts';
import type { PageKey } from './page.ts';

/** What a new site lacks, in the order in which it is best done. */
export const firstDaySteps = ['club', 'legal', 'privacy', 'rules', 'disciplines', 'payments', 'publication'] as const;
export type FirstDayStep = (typeof firstDaySteps)[number];

/** Every page that must have words before anybody signs up, with the step that writes it. */
const neededPages = { legal: 'legal', privacy: 'privacy', reglement: 'rules' } as const satisfies Partial<
  Record<PageKey, FirstDayStep>
>;
export const neededPageKeys = ['legal', 'privacy', 'reglement'] as const satisfies (keyof typeof neededPages)[];

/** What must be done before anybody signs up. */
export type SignUpStep = 'club' | (typeof neededPages)[keyof typeof neededPages];

/** As the migrations leave them: nobody is reached under that address. */
const PLACEHOLDER = { name: 'Club', email: 'contact@club.example' } as const;

/** Whether the e-mail is one the club wrote itself. */
export const isOwnEmail = (email: string): boolean => email.trim().toLowerCase() !== PLACEHOLDER.email;

const isOwnClub = ({ name, address, email }: Pick<Club, 'name' | 'address' | 'email'>): boolean =>
  name.trim() !== PLACEHOLDER.name && address.trim() !== '' && isOwnEmail(email);

/** A picture, a line or punctuation is no word. */
const hasWords = (content: string): boolean => /[\p{L}\p{N}]/u.test(plainText(content));

export interface SignUpGround {
  club: Pick<Club, 'name' | 'address' | 'email'> | undefined;
  pages: readonly { key: PageKey; content: string }[];
}

/**
 * What is missing before anybody may sign up: the law, and whoever has a question, ask for it. Empty when all is there
 * (docs/rules.md#sign-up-opening).
 */
export const missingForSignUp = ({ club, pages }: SignUpGround): SignUpStep[] => [
  ...(club && isOwnClub(club) ? [] : ['club' as const]),
  ...neededPageKeys.flatMap((needed) =>
    pages.some(({ key, content }) => key === needed && hasWords(content)) ? [] : [neededPages[needed]],
  ),
];
