/** The aids of the fictional club's season. Cents. */
export const fictionalAids = [
  { label: 'Pass’Sport', amountCents: 7000, codeForm: 'pass-sport', deduction: 'at-once' },
  { label: 'Pass’Région', amountCents: 3000, codeForm: 'free', deduction: 'validated' },
] as const;
export type SeedAidLabel = (typeof fictionalAids)[number]['label'];
