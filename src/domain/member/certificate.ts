import { dayInParis, type IsoDate } from '../dates.ts';
import { atOnceCents } from '../money/aid.ts';
import { countsForMember, type PaymentMeans } from '../money/payment.ts';
import { toCents, toEuros } from '../money.ts';
import type { Season } from '../season/season.ts';
import type { SeasonSpan } from '../season/season-days.ts';
import type { Club } from '../site/club.ts';
import { sum } from '../sum.ts';
import type { DossierJson } from './dossier.ts';
import { fullNameOf, type MemberStatus } from './member.ts';
import { dueCents, overpaidCents } from './member-balance.ts';
import type { MemberDetails, MemberPayment } from './member-details.ts';
import type { PaymentReport } from './sign-up.ts';

/** Money received on a day and not given back. Cents. */
export interface Receipt {
  means: PaymentMeans;
  amountCents: number;
  on: IsoDate;
}

/** The facts for a certificate, the same for a member and an administrator. Cents. */
export interface Certifiable {
  holder: string;
  birthDate: IsoDate;
  season: Season;
  /** The first and last day, as the row of the season has them. */
  seasonDays: SeasonSpan;
  status: MemberStatus;
  isDoubtful: boolean;
  disciplines: readonly string[];
  dueCents: number;
  receipts: readonly (Receipt & { refundedCents: number })[];
}

/** The club as it signs the certificate. */
export interface Certifier {
  name: string;
  legalForm: string;
  registration: string;
  address: string;
  city: string;
  /** The person who answers for the club: its publication director. */
  signatory: string;
}

/** The «Attestation d’adhésion et de paiement». Screen, paper and PDF show this one description. Cents. */
export interface Certificate {
  holder: string;
  birthDate: IsoDate;
  season: Season;
  seasonDays: SeasonSpan;
  disciplines: readonly string[];
  /** The price of the membership, or what the club received and kept if that is less. */
  amountCents: number;
  dueCents: number;
  /** The part of the price that was given back. It leaves out refunds of money beyond the price. */
  refundedCents: number;
  receipts: readonly Receipt[];
  club: Certifier;
  madeOn: IsoDate;
}

/** Returns the facts for a certificate of a member, as the admin area reads the member. Cents. */
export const certifiableMember = (member: MemberDetails): Certifiable => ({
  holder: member.fullName,
  birthDate: member.birthDate,
  season: member.season,
  seasonDays: member.seasonDays,
  status: member.status,
  isDoubtful: member.flags.includes('dispute'),
  disciplines: member.disciplines,
  dueCents: dueCents(member),
  receipts: member.payments
    .filter(countsForMember)
    .map((payment) => {
      const returned = returnedCents(payment);
      return {
        means: payment.means,
        amountCents: toCents(payment.amount) - returned,
        refundedCents: toCents(payment.refunded) - returned,
        on: dayInParis(new Date(payment.paidAt ?? payment.createdAt)),
      };
    })
    .filter(({ amountCents }) => amountCents > 0),
});

/** The part of a payment that never came because its cheque came back. Cents. */
const returnedCents = ({ refunds }: MemberPayment): number =>
  sum(
    refunds
      .filter(({ isReturnedCheque, correction }) => isReturnedCheque && !correction)
      .map(({ amount }) => toCents(amount)),
  );

/**
 * Returns the facts for a certificate of a card payment, for the payer who returns from the payment. Cents. A
 * difference pays only a part of the price, so it has no certificate of its own.
 */
export const certifiablePayment = (report: PaymentReport): Certifiable => ({
  holder: report.name,
  birthDate: report.birthDate,
  season: report.season,
  seasonDays: report.seasonDays,
  status: report.memberStatus,
  isDoubtful: report.isDoubtful,
  disciplines: report.disciplines,
  dueCents: report.amount + (report.toCome ?? 0) + atOnceCents(report.aids ?? []),
  receipts:
    report.status === 'succeeded' && report.paidAt && !report.isDifference
      ? [
          {
            means: 'card',
            amountCents: report.amount,
            refundedCents: report.refunded,
            on: dayInParis(new Date(report.paidAt)),
          },
        ]
      : [],
});

/** Returns the facts for a certificate of a membership, as its member reads the dossier by a link. Cents. */
export const certifiableDossier = (dossier: DossierJson): Certifiable => {
  const isGranted = dossier.pieces.some(({ piece, state }) => piece === 'proof' && state === 'accepted');
  const overpaid = overpaidCents({ ...dossier, proof: isGranted ? 'accepted' : 'missing' });
  return {
    holder: fullNameOf(dossier),
    birthDate: dossier.birthDate,
    season: dossier.season,
    seasonDays: dossier.seasonDays,
    status: dossier.status,
    isDoubtful: dossier.isDoubtful,
    disciplines: dossier.lines.map(({ discipline }) => discipline),
    dueCents: dueCents({ ...dossier, overpaid: toEuros(overpaid), paymentDone: dossier.owed === 0 }),
    receipts: dossier.receipts.map(({ means, amount, refunded, paidAt }) => ({
      means,
      amountCents: toCents(amount),
      refundedCents: toCents(refunded),
      on: dayInParis(new Date(paidAt)),
    })),
  };
};

/** The reasons against a certificate. */
export type NotCertifiable = 'not-active' | 'doubtful' | 'unpaid' | 'nothing-kept';

/**
 * Returns why no certificate may be made, or undefined (docs/rules.md#certificate): the membership is active, its whole
 * price was received, not all of it was given back, and no payment is disputed.
 */
export const whyNotCertifiable = ({
  status,
  isDoubtful,
  dueCents,
  receipts,
}: Certifiable): NotCertifiable | undefined => {
  const received = sum(receipts.map(({ amountCents }) => amountCents));
  const refunded = sum(receipts.map(({ refundedCents }) => refundedCents));
  if (status !== 'active') return 'not-active';
  if (isDoubtful) return 'doubtful';
  if (received < dueCents) return 'unpaid';
  return received > refunded ? undefined : 'nothing-kept';
};

/** Returns true if a certificate may be made: see `whyNotCertifiable`. */
export const isCertifiable = (asked: Certifiable): boolean => whyNotCertifiable(asked) === undefined;

// This takes the oldest receipts first, up to the price. Money beyond the price must be given back, so it certifies
// nothing.
const receiptsOf = ({ receipts, dueCents: due }: Certifiable): Receipt[] => {
  let left = due;
  return receipts
    .map(({ refundedCents, amountCents, ...receipt }) => ({ ...receipt, amountCents: amountCents - refundedCents }))
    .sort((one, other) => one.on.localeCompare(other.on))
    .map((receipt) => {
      const amountCents = Math.min(receipt.amountCents, left);
      left -= amountCents;
      return { ...receipt, amountCents };
    })
    .filter(({ amountCents }) => amountCents > 0);
};

export type ClubIdentity = Pick<
  Club,
  'name' | 'legalForm' | 'registration' | 'address' | 'city' | 'publicationDirector'
>;

/** Returns the club as it signs. */
const certifierOf = (club: ClubIdentity): Certifier => ({
  name: club.name,
  legalForm: club.legalForm,
  registration: club.registration,
  address: club.address,
  city: club.city,
  signatory: club.publicationDirector,
});

/** The «Reçu de paiement»: what the club received and kept of one payment, whatever is still owed. Cents. */
export interface PaymentReceipt extends Pick<Certificate, 'holder' | 'season' | 'disciplines' | 'club' | 'madeOn'> {
  receipt: Receipt;
  /** The refunded part. `receipt` does not contain it. */
  refundedCents: number;
}

/** Returns true if a payment, by its place among the receipts, was kept in part at least and is not disputed. */
export const isReceivable = ({ isDoubtful, receipts }: Certifiable, place: number): boolean => {
  const { amountCents = 0, refundedCents = 0 } = receipts[place] ?? {};
  return !isDoubtful && amountCents > refundedCents;
};

/** Returns the receipt of one payment made on a day, or undefined if nothing of it was kept (docs/rules.md#certificate). */
export const paymentReceiptOf = (
  asked: Certifiable,
  place: number,
  club: ClubIdentity,
  madeOn: IsoDate,
): PaymentReceipt | undefined => {
  const payment = asked.receipts[place];
  if (payment === undefined || !isReceivable(asked, place)) return undefined;
  const { means, on, amountCents, refundedCents } = payment;
  return {
    holder: asked.holder,
    season: asked.season,
    disciplines: asked.disciplines,
    receipt: { means, on, amountCents: amountCents - refundedCents },
    refundedCents,
    club: certifierOf(club),
    madeOn,
  };
};

/** Returns the certificate made on a day, or undefined if there is nothing to certify. */
export const certificateOf = (asked: Certifiable, club: ClubIdentity, madeOn: IsoDate): Certificate | undefined => {
  if (!isCertifiable(asked)) return undefined;
  const receipts = receiptsOf(asked);
  const amountCents = sum(receipts.map((receipt) => receipt.amountCents));
  return {
    holder: asked.holder,
    birthDate: asked.birthDate,
    season: asked.season,
    seasonDays: asked.seasonDays,
    disciplines: asked.disciplines,
    amountCents,
    dueCents: asked.dueCents,
    refundedCents: asked.dueCents - amountCents,
    receipts,
    club: certifierOf(club),
    madeOn,
  };
};
