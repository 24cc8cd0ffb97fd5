import { useStore } from '@nanostores/react';
import { Announced } from '#components/ui/Announced.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { fieldsOfPart } from '#domain/member-fields.ts';
import { membershipFormMessages as words } from '#messages/membership-form.ts';
import { FormFields } from './FormFields.tsx';
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
      {isMinor && (
        <fieldset className="fieldset">
          <legend>{words.legalGuardian}</legend>
          <FormFields form={form} fields={fieldsOfPart('guardian')} />
        </fieldset>
      )}
    </>
  );
};
