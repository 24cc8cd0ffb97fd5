import { useStore } from '@nanostores/react';
import { paths } from '#lib/paths.ts';
import { membershipFormMessages as words } from '#messages/membership-form.ts';
import { FormCheckField } from './FormCheckField.tsx';
import { FormTextField } from './FormTextField.tsx';
import type { MembershipFormStore } from './membership-form-store.ts';

/** What must be accepted, then what may be. The optional consents are separate and never a condition. */
export const ConsentsSection = ({ form }: { form: MembershipFormStore }) => {
  const isMinor = useStore(form.$isMinor);
  return (
    <fieldset className="fieldset">
      <legend>{form.voice.consents}</legend>
      <div>
        <FormCheckField
          form={form}
          field="rulesAccepted"
          hint={
            <>
              {form.voice.rulesHint}{' '}
              <a href={paths.rules} target="_blank" rel="noreferrer">
                {words.readRules}
              </a>
            </>
          }
        />
        <FormCheckField form={form} field="medicalClearance" hint={form.voice.medicalHint} />
        <FormCheckField
          form={form}
          field="imageRightsGranted"
          hint={isMinor ? words.imageRightsHintMinor : form.voice.imageRightsHint}
        />
      </div>
      <div className="columns">
        <FormTextField form={form} field="emergencyContactName" hint={words.emergencyHint} keyboard="name" />
        <FormTextField form={form} field="emergencyContactPhone" hint={words.emergencyHint} keyboard="phone" />
      </div>
    </fieldset>
  );
};
