import { makePdf, type Paper } from '#components/pdf/pdf.ts';
import { BOTTOM, drawRule, drawSign, LEFT, type PdfPage, type Pen, RIGHT, writer } from '#components/pdf/pen.ts';
import type { Cheque, SlipDetails } from '#domain/ledger/slip.ts';
import { groupedIban } from '#domain/money/transfer.ts';
import { formatCents, formatDate } from '#lib/format.ts';
import { slipMessages } from '#messages/slips.ts';

const words = slipMessages.paper;

/** Who deposits: the name of the club, and of the account if it is known. */
export interface Depositor {
  club: string;
  /** Legal form, number and address. */
  identity: readonly string[];
  /** The account that the club is paid on, or null while nobody has set one. */
  account: { holder: string; iban: string } | null;
}

type Row = Readonly<Record<keyof typeof words.columns, string>>;

/** Where each column begins and how wide it is. Points. */
const columns = {
  rank: { at: LEFT, width: 24 },
  number: { at: LEFT + 28, width: 84 },
  bank: { at: LEFT + 116, width: 130 },
  issuer: { at: LEFT + 250, width: 136 },
  amount: { at: LEFT + 390, width: RIGHT - LEFT - 390, align: 'right' },
} as const;

// The compiler knows the keys of this table.
const names = Object.keys(columns) as (keyof typeof columns)[];

const issuerOf = ({ issuer, parts }: Cheque): string => issuer ?? parts.map(({ member }) => member.fullName).join(', ');

const rowsOf = ({ cheques }: SlipDetails): Row[] =>
  cheques.map((cheque, nth) => ({
    rank: String(nth + 1),
    number: cheque.number ?? '',
    bank: cheque.bank ?? '',
    issuer: issuerOf(cheque),
    amount: formatCents(cheque.amountCents),
  }));

/** The most that a row of three lines takes, and the room that the sum and the signature need. */
const ROW = 54;
const END = 110;

const drawSlip = (page: PdfPage, pen: Pen, slip: SlipDetails, { club, identity, account }: Depositor): void => {
  const { write, root } = writer(page, pen);
  const rows = rowsOf(slip);
  drawSign(page);
  page.y = 112;
  write(club, { font: 'bold', size: 14, after: 2 });
  for (const line of identity) write(line, { size: 9.5 });
  page.y += 30;
  write(words.title(slip.number), { font: 'bold', size: 18, after: 8, type: 'H1' });
  write(slip.bankedOn === null ? words.made(formatDate(slip.madeOn)) : words.banked(formatDate(slip.bankedOn)));
  if (account) {
    write(words.holder(account.holder));
    write(words.account(groupedIban(account.iban)));
  }
  page.y += 18;
  const table = page.struct('Table');
  root.add(table);
  const writeRow = (row: Row, isHead: boolean): void => {
    const parent = page.struct('TR');
    table.add(parent);
    const top = page.y;
    let bottom = top;
    for (const name of names) {
      page.y = top;
      if (row[name])
        write(row[name], {
          ...columns[name],
          parent,
          size: 9.5,
          font: isHead ? 'bold' : 'regular',
          type: isHead ? 'TH' : 'TD',
        });
      bottom = Math.max(bottom, page.y);
    }
    parent.end();
    page.y = bottom + 4;
    drawRule(page);
    page.y += 6;
  };
  const head = (): void => {
    writeRow(words.columns, true);
  };
  const turn = (room: number): void => {
    if (page.y + room <= BOTTOM) return;
    page.addPage();
    page.y = 56;
  };
  head();
  for (const row of rows) {
    const before = page.y;
    turn(ROW);
    if (page.y < before) head();
    writeRow(row, false);
  }
  table.end();
  turn(END);
  page.y += 6;
  const top = page.y;
  write(words.total(rows.length), { font: 'bold', size: 12 });
  page.y = top;
  write(formatCents(slip.cents), { ...columns.amount, font: 'bold', size: 12, after: 30 });
  write(words.signature, { size: 9.5, at: columns.issuer.at });
};

/** Returns a slip as sheets of paper. */
export const slipPaper = (slip: SlipDetails, depositor: Depositor): Paper => ({
  title: words.title(slip.number),
  club: depositor.club,
  draw: (page, pen) => drawSlip(page, pen, slip, depositor),
});

/** Returns a slip as a PDF file. */
export const makeSlipPdf = (slip: SlipDetails, depositor: Depositor): Promise<Blob> =>
  makePdf(slipPaper(slip, depositor));
