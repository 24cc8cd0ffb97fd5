import type { Club } from './club.ts';
import { dayInParis, type IsoDate } from './dates.ts';
import type { MemberStatus } from './member.ts';
import { dueCents } from './member-balance.ts';
import type { MemberDetails } from './member-details.ts';
import { toCents } from './money.ts';
import { countsForMember, type PaymentMeans } from './payment.ts';
import type { Season } from './season.ts';
import type { PaymentTold } from './sign-up.ts';
import { sum } from './sum.ts';

/** Money received on a day and not given back. Cents. */
export interface Receipt {
  means: PaymentMeans;
  amountCents: number;
  on: IsoDate;
}

/** What a certificate is asked for, whoever asks. Cents. */
export interface Certifiable {
  holder: string;
  birthDate: IsoDate;
  season: Season;
  status: MemberStatus;
  isDoubtful: boolean;
  disciplines: readonly string[];
  dueCents: number;
  receipts: readonly (Receipt & { refundedCents: number })[];
}

/** The club as it signs. */
export interface Certifier {
  name: string;
  legalForm: string;
  registration: string;
  address: string;
  city: string;
  /** Whoever answers for the club: its publication director. */
  signatory: string;
}

/** «Attestation d’adhésion et de paiement»: the one description that screen, paper and PDF show. Cents. */
export interface Certificate {
  holder: string;
  birthDate: IsoDate;
  season: Season;
  disciplines: readonly string[];
  /** What the membership cost, or what was received and kept of it where that is less. */
  amountCents: number;
  dueCents: number;
  /** Given back of the price itself; of what came beyond it, nothing is told. */
  refundedCents: number;
  receipts: readonly Receipt[];
  club: Certifier;
  madeOn: IsoDate;
}

/** A member as the admin area reads it. */
export const certifiableMember = (member: MemberDetails): Certifiable => ({
  holder: member.fullName,
  birthDate: member.birthDate,
  season: member.season,
  status: member.status,
  isDoubtful: member.flags.includes('dispute'),
  disciplines: member.disciplines,
  dueCents: dueCents(member),
  receipts: member.payments
    .filter((payment) => countsForMember(payment, member.flags))
    .map((payment) => ({
      means: payment.means,
      amountCents: toCents(payment.amount),
      refundedCents: toCents(payment.refunded),
      on: dayInParis(new Date(payment.paidAt ?? payment.createdAt)),
    })),
});

/** The card payment its holder comes back from. */
export const certifiablePayment = (told: PaymentTold): Certifiable => ({
  holder: told.name,
  birthDate: told.birthDate,
  season: told.season,
  status: told.memberStatus,
  isDoubtful: told.isDoubtful,
  disciplines: told.disciplines,
  dueCents: told.amount,
  receipts:
    told.status === 'succeeded' && told.paidAt
      ? [
          {
            means: 'card',
            amountCents: told.amount,
            refundedCents: told.refunded,
            on: dayInParis(new Date(told.paidAt)),
          },
        ]
      : [],
});

/**
 * docs/rules.md#certificate. Only a membership in good standing whose whole price was received; what was given back
 * since is deducted, what came beyond the price is not told, and a payment under dispute certifies nothing.
 */
export const isCertifiable = ({ status, isDoubtful, dueCents, receipts }: Certifiable): boolean => {
  const received = sum(receipts.map(({ amountCents }) => amountCents));
  const refunded = sum(receipts.map(({ refundedCents }) => refundedCents));
  return status === 'active' && !isDoubtful && received >= dueCents && received > refunded;
};

// The oldest first, until the cost is reached: what came beyond it is to be given back, and attests nothing.
const receiptsOf = ({ receipts, dueCents: due }: Certifiable): Receipt[] => {
  let left = due;
  return receipts
    .map(({ refundedCents, amountCents, ...receipt }) => ({ ...receipt, amountCents: amountCents - refundedCents }))
    .sort((one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)))
    .map((receipt) => {
      const amountCents = Math.min(receipt.amountCents, left);
      left -= amountCents;
      return { ...receipt, amountCents };
    })
    .filter(({ amountCents }) => amountCents > 0);
};

type ClubIdentity = Pick<Club, 'name' | 'legalForm' | 'registration' | 'address' | 'city' | 'publicationDirector'>;

/** The certificate made on a day; undefined where there is nothing to certify. */
export const certificateOf = (asked: Certifiable, club: ClubIdentity, madeOn: IsoDate): Certificate | undefined => {
  if (!isCertifiable(asked)) return undefined;
  const receipts = receiptsOf(asked);
  const amountCents = sum(receipts.map((receipt) => receipt.amountCents));
  return {
    holder: asked.holder,
    birthDate: asked.birthDate,
    season: asked.season,
    disciplines: asked.disciplines,
    amountCents,
    dueCents: asked.dueCents,
    refundedCents: asked.dueCents - amountCents,
    receipts,
    club: {
      name: club.name,
      legalForm: club.legalForm,
      registration: club.registration,
      address: club.address,
      city: club.city,
      signatory: club.publicationDirector,
    },
    madeOn,
  };
};
