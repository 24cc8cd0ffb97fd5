import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { CheckField } from '#components/ui/CheckField.tsx';
import { membershipLabels } from '#messages/membership-form.ts';
import type { BoxField } from './form-values.ts';
import type { MembershipFormStore } from './membership-form-store.ts';

interface Props {
  form: MembershipFormStore;
  field: BoxField;
  hint?: ReactNode;
}

/** A box of the form, which reads and writes the store. */
export const FormCheckField = ({ form, field, hint }: Props) => {
  const isChecked = useStore(form.$values)[field];
  const error = useStore(form.$errors)[field];
  return (
    <CheckField
      id={field}
      label={membershipLabels[field]}
      hint={hint}
      isChecked={isChecked}
      error={error}
      onCheck={(checked) => form.setField(field, checked)}
    />
  );
};
