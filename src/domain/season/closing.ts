/** The number of days during which an administrator can undo the closing of a season (docs/rules.md#archiving). */
export const UNDO_CLOSING_DAYS = 7;
