import * as z from 'zod/mini';
import { missingOrInvalid, readAt } from '../form/content-fields.ts';
import { email } from '../form/fields.ts';
import { dossierRequestKinds } from '../mail/link.ts';
import { memberSchemas } from './member-fields.ts';

const { phone, address, emergencyContactName, emergencyContactPhone } = memberSchemas;

/** What a person corrects in their dossier. An absent contact for emergencies is none. */
export const contactSchema = z.object({ phone, address, emergencyContactName, emergencyContactPhone, readAt });
export type ContactInput = z.output<typeof contactSchema>;

/** An address: a new one of one's own, or the one to which a new link goes. */
export const emailSchema = z.object({ email });

/** What a person agrees to. News that are left out stay as they are. */
export const consentsSchema = z.object({
  imageRights: z.boolean(missingOrInvalid),
  news: z.optional(z.boolean('invalid')),
  readAt,
});
export type ConsentsInput = z.output<typeof consentsSchema>;

export const dossierRequestSchema = z.object({ kind: z.enum(dossierRequestKinds, missingOrInvalid) });

/** A payment of what is owed, as the person saw it. Cents. */
export const owedPaymentSchema = z.object({ amount: z.int('amount-changed') });
