import type { IsoDate } from '#domain/dates.ts';
import type { Certificate, Certifier, PaymentReceipt } from '#domain/member/certificate.ts';
import { formatBirthDate, formatCents } from '#lib/format.ts';
import { certificateMessages as words } from '#messages/certificate.ts';
import { firstOfMonth } from '#messages/first-of-month.ts';

/** The words of a certificate in reading order. Sheet and PDF both print them. */
export interface CertificateText {
  club: string;
  /** Legal form, number and address. */
  identity: readonly string[];
  title: string;
  certifies: string;
  facts: readonly { label: string; values: readonly string[] }[];
  closing: readonly string[];
  made: string;
  signatory: string;
}

const longDay = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns a day as on official papers, `20 novembre 2026`, so that readers elsewhere need not guess the century. */
const formatLongDay = (date: IsoDate): string => firstOfMonth(longDay.format(new Date(date)));

const receiptsOf = ({ receipts }: Certificate): string[] => {
  const [only, ...others] = receipts;
  if (only && others.length === 0) return [words.receipt(only.means, formatLongDay(only.on))];
  return receipts.map(({ amountCents, means, on }) =>
    words.receiptOf(formatCents(amountCents), means, formatLongDay(on)),
  );
};

const factsOf = (certificate: Certificate): CertificateText['facts'] => [
  { label: words.holder, values: [certificate.holder] },
  { label: words.birthDate, values: [formatBirthDate(certificate.birthDate)] },
  { label: words.season, values: [certificate.season] },
  { label: words.disciplines(certificate.disciplines.length), values: certificate.disciplines },
  { label: words.amount, values: [formatCents(certificate.amountCents)] },
  { label: words.payment(certificate.receipts.length), values: receiptsOf(certificate) },
];

const identityOf = ({ legalForm, registration, address }: Certifier): string[] =>
  [[legalForm, registration].filter(Boolean).join(' · '), address].filter(Boolean);

/** Returns the words of the receipt of one payment. */
export const paymentReceiptText = ({
  club,
  holder,
  season,
  disciplines,
  receipt: { amountCents, means, on },
  refundedCents,
  madeOn,
}: PaymentReceipt): CertificateText => ({
  club: club.name,
  identity: identityOf(club),
  title: words.receiptTitle,
  certifies: words.receives(club.name),
  facts: [
    { label: words.holder, values: [holder] },
    { label: words.season, values: [season] },
    { label: words.disciplines(disciplines.length), values: disciplines },
    { label: words.received, values: [formatCents(amountCents)] },
    { label: words.payment(1), values: [words.receipt(means, formatLongDay(on))] },
  ],
  closing: [...(refundedCents > 0 ? [words.refunded(formatCents(refundedCents))] : []), words.notWhole],
  made: words.made(formatLongDay(madeOn), club.city),
  signatory: club.signatory,
});

export const certificateText = (certificate: Certificate): CertificateText => {
  const { club, seasonDays, amountCents, dueCents, refundedCents, madeOn } = certificate;
  const from = formatLongDay(seasonDays.firstDay);
  const to = formatLongDay(seasonDays.lastDay);
  return {
    club: club.name,
    identity: identityOf(club),
    title: words.title,
    certifies: words.certifies(club.name, club.signatory),
    facts: factsOf(certificate),
    closing: [
      amountCents < dueCents ? words.paidInPart(from, to, formatCents(dueCents)) : words.paid(from, to),
      ...(refundedCents > 0 ? [words.refunded(formatCents(refundedCents))] : []),
      words.use,
    ],
    made: words.made(formatLongDay(madeOn), club.city),
    signatory: club.signatory,
  };
};
