/** The keys of the admin area in the form of `aria-keyshortcuts`. A key reaches the element that declares it. */
export const shortcuts = { save: 'Control+S Meta+S', search: '/ Shift+/', help: '? Shift+?' } as const;
