import type { InputHTMLAttributes } from 'react';
import { declarationOf, type TextualField } from '#domain/member/member-fields.ts';

type Comfort = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'inputMode' | 'type' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck' | 'enterKeyHint'
>;

type Keyboard = 'name' | 'email' | 'phone' | 'date' | 'code' | 'secret' | 'text';

/** The attributes that the page itself must contain. */
export const basics: Readonly<Record<Keyboard, Comfort>> = {
  name: {},
  // Never `type="email"`: browsers hand over another address than was typed, or refuse it (docs/rules.md#e-mail-addresses).
  email: { type: 'text', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  date: { inputMode: 'numeric' },
  code: {},
  secret: {},
  text: {},
};

const verbatim: Comfort = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false };

/** Further attributes for a phone's keyboard. They are set by the script, because the page is limited in bytes. */
export const comforts: Readonly<Record<Keyboard, Comfort>> = {
  name: { autoCapitalize: 'words', autoCorrect: 'off', spellCheck: false },
  email: verbatim,
  phone: {},
  date: {},
  secret: verbatim,
  code: { ...verbatim, autoCapitalize: 'characters' },
  text: { autoCapitalize: 'words' },
};

const keyboards: Readonly<Partial<Record<TextualField, Keyboard>>> = {
  lastName: 'name',
  firstName: 'name',
  licenseNumber: 'code',
  legalGuardianName: 'name',
  advantageCard: 'code',
  secretCode: 'secret',
  emergencyContactName: 'name',
};

const ofKind: Readonly<Record<string, Keyboard>> = { email: 'email', phone: 'phone', day: 'date' };

/** Returns the keyboard of a field: its own, or that of its kind. */
export const keyboardOf = (field: TextualField): Keyboard =>
  keyboards[field] ?? ofKind[declarationOf(field).kind] ?? 'text';

const known: Readonly<Partial<Record<TextualField, string>>> = {
  lastName: 'family-name',
  firstName: 'given-name',
  email: 'email',
  phone: 'tel',
  birthDate: 'bday',
  address: 'address-line1',
  legalGuardianName: 'section-guardian name',
  legalGuardianEmail: 'section-guardian email',
  legalGuardianPhone: 'section-guardian tel',
};

/** Returns what the browser may fill in for a visitor. */
export const autoCompleteOf = (field: TextualField): string => known[field] ?? 'off';
