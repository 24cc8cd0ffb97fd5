/** Returns the ids of what stands below a field. */
export const hintId = (name: string): string => `${name}-hint`;
export const errorId = (name: string): string => `${name}-error`;
