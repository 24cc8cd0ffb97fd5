import type { InputHTMLAttributes } from 'react';

type Comfort = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'inputMode' | 'type' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck' | 'enterKeyHint'
>;

export type Keyboard = 'name' | 'email' | 'phone' | 'date' | 'code' | 'secret' | 'text';

/** What the page itself must say. */
export const basics: Readonly<Record<Keyboard, Comfort>> = {
  name: {},
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  date: { inputMode: 'numeric' },
  code: {},
  secret: {},
  text: {},
};

const verbatim: Comfort = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false };

/** What a phone's keyboard should also do. It comes with the script, because the page is counted in bytes. */
export const comforts: Readonly<Record<Keyboard, Comfort>> = {
  name: { autoCapitalize: 'words', autoCorrect: 'off', spellCheck: false },
  email: verbatim,
  phone: {},
  date: {},
  secret: verbatim,
  code: { ...verbatim, autoCapitalize: 'characters' },
  text: { autoCapitalize: 'words' },
};
