import { useStore } from '@nanostores/react';
import { Announced } from '#components/ui/Announced.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { membershipFormMessages as words } from '#messages/membership-form.ts';
import { FormCheckField } from './FormCheckField.tsx';
import { FormTextField } from './FormTextField.tsx';
import type { MembershipFormStore } from './membership-form-store.ts';

/** Shown at 16 and 17, when an adult signs too. */
export const LegalGuardianSection = ({ form }: { form: MembershipFormStore }) => {
  const isMinor = useStore(form.$isMinor);
  return (
    <>
      <Announced>
        {isMinor && (
          <Notice>
            <p>{words.minorNotice}</p>
          </Notice>
        )}
      </Announced>
      {isMinor && <GuardianFields form={form} />}
    </>
  );
};

const GuardianFields = ({ form }: { form: MembershipFormStore }) => (
  <fieldset className="fieldset">
    <legend>{words.legalGuardian}</legend>
    <FormTextField
      form={form}
      field="legalGuardianName"
      hint={words.legalGuardianNameHint}
      keyboard="name"
      autoComplete="section-guardian name"
    />
    <div className="columns">
      <FormTextField form={form} field="legalGuardianEmail" keyboard="email" autoComplete="section-guardian email" />
      <FormTextField form={form} field="legalGuardianPhone" keyboard="phone" autoComplete="section-guardian tel" />
    </div>
    <FormCheckField form={form} field="legalGuardianAuthorised" />
  </fieldset>
);
