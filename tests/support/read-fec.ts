/**
 * The eighteen columns of the law, and what a field of each must be. Source: Livre des procédures fiscales, article
 * A47 A-1, VII 1° (columns), VI 1° (separators) and XII (writing). It shares nothing with the site's own writer.
 */
const law = [
  ['JournalCode', 'text'],
  ['JournalLib', 'text'],
  ['EcritureNum', 'text'],
  ['EcritureDate', 'date'],
  ['CompteNum', 'account'],
  ['CompteLib', 'text'],
  ['CompAuxNum', 'text or blank'],
  ['CompAuxLib', 'text or blank'],
  ['PieceRef', 'text'],
  ['PieceDate', 'date'],
  ['EcritureLib', 'text'],
  ['Debit', 'number'],
  ['Credit', 'number'],
  ['EcritureLet', 'text or blank'],
  ['DateLet', 'date or blank'],
  ['ValidDate', 'date or blank'],
  ['Montantdevise', 'number or blank'],
  ['Idevise', 'text or blank'],
] as const;
type Column = (typeof law)[number][0];
type FecRow = Readonly<Record<Column, string>>;

const isDate = (text: string): boolean => {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
};

const fits: Readonly<Record<string, (text: string) => boolean>> = {
  text: (text) => text.trim() !== '',
  date: isDate,
  account: (text) => /^\d{3}\w*$/.test(text),
  number: (text) => /^\d+,\d\d$/.test(text),
};

export const centsOf = (text: string): number => Number(text.replace(',', ''));

/** What takes a line or a field apart in one reader or another. */
const BREAKS = /["|\p{Cc}\p{Zl}\p{Zp}]/u;

const faultsOfFields = (row: FecRow): string[] =>
  law.flatMap(([column, kind]) => {
    const text = row[column];
    const [wanted = '', orBlank] = kind.split(' or ');
    const isRight = (orBlank && text === '') || fits[wanted]?.(text);
    return isRight && !BREAKS.test(text) ? [] : [`${column} is «${text}»`];
  });

const faultsOfAmounts = (rows: readonly FecRow[]): string[] => {
  const balances = new Map<string, number>();
  for (const { EcritureNum, Debit, Credit } of rows)
    balances.set(EcritureNum, (balances.get(EcritureNum) ?? 0) + centsOf(Debit) - centsOf(Credit));
  return [
    ...rows
      .filter(({ Debit, Credit }) => (centsOf(Debit) === 0) === (centsOf(Credit) === 0))
      .map(({ EcritureNum }) => `a line of ${EcritureNum} has no side`),
    ...[...balances].filter(([, balance]) => balance !== 0).map(([number]) => `${number} is not balanced`),
  ];
};

const faultsOfOrder = (rows: readonly FecRow[]): string[] =>
  rows.flatMap((row, place) => {
    const before = rows[place - 1];
    const step = Number(row.EcritureNum) - Number(before?.EcritureNum ?? 0);
    const isNext = step === 1 || (step === 0 && before?.EcritureDate === row.EcritureDate);
    const isInTime = !before || before.EcritureDate <= row.EcritureDate;
    return isNext && isInTime ? [] : [`line ${place + 2} does not follow the line before`];
  });

/** Reads a FEC back and says what the law would find wrong with it. */
export const readFec = (text: string): { rows: FecRow[]; faults: string[] } => {
  const [titles = '', ...lines] = text.split('\r\n');
  const end = lines.pop();
  const fields = lines.map((line) => line.split('\t'));
  const rows = fields.map(
    (texts) => Object.fromEntries(law.map(([column], place) => [column, texts[place] ?? ''])) as Record<Column, string>,
  );
  return {
    rows,
    faults: [
      ...(titles === law.map(([column]) => column).join('\t') ? [] : [`the titles are «${titles}»`]),
      ...(end === '' ? [] : ['the last line has no end']),
      ...fields.flatMap((texts, place) => (texts.length === law.length ? [] : [`line ${place + 2} is no line`])),
      ...rows.flatMap(faultsOfFields),
      ...faultsOfAmounts(rows),
      ...faultsOfOrder(rows),
    ],
  };
};
