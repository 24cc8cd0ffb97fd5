import { fieldsOfPart } from '#domain/member-fields.ts';
import { FormFields } from './FormFields.tsx';
import type { MembershipFormStore } from './membership-form-store.ts';

/** The person who joins and how to reach them. */
export const PersonSection = ({ form }: { form: MembershipFormStore }) => (
  <fieldset className="fieldset" tabIndex={-1}>
    <legend>{form.voice.person}</legend>
    <FormFields form={form} fields={fieldsOfPart('person')} />
  </fieldset>
);
