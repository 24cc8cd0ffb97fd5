import type { CertificateText } from './certificate-text.ts';

/** What the PDF's typeface holds: Latin with all its accents, Greek, Cyrillic, signs; narrow no-break spaces too. */
const WRITABLE =
  /^[\u0020-\u007E\u00A0-\u024F\u0370-\u0377\u037A-\u03FF\u0400-\u04FF\u1E00-\u1EFB\u2010-\u2027\u202F\u20AC\u2212]*$/;

const linesOf = ({ club, identity, certifies, facts, closing, made, signatory }: CertificateText): string[] => [
  club,
  ...identity,
  certifies,
  ...facts.flatMap(({ label, values }) => [label, ...values]),
  ...closing,
  made,
  signatory,
];

/** False when a name has letters the typeface lacks: boxes in their place would be a worse certificate than none. */
export const canWrite = (text: CertificateText): boolean => linesOf(text).every((line) => WRITABLE.test(line));
