import * as z from 'zod/mini';
import { missingOrInvalid, readAt } from '../form/content-fields.ts';
import { email, orEmpty } from '../form/fields.ts';
import { dossierRequestKinds } from '../mail/link.ts';
import { federationFields } from '../season/federation.ts';
import { contactFields } from './member-field-places.ts';
import { memberSchemas, pickFields } from './member-fields.ts';

/** The contact data that a person corrects in their dossier. If the emergency contact is absent, there is none. */
export const contactSchema = z.object({ ...pickFields(memberSchemas, contactFields), readAt });
export type ContactInput = z.output<typeof contactSchema>;

/** What a person says for the federation. Only what their season asks is kept. */
export const dossierFederationSchema = z.object({
  ...z.partial(z.object(pickFields(memberSchemas, federationFields))).shape,
  readAt,
});
export type DossierFederationInput = z.output<typeof dossierFederationSchema>;
export type TypedDossierFederation = z.input<typeof dossierFederationSchema>;

/** An e-mail address: the person's new one, or the one that a new link is mailed to. */
export const emailSchema = z.object({ email });
/** Another address. The current one withdraws the request, also where there is none. */
export const newEmailSchema = z.object({ email: orEmpty(email) });

/** The consents of a person. If `news` is left out, that choice stays as it is. */
export const consentsSchema = z.object({
  imageRights: z.boolean(missingOrInvalid),
  news: z.optional(z.boolean('invalid')),
  readAt,
});
export type ConsentsInput = z.output<typeof consentsSchema>;

export const dossierRequestSchema = z.object({ kind: z.enum(dossierRequestKinds, missingOrInvalid) });

/** A change of the card that a plan charges, by the provider's name for the change. */
export const cardChangeSchema = z.object({
  reference: z.string('malformed').check(z.regex(/^seti_\w{1,100}$/, 'malformed')),
});

/** A payment of the amount owed, as the person saw it. Cents. */
export const owedPaymentSchema = z.object({ amount: z.int('amount-changed') });
