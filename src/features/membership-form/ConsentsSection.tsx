import { fieldsOfPart } from '#domain/member-fields.ts';
import { FormFields } from './FormFields.tsx';
import type { MembershipFormStore } from './membership-form-store.ts';

/** What must be accepted, then what may be. The optional consents are separate and never a condition. */
export const ConsentsSection = ({ form }: { form: MembershipFormStore }) => (
  <fieldset className="fieldset">
    <legend>{form.voice.consents}</legend>
    <FormFields form={form} fields={fieldsOfPart('consents')} />
  </fieldset>
);
