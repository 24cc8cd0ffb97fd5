import { BirthDateField } from './BirthDateField.tsx';
import { FormTextField } from './FormTextField.tsx';
import type { MembershipFormStore } from './membership-form-store.ts';

/** The person who joins and how to reach them. */
export const PersonSection = ({ form }: { form: MembershipFormStore }) => (
  <fieldset className="fieldset" tabIndex={-1}>
    <legend>{form.voice.person}</legend>
    <div className="columns">
      <FormTextField form={form} field="lastName" keyboard="name" autoComplete="family-name" />
      <FormTextField form={form} field="firstName" keyboard="name" autoComplete="given-name" />
      <FormTextField form={form} field="email" keyboard="email" autoComplete="email" />
      <FormTextField form={form} field="phone" keyboard="phone" autoComplete="tel" />
      <BirthDateField form={form} />
      <FormTextField form={form} field="licenseNumber" keyboard="code" hint={form.voice.licenseHint} />
    </div>
    <FormTextField form={form} field="address" keyboard="text" autoComplete="address-line1" />
  </fieldset>
);
