import type { LedgerEntry } from '#domain/ledger/ledger-entry.ts';

/** Returns an entry of the ledger: by default 97,50 € in cash of a member. */
export const ledgerEntry = (chosen: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id: `entry-${chosen.position ?? 1}`,
  position: 1,
  kind: 'payment',
  means: 'cash',
  amountCents: 9_750,
  isCorrection: false,
  day: '2026-11-20',
  bookedOn: '2026-11-20',
  season: '2026-2027',
  member: { id: 'member', fullName: 'Jeanne Martin' },
  reference: null,
  ...chosen,
});

/** Returns a file that was made in pieces. */
export const inOnePiece = async (pieces: AsyncIterable<string>): Promise<string> => {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
};
