import { dayInParis } from '#domain/dates.ts';
import { DomainError } from '#domain/error.ts';
import { pickFields } from '#domain/member/member-fields.ts';
import {
  isPhotoRecent,
  type RenewalForm,
  type RenewalJson,
  type RenewedValues,
  renewalDifference,
  renewedTextsIn,
} from '#domain/member/renewal.ts';
import { deductionsOf } from '#domain/money/membership-fee.ts';
import { toProductJson } from '#domain/money/product.ts';
import { quoteJoining } from '#domain/money/season-reductions.ts';
import { opensToFormerLater } from '#domain/season/season-days.ts';
import { healthOnOfferIn } from '../club/health-reads.ts';
import { asOfNow } from '../db/guard.ts';
import { both, type Reading, thenRead } from '../db/reading.ts';
import type { Deps } from '../deps.ts';
import type { LiveLink } from '../http/app-env.ts';
import { type Offer, offerOf } from '../member/offer.ts';
import type { Renewal } from '../payments/renewal-queries.ts';
import { inBackground } from '../runtime/background.ts';
import { errorNameOf } from '../runtime/log.ts';
import { noteOpened, renewalReading } from './queries.ts';

type ReadDeps = Pick<Deps, 'db' | 'payments' | 'mail' | 'now'>;
type Read<Of> = Of extends Reading<infer Result> ? Result : never;
type Found = Read<ReturnType<typeof renewalReading>>;
type Row = NonNullable<Found['member']>;

/** Returns what a link of scope `renewal` leads to. Throws `link-ended` for another one. */
export const renewalOf = ({ memberId, season }: Pick<LiveLink, 'memberId' | 'season'>): Renewal => {
  if (season === null) throw new DomainError('link-ended');
  return { memberId, season };
};

// What another browser with the link has sent is newer than the season before.
const valuesOf = (row: Row, disciplines: readonly string[], { federationAsked }: Offer): RenewedValues => ({
  ...pickFields(row, renewedTextsIn(federationAsked)),
  disciplines,
  reducedPriceSelected: row.reducedPriceSelected,
});

const isKept = ({ photoKey, photoRefusal, photoAt, createdAt }: Row, now: Date): boolean =>
  photoKey !== null && photoRefusal === null && isPhotoRecent(photoAt ?? createdAt, now);

const offeredAmong = (lines: Found['lines'], { catalogue }: Offer): string[] =>
  catalogue.filter(({ id }) => lines.some(({ productId }) => productId === id)).map(({ name }) => name);

const formOf = (member: Row, { lines, signUp, chosen }: Found, offer: Offer, now: Date): RenewalForm => {
  const { birthDate, reducedPriceSelected } = member;
  const joining = { day: dayInParis(now), birthDate };
  const quote = quoteJoining(offer.catalogue, offeredAmong(lines, offer), reducedPriceSelected, joining);
  const before = lines.map((line) => ({ ...line, deductions: deductionsOf(line) }));
  return {
    lastSeason: member.season,
    values: valuesOf(signUp ?? member, offeredAmong(signUp ? chosen : lines, offer), offer),
    hasPhoto: signUp?.photoKey ? true : isKept(member, now),
    products: offer.catalogue.map(toProductJson),
    instalments: offer.instalments,
    federationAsked: offer.federationAsked,
    health: healthOnOfferIn(offer.season, offer.health),
    rulesVersion: offer.rulesVersion,
    difference: renewalDifference(before, quote),
  };
};

/** Returns what the holder of a renewal link reads (docs/rules.md#renewal). Throws `link-ended` without the membership. */
export const readRenewal = async (deps: ReadDeps, renewal: Renewal): Promise<RenewalJson> => {
  const now = deps.now();
  const { season } = renewal;
  const known = both(offerOf(deps, now, season), renewalReading(deps.db, renewal));
  const [offer, found] = await thenRead(deps.db, [asOfNow(deps.db)], known);
  const { member } = found;
  if (!member) throw new DomainError('link-ended');
  const told = { firstName: member.firstName, season };
  if (found.isMember) return { ...told, state: 'member' };
  const opensOn = opensToFormerLater(found.seasons, season, dayInParis(now));
  if (!offer.isOpen && opensOn === undefined) return { ...told, state: 'closed' };
  if (found.isDeclined) return { ...told, state: 'declined' };
  if (opensOn !== undefined) return { ...told, state: 'not-yet', opensOn };
  return { ...told, state: 'open', ...formOf(member, found, offer, now) };
};

/** Notes, after the answer, that a renewal was read by its link. A failure does no harm: the next visit notes it. */
export const noteRead = ({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>, renewal: Renewal): void => {
  const noted = Promise.resolve(noteOpened(db, renewal, now()));
  inBackground(noted.catch((error: unknown) => log('a visit is not noted', { error: errorNameOf(error) })));
};
