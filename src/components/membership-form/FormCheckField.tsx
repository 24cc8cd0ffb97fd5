import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { CheckField } from '#components/ui/CheckField.tsx';
import type { BoxField } from '#domain/member/member-fields.ts';
import { membershipLabels } from '#messages/member-fields.ts';
import type { MembershipFormStore } from './membership-form-store.ts';

interface Props {
  form: MembershipFormStore;
  field: BoxField | 'reducedPriceProofShown';
  hint?: ReactNode;
}

/** A tick box that reads and writes the form's store. */
export const FormCheckField = ({ form, field, hint }: Props) => {
  const isChecked = useStore(form.$values)[field];
  const error = useStore(form.$errors)[field];
  const aside = useStore(form.$asides)[field];
  return (
    <CheckField
      id={field}
      label={membershipLabels[field]}
      hint={
        aside ? (
          <>
            {hint} {aside}
          </>
        ) : (
          hint
        )
      }
      isChecked={isChecked}
      error={error}
      onCheck={(checked) => form.setField(field, checked)}
    />
  );
};
