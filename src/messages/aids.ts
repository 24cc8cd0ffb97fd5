import type { FieldErrorCode } from '#domain/error.ts';
import type { AidCodeForm, AidCodeProblem, AidDeduction, AidState, ReadAidCode } from '#domain/money/aid.ts';

export const aidStateNames: Readonly<Record<AidState, string>> = {
  'to-enter': 'À saisir',
  entered: 'Saisie',
  reimbursed: 'Remboursée',
  refused: 'Refusée',
};

export const aidDeductionNames: Readonly<Record<AidDeduction, string>> = {
  'at-once': 'Dès l’inscription',
  validated: 'Une fois validée',
};

export const aidCodeFormNames: Readonly<Record<AidCodeForm, string>> = {
  'pass-sport': 'Code Pass’Sport (26-ABCD-EFGH)',
  free: 'Code libre',
  none: 'Aucun code',
};

const form = 'Un code Pass’Sport est fait de deux chiffres et de huit lettres, par exemple 26-ABCD-EFGH';

/** What is wrong with a code, where the sign is not known. */
export const aidErrorSentences = {
  'aid-ended': 'Cette aide n’est plus proposée\u202F: retirez-la, ou écrivez au club.',
  'aid-code-missing': 'Veuillez renseigner le code de cette aide.',
  'aid-code-letter': 'Un code Pass’Sport ne contient jamais les lettres I et O\u202F: vérifiez ce code.',
  'aid-code-zero': 'Un zéro ne peut pas être à cette place\u202F: après les deux chiffres, il n’y a que des lettres.',
  'aid-code-one': 'Un 1 ne peut pas être à cette place\u202F: après les deux chiffres, il n’y a que des lettres.',
  'aid-code-digits': 'Un code Pass’Sport commence par deux chiffres, par exemple 26.',
  'aid-code-sign': 'Ce code contient un signe qui n’en fait pas partie.',
  'aid-code-short': `Ce code est trop court. ${form}.`,
  'aid-code-long': 'Ce code est trop long\u202F: vérifiez qu’il n’y a qu’un seul code.',
} as const satisfies Partial<Record<FieldErrorCode, string>>;

const signs = (count: number): string => (count > 1 ? `${count} signes` : 'un signe');

const sentences: Readonly<Record<AidCodeProblem, (sign: string, count: number) => string>> = {
  missing: () => aidErrorSentences['aid-code-missing'],
  letter: (sign) =>
    `La lettre ${sign} ne fait jamais partie d’un code Pass’Sport (ni I, ni O)\u202F: vérifiez cette lettre.`,
  zero: () => aidErrorSentences['aid-code-zero'],
  one: () => aidErrorSentences['aid-code-one'],
  digits: (sign) => `Un code Pass’Sport commence par deux chiffres\u202F: «\u00A0${sign}\u00A0» n’en est pas un.`,
  sign: (sign) =>
    `«\u00A0${sign}\u00A0» ne fait pas partie d’un code Pass’Sport\u202F: après les deux chiffres, il n’y a que des lettres.`,
  short: (_sign, count) => `Il manque ${signs(count)}. ${form}.`,
  long: (_sign, count) => `Il y a ${signs(count)} de trop\u202F: vérifiez qu’il n’y a qu’un seul code.`,
};

/** Returns what is wrong with a typed code, and names the wrong sign. */
export const aidCodeSentence = ({ problem, sign = '', count = 0 }: Extract<ReadAidCode, { ok: false }>): string =>
  sentences[problem](sign, count);

/** The words of the part «Aides» of the form. */
export const aidFormMessages = {
  title: 'Aides',
  lead: 'Votre code est vérifié par le club. S’il est refusé, son montant reste à payer.',
  clubLead: 'Une aide est déduite tant qu’elle est à vérifier. Elle n’est pas encore reçue.',
  placeholder: '26-ABCD-EFGH',
  hint: (amount: string, isAtOnce: boolean, hasCode: boolean): string => {
    const check = hasCode ? 'code à vérifier' : 'droit à vérifier';
    return `Facultatif. ${amount} ${isAtOnce ? `de moins à payer, ${check}` : 'déduits quand le club aura validé l’aide'}.`;
  },
  box: (label: string): string => `J’ai droit à l’aide «\u00A0${label}\u00A0»`,
  codeOf: (label: string): string => `Code ${label}`,
  /** The line of a quote, before and once the aid lowers it. */
  toCheck: (label: string, hasCode: boolean): string => `${label}, ${hasCode ? 'code à vérifier' : 'droit à vérifier'}`,
  later: (label: string, amount: string): string => `${label} (${amount})\u202F: déduit quand le club l’aura validé.`,
} as const;
