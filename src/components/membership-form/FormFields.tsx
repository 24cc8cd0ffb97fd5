import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { CalendarButton } from '#components/ui/CalendarButton.tsx';
import { SelectField } from '#components/ui/SelectField.tsx';
import { withSlashes } from '#components/ui/typed-date.ts';
import { dayInParis, type IsoDate } from '#domain/dates.ts';
import { parseTypedBirthDate } from '#domain/form/typed-birth-date.ts';
import {
  type BoxField,
  declarationOf,
  isTextField,
  type MemberField,
  type TextualField,
} from '#domain/member/member-fields.ts';
import { formatBirthDate } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { choiceWord, membershipLabels } from '#messages/member-fields.ts';
import { membershipFormMessages as words } from '#messages/membership-form.ts';
import { FormCheckField } from './FormCheckField.tsx';
import { FormTextField } from './FormTextField.tsx';
import type { MembershipFormStore } from './membership-form-store.ts';

/** A field of the form, except the disciplines, which have a list of their own. */
type FormField = TextualField | BoxField;

const isMarkedOptional = (field: FormField): boolean => {
  const { kind, part, schema } = declarationOf(field);
  // A guardian fills in every field. A choice says in its first option that it is optional.
  return part !== 'guardian' && kind !== 'choice' && schema.safeParse(null).success;
};

const hintOf = ({ voice }: MembershipFormStore, field: FormField, isMinor: boolean): ReactNode => {
  const hint = voice.hints[field] ?? (isMarkedOptional(field) ? words.optional : undefined);
  if (field === 'imageRightsGranted' && isMinor) return words.imageRightsHintMinor;
  if (field !== 'rulesAccepted') return hint;
  return (
    <>
      {hint}{' '}
      <a href={paths.rules} target="_blank" rel="noreferrer">
        {words.readRules}
      </a>
    </>
  );
};

interface FieldProps<Field> {
  form: MembershipFormStore;
  field: Field;
  hint: ReactNode;
}

/** Returns true for a field that the season requires from visitors. */
const useIsAsked = (form: MembershipFormStore, field: string): boolean => {
  const required: readonly string[] | undefined = useStore(form.$fieldsOf)?.(false).required;
  return form.mode === 'public' && required?.includes(field) === true;
};

/** One choice among a few, in the system's own list. */
const FormChoiceField = ({ form, field, hint }: FieldProps<TextualField>) => {
  const unchosen = useIsAsked(form, field) ? words.toChoose : words.unchosen;
  const value = useStore(form.$values)[field];
  const error = useStore(form.$errors)[field];
  const options = ['', ...(declarationOf(field).options ?? [])];
  return (
    <SelectField
      name={field}
      label={membershipLabels[field]}
      options={options.map((option) => ({ value: option, label: option ? choiceWord(option) : unchosen }))}
      value={value}
      hint={hint}
      error={error}
      onValue={(chosen) => form.setField(field, chosen)}
    />
  );
};

/** The calendar opens this many years before today: about the middle age of new members. */
const USUAL_AGE = 25;

const usualBirthDate = (today: IsoDate): IsoDate => `${Number(today.slice(0, 4)) - USUAL_AGE}-01-01`;

/** A birth date, typed or chosen. */
const BirthDateField = ({ form, hint }: Omit<FieldProps<'birthDate'>, 'field'>) => {
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

const Control = ({ form, field }: Omit<FieldProps<FormField>, 'hint'>) => {
  const isMinor = useStore(form.$isMinor);
  const hint = useIsAsked(form, field) ? undefined : hintOf(form, field, isMinor);
  if (!isTextField(field)) return <FormCheckField form={form} field={field} hint={hint} />;
  if (field === 'birthDate') return <BirthDateField form={form} hint={hint} />;
  const Typed = declarationOf(field).kind === 'choice' ? FormChoiceField : FormTextField;
  return <Typed form={form} field={field} hint={hint} />;
};

const wide: readonly MemberField[] = ['address', 'legalGuardianName'];

type Row = 'wide' | 'columns' | 'boxes';

const rowOf = (field: FormField): Row => {
  if (!isTextField(field)) return 'boxes';
  return wide.includes(field) ? 'wide' : 'columns';
};

const inRows = (fields: readonly FormField[]) => {
  const rows: { row: Row; fields: FormField[] }[] = [];
  for (const field of fields) {
    const last = rows.at(-1);
    if (last?.row === rowOf(field)) last.fields.push(field);
    else rows.push({ row: rowOf(field), fields: [field] });
  }
  return rows;
};

const isField = (field: MemberField): field is FormField => declarationOf(field).kind !== 'list';

interface Props {
  form: MembershipFormStore;
  fields: readonly MemberField[];
}

/** Fields of the form in their order: texts side by side where there is room, boxes below each other. */
export const FormFields = ({ form, fields }: Props) =>
  inRows(fields.filter(isField)).map(({ row, fields: together }) => {
    const controls = together.map((field) => <Control key={field} form={form} field={field} />);
    if (together.length === 1 && row !== 'columns') return controls;
    return (
      <div key={together[0]} className={row === 'columns' ? 'columns' : undefined}>
        {controls}
      </div>
    );
  });
