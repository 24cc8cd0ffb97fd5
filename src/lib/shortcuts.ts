/** The keys of the admin area in the form of `aria-keyshortcuts`. A key reaches the element that declares it. */
export const shortcuts = {
  save: 'Control+S Meta+S',
  find: 'Control+K Meta+K',
  search: '/ Shift+/',
  help: '? Shift+?',
} as const;

/** Returns true on a device whose shortcuts use ⌘. */
export const isApple = (): boolean => /^(?:Mac|iP)/.test(navigator.platform);
