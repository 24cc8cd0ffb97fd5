import type { Sex } from '#domain/member/member-fields.ts';

export const sexNames: Readonly<Record<Sex, string>> = { female: 'Féminin', male: 'Masculin' };
