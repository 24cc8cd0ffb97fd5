import { useStore } from '@nanostores/react';
import { paths } from '#lib/paths.ts';
import { membershipFormMessages as words } from '#messages/membership-form.ts';
import { FormCheckField } from './FormCheckField.tsx';
import { FormTextField } from './FormTextField.tsx';
import type { MembershipFormStore } from './membership-form-store.ts';

/** What must be accepted, then what may be: separate, and never a condition. */
export const ConsentsSection = ({ form }: { form: MembershipFormStore }) => {
  const isMinor = useStore(form.$isMinor);
  return (
    <fieldset className="fieldset">
      <legend>{words.legend.consents}</legend>
      <div>
        <FormCheckField
          form={form}
          field="rulesAccepted"
          hint={
            <a href={paths.rules} target="_blank" rel="noreferrer">
              {words.readRules}
            </a>
          }
        />
        <FormCheckField form={form} field="medicalClearance" hint={words.medicalHint} />
        <FormCheckField
          form={form}
          field="imageRightsGranted"
          hint={isMinor ? words.imageRightsHintMinor : words.imageRightsHint}
        />
      </div>
      <div className="columns">
        <FormTextField form={form} field="emergencyContactName" hint={words.emergencyHint} autoComplete="off" />
        <FormTextField
          form={form}
          field="emergencyContactPhone"
          hint={words.emergencyHint}
          type="tel"
          inputMode="tel"
          autoComplete="off"
        />
      </div>
    </fieldset>
  );
};
