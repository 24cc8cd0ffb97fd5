/** The admin area's keys as `aria-keyshortcuts` has them: the element that says them is the one they reach. */
export const shortcuts = { save: 'Control+S Meta+S', search: '/ Shift+/', help: '? Shift+?' } as const;
