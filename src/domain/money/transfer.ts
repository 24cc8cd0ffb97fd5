/** The account to which members transfer money, as the club set it (docs/rules.md#transfers). */
export interface BankAccount {
  /** The legal name of the account. Banks compare it with what the payer typed (Verification of Payee). */
  holder: string;
  /** Without spaces, in capitals. */
  iban: string;
  bic: string | null;
}

/** The facts that a payer needs for a transfer. */
export interface Transfer extends BankAccount {
  /** The result of `transferReferenceOf`. */
  reference: string;
}

/** The longest name of an account in a QR code, in characters (EPC069-12, AT-21). */
export const LONGEST_HOLDER = 70;

const MOST_CENTS = 99_999_999_999;
/** The capacity of a QR code of version 13 at level M, in bytes. */
const MOST_BYTES = 331;
const LONGEST_REMITTANCE = 140;

/** Returns the words by which the club recognises a member's transfer: `ADH-` and the beginning of the membership's id. */
export const transferReferenceOf = (memberId: string): string => `ADH-${memberId.slice(0, 8).toUpperCase()}`;

// Banks print labels in capitals, and some leave out the hyphen or put a space in its place.
const referenceInText = /(?<![a-z0-9])adh[\s-]?([0-9a-f]{8})(?![a-z0-9])/i;

/** Returns the reference in a text, such as the label of a statement, or undefined. */
export const referenceIn = (text: string): string | undefined => {
  const id = referenceInText.exec(text)?.[1];
  return id === undefined ? undefined : transferReferenceOf(id);
};

/** Returns an IBAN as people read it, in groups of four. */
export const groupedIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1\u00A0');

interface TransferQr extends BankAccount {
  /** More than 0. */
  amountCents: number;
  /** The text that the payee reads on the bank statement. */
  remittance: string;
}

/**
 * Returns the text of a QR code by which banks' applications fill in a transfer: EPC069-12, version 002 (BIC optional), in
 * UTF-8, with an unstructured remittance. Throws a RangeError for what the standard does not allow: an amount below 0,01 €
 * or above 999 999 999,99 €, a name of more than 70 characters, a remittance of more than 140, or more bytes than a code
 * of version 13 holds.
 */
export const transferQrOf = ({ holder, iban, bic, amountCents, remittance }: TransferQr): string => {
  if (!Number.isSafeInteger(amountCents) || amountCents < 1 || amountCents > MOST_CENTS)
    throw new RangeError(`${amountCents} cents cannot be transferred`);
  const lengths = [
    ['name', holder, LONGEST_HOLDER],
    ['remittance', remittance, LONGEST_REMITTANCE],
  ] as const;
  for (const [what, text, longest] of lengths) {
    if (text === '' || Array.from(text).length > longest)
      throw new RangeError(`the ${what} has 1 to ${longest} characters`);
    if (/\p{Cc}/u.test(text)) throw new RangeError(`the ${what} is one line`);
  }
  const euros = `${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`;
  // The last three are the purpose, a structured reference, which excludes the remittance, and the remittance.
  const text = ['BCD', '002', '1', 'SCT', bic ?? '', holder, iban, `EUR${euros}`, '', '', remittance].join('\n');
  if (new TextEncoder().encode(text).length > MOST_BYTES) throw new RangeError(`more than ${MOST_BYTES} bytes`);
  return text;
};
