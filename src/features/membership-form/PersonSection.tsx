import { membershipFormMessages as words } from '#messages/membership-form.ts';
import { FormTextField } from './FormTextField.tsx';
import { withSlashes } from './form-values.ts';
import type { MembershipFormStore } from './membership-form-store.ts';

/** Who joins and how to reach them. */
export const PersonSection = ({ form }: { form: MembershipFormStore }) => (
  <fieldset className="fieldset">
    <legend>{words.legend.person}</legend>
    <div className="columns">
      <FormTextField form={form} field="lastName" autoComplete="family-name" />
      <FormTextField form={form} field="firstName" autoComplete="given-name" />
      <FormTextField form={form} field="email" type="email" inputMode="email" autoComplete="email" />
      <FormTextField form={form} field="phone" type="tel" inputMode="tel" autoComplete="tel" />
      <FormTextField
        form={form}
        field="birthDate"
        inputMode="numeric"
        autoComplete="bday"
        placeholder={words.birthDatePlaceholder}
        hint={words.birthDateHint}
        adjust={withSlashes}
      />
      <FormTextField form={form} field="licenseNumber" hint={words.licenseHint} autoComplete="off" />
    </div>
    <FormTextField form={form} field="address" autoComplete="street-address" />
  </fieldset>
);
