import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { CalendarButton } from '#components/ui/CalendarButton.tsx';
import { withSlashes } from '#components/ui/typed-date.ts';
import { dayInParis, type IsoDate } from '#domain/dates.ts';
import { parseTypedBirthDate } from '#domain/typed-birth-date.ts';
import { formatBirthDate } from '#lib/format.ts';
import { membershipLabels } from '#messages/member-fields.ts';
import { membershipFormMessages as words } from '#messages/membership-form.ts';
import { FormTextField } from './FormTextField.tsx';
import type { MembershipFormStore } from './membership-form-store.ts';

/** How many years before today the calendar opens: about the middle age of new members. */
const USUAL_AGE = 25;

const usualBirthDate = (today: IsoDate): IsoDate => `${Number(today.slice(0, 4)) - USUAL_AGE}-01-01`;

interface Props {
  form: MembershipFormStore;
  hint: ReactNode;
}

/** A birth date, typed or chosen. */
export const BirthDateField = ({ form, hint }: Props) => {
  const { birthDate } = useStore(form.$values);
  const today = dayInParis(new Date());
  const pick = (day: IsoDate | undefined) => {
    form.setField('birthDate', day ? formatBirthDate(day) : '');
    form.checkField('birthDate');
  };
  return (
    <FormTextField
      form={form}
      field="birthDate"
      placeholder={words.birthDatePlaceholder}
      hint={hint}
      adjust={withSlashes}
      trailing={
        <CalendarButton
          label={membershipLabels.birthDate}
          day={parseTypedBirthDate(birthDate, today)}
          today={today}
          opensAt={usualBirthDate(today)}
          onDay={pick}
        />
      }
    />
  );
};
