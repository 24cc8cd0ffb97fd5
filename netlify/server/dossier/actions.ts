import { DomainError, validationError } from '#domain/error.ts';
import type { DossierRequest } from '#domain/mail/link.ts';
import type { DossierJson } from '#domain/member/dossier.ts';
import type { ConsentsInput, ContactInput, DossierFederationInput } from '#domain/member/dossier-input.ts';
import { fullNameOf } from '#domain/member/member.ts';
import { searchTextOf } from '#domain/member/member-search.ts';
import type { CardChangeBegun, PaymentCreated } from '#domain/member/sign-up.ts';
import { fieldsStillAsked } from '#domain/season/federation.ts';
import type { Deps } from '../deps.ts';
import type { LiveLink } from '../http/app-env.ts';
import type { StoredFile } from '../integrations/blob-store.ts';
import { updateMember } from '../member/change-queries.ts';
import { thumbnailKeyOf } from '../member/files.ts';
import { setUnsubscribed } from '../outbox/subscription-queries.ts';
import { createDifferencePayment } from '../payments/create-difference.ts';
import { completionMails } from '../payments/member-mails.ts';
import { changeCardOf, payerOf, typedCardOf } from '../payments/plan-actions.ts';
import { recordImageRights, recordNews } from '../persons/consent-queries.ts';
import { errorNameOf } from '../runtime/log.ts';
import { changedFields } from '../write/write.ts';
import { changeDossier, conflictOver, findRecord } from './change-dossier.ts';
import { toDossierJson } from './dossier-json.ts';
import { type DossierRecord, insertRequest } from './queries.ts';

/** Returns what a person reads of their dossier (docs/rules.md#dossier). Throws `link-ended`. */
export const readDossier = async (deps: Pick<Deps, 'db' | 'now'>, link: LiveLink): Promise<DossierJson> =>
  toDossierJson(await findRecord(deps, link), deps.now());

/** Returns the thumbnail of the photo. Throws `not-found`, or `link-ended`. */
export const findOwnPhoto = async (deps: Pick<Deps, 'db' | 'now' | 'files'>, link: LiveLink): Promise<StoredFile> => {
  const { photoKey } = await findRecord(deps, link);
  const file = photoKey && (await deps.files.find(thumbnailKeyOf(photoKey)));
  if (!file) throw new DomainError('not-found');
  return file;
};

const shown = async ({ now }: Pick<Deps, 'now'>, changed: Promise<DossierRecord>): Promise<DossierJson> =>
  toDossierJson(await changed, now());

/** Corrects phone, address and contact for emergencies. Throws what `changeDossier` throws. */
export const changeContact = (deps: Deps, link: LiveLink, { readAt, ...contact }: ContactInput): Promise<DossierJson> =>
  shown(
    deps,
    changeDossier(deps, { link, readAt }, (record) => {
      const fields = changedFields(record, contact);
      if (fields.length === 0) return undefined;
      const searchText = searchTextOf({ ...record, ...contact, fullName: fullNameOf(record) });
      return {
        action: 'member.own-details',
        fields,
        statements: [updateMember(deps.db, record.id, { ...contact, searchText, updatedAt: deps.now() })],
        mails: completionMails(record, { now: deps.now(), changes: contact }),
      };
    }),
  );

/**
 * Keeps what the person says for the federation, as far as the season asks it (docs/rules.md#federation). Throws
 * `validation` if a required field is missing, and what `changeDossier` throws.
 */
export const changeFederationFields = (
  deps: Deps,
  link: LiveLink,
  { readAt, ...sent }: DossierFederationInput,
): Promise<DossierJson> =>
  shown(
    deps,
    changeDossier(deps, { link, readAt }, (record) => {
      const { fields: asked, required } = fieldsStillAsked(record.federationAsked, record);
      const said = Object.fromEntries(
        asked.flatMap((field) => (sent[field] === undefined ? [] : [[field, sent[field]]])),
      );
      const missing = required.filter((field) => !(field in said ? said[field] : record[field]));
      if (missing.length > 0) throw validationError(Object.fromEntries(missing.map((field) => [field, 'required'])));
      const fields = asked.filter((field) => field in said && said[field] !== record[field]);
      if (fields.length === 0) return undefined;
      return {
        action: 'member.own-details',
        fields,
        statements: [updateMember(deps.db, record.id, { ...said, federationExportedAt: null, updatedAt: deps.now() })],
        mails: completionMails(record, { now: deps.now(), changes: said }),
      };
    }),
  );

/** Grants or withdraws a consent, or ends news and begins them again. Throws what `changeDossier` throws. */
export const changeConsents = (
  deps: Deps,
  link: LiveLink,
  { imageRights: imageRightsGranted, news, readAt }: ConsentsInput,
): Promise<DossierJson> =>
  shown(
    deps,
    changeDossier(deps, { link, readAt }, (record) => {
      const { wantsNews } = record;
      if (news !== undefined && record.isAddressNew) throw conflictOver(link, record, deps.now(), 'address-new');
      const asked = { imageRightsGranted, wantsNews: news ?? wantsNews };
      const fields = changedFields({ imageRightsGranted: record.imageRightsGranted, wantsNews }, asked);
      if (fields.length === 0) return undefined;
      const at = deps.now();
      // A mail may have unsubscribed the reader since the read, so only the sent choices are written.
      const isAboutNews = asked.wantsNews !== wantsNews;
      const chosen = {
        way: 'dossier',
        actor: { kind: record.reader },
        at,
      } as const;
      return {
        action: 'member.own-consents',
        fields,
        statements: [
          updateMember(deps.db, record.id, {
            imageRightsGranted,
            ...(isAboutNews && asked.wantsNews ? { unsubscribedAddresses: [] } : {}),
            updatedAt: at,
          }),
          recordImageRights(deps.db, record.id, { granted: imageRightsGranted, ...chosen }),
          ...(isAboutNews
            ? [
                setUnsubscribed(
                  deps.db,
                  { personId: record.personId, recipient: record.reader },
                  asked.wantsNews ? null : at,
                ),
                // The guardian's choice does not change the member's.
                ...(record.reader === 'member'
                  ? [recordNews(deps.db, record.personId, { granted: asked.wantsNews, ...chosen })]
                  : []),
              ]
            : []),
        ],
      };
    }),
  );

/** Creates the card payment of the debt. Throws what `createDifferencePayment` throws. */
export const payOwed = async (deps: Deps, link: LiveLink, amountCents: number): Promise<PaymentCreated> => {
  const { id: memberId } = await findRecord(deps, link);
  return createDifferencePayment(deps, { memberId, amountCents });
};

/** Begins a change of the card that a plan charges. Throws `link-ended`, `unavailable`, or `conflict` without a plan. */
export const beginCardChange = async (deps: Deps, link: LiveLink): Promise<CardChangeBegun> => {
  const { reference, secret } = await deps.payments.beginCardChange(payerOf(await findRecord(deps, link)));
  return { reference, clientSecret: secret, publishableKey: deps.payments.publicKey };
};

/**
 * Puts the typed card in the place of the one that a plan charges, and forgets that one. Idempotent. Throws what
 * `changeDossier` throws, and `conflict` as long as no card was typed.
 */
export const changeCard = async (deps: Deps, link: LiveLink, reference: string): Promise<DossierJson> => {
  const known = await findRecord(deps, link);
  const card = await typedCardOf(deps, known, reference);
  return shown(
    deps,
    changeDossier(deps, { link, known }, (record) => {
      const { plan } = record;
      if (!plan || plan.card === card.card) return undefined;
      const now = deps.now();
      return {
        action: 'member.own-card',
        fields: ['payments'],
        statements: [
          ...changeCardOf(deps.db, plan.id, card, now),
          updateMember(deps.db, record.id, { updatedAt: now }),
        ],
        after: () => forgetFormer(deps, plan.card),
      };
    }),
  );
};

// The plan charges the new card even if this fails; the former card is then deleted with its payer.
const forgetFormer = async ({ payments, log }: Deps, card: string | null): Promise<void> => {
  try {
    if (card) await payments.forgetCard(card);
  } catch (error) {
    log('a former card was not forgotten', { error: errorNameOf(error) });
  }
};

/** Requests a copy of one's data, or erasure, from the club. Idempotent. Throws `link-ended`. */
export const askClub = (deps: Deps, link: LiveLink, kind: DossierRequest): Promise<DossierJson> =>
  shown(
    deps,
    changeDossier(deps, { link, isForever: true }, (record) =>
      record.requests.some((request) => request.kind === kind)
        ? undefined
        : {
            action: 'member.ask-club',
            statements: [
              insertRequest(deps.db, { personId: record.personId, memberId: record.id, kind, createdAt: deps.now() }),
            ],
          },
    ),
  );
