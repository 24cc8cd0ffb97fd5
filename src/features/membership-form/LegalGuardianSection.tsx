import { useStore } from '@nanostores/react';
import { membershipFormMessages as words } from '#messages/membership-form.ts';
import { FormCheckField } from './FormCheckField.tsx';
import { FormTextField } from './FormTextField.tsx';
import type { MembershipFormStore } from './membership-form-store.ts';

/** Shown at 16 and 17: an adult signs too. */
export const LegalGuardianSection = ({ form }: { form: MembershipFormStore }) => {
  if (!useStore(form.$isMinor)) return null;
  return (
    <fieldset className="fieldset">
      <legend>{words.legend.legalGuardian}</legend>
      <p>{words.minorNotice}</p>
      <FormTextField form={form} field="legalGuardianName" hint={words.legalGuardianNameHint} autoComplete="off" />
      <div className="columns">
        <FormTextField form={form} field="legalGuardianEmail" type="email" inputMode="email" autoComplete="off" />
        <FormTextField form={form} field="legalGuardianPhone" type="tel" inputMode="tel" autoComplete="off" />
      </div>
      <FormCheckField form={form} field="legalGuardianAuthorised" />
    </fieldset>
  );
};
