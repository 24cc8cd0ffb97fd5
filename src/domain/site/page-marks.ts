import { plainText } from './article.ts';

const mark = /\[\s*[ÀA]\s+COMPL[ÉE]TER[^\]]*\]?/giu;

/**
 * Returns the placeholders of a page that the club still has to fill in: `[À COMPLÉTER : la fédération]`. While one is
 * left, the page counts as not yet written (docs/rules.md#sign-up-opening).
 */
export const placeholdersIn = (content: string): string[] => plainText(content.normalize('NFC')).match(mark) ?? [];
