import { useStore } from '@nanostores/react';
import type { MemberField } from '#domain/member/member-fields.ts';
import { asksCoaches, fieldsAskedOf } from '#domain/season/federation.ts';
import { federationPartTitle } from '#messages/federation-part.ts';
import { FormFields } from './FormFields.tsx';
import type { MembershipFormStore } from './membership-form-store.ts';

/** What the season asks for the federation. The club alone says who coaches. */
export const FederationSection = ({ form }: { form: MembershipFormStore }) => {
  const asked = useStore(form.$asked);
  const { isCoach } = useStore(form.$values);
  const { fields } = fieldsAskedOf(asked, isCoach);
  const shown: MemberField[] = form.mode !== 'public' && asksCoaches(asked) ? ['isCoach', ...fields] : [...fields];
  return (
    shown.length > 0 && (
      <fieldset className="fieldset">
        <legend>{federationPartTitle}</legend>
        <FormFields form={form} fields={shown} />
      </fieldset>
    )
  );
};
