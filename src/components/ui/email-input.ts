/**
 * The attributes of a field for an e-mail address. The type is never `email`, because browsers then return another
 * address than was typed, or refuse it (docs/rules.md#e-mail-addresses).
 */
export const emailInput = {
  type: 'text',
  inputMode: 'email',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const;
