/**
 * What a field for an e-mail address is. Never `type="email"`: browsers hand over another address than was typed, or
 * refuse it (docs/rules.md#e-mail-addresses).
 */
export const emailInput = {
  type: 'text',
  inputMode: 'email',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const;
