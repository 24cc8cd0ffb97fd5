/** The form of an aid’s code: the Pass’Sport’s own (`26-ABCD-EFGH`), any text, or no code. */
export const aidCodeForms = ['pass-sport', 'free', 'none'] as const;
export type AidCodeForm = (typeof aidCodeForms)[number];

/** When an aid lowers what the member pays: as soon as it is claimed, or once the club has validated it. */
export const aidDeductions = ['at-once', 'validated'] as const;
export type AidDeduction = (typeof aidDeductions)[number];

/** `to-enter` waits to be typed into Le Compte Asso, `entered` waits for the money. */
export const aidStates = ['to-enter', 'entered', 'reimbursed', 'refused'] as const;
export type AidState = (typeof aidStates)[number];
