import { TextField } from '#components/ui/TextField.tsx';
import { clubFieldHints, clubFieldLabels } from '#messages/club-settings.ts';
import type { ClubTextField } from './club-values.ts';
import type { ClubForm } from './use-club-form.ts';

const keyboards = { email: 'email', phone: 'tel' } as const;
const keyboardOf = (field: string): 'email' | 'tel' | 'text' =>
  field === 'email' || field === 'phone' ? keyboards[field] : 'text';

interface ClubTextFieldsProps {
  form: ClubForm;
  fields: readonly ClubTextField[];
}

/** Text fields of the club's settings. */
export const ClubTextFields = ({ form, fields }: ClubTextFieldsProps) => (
  <div className="columns">
    {fields.map((field) => (
      <TextField
        key={field}
        name={field}
        label={clubFieldLabels[field]}
        hint={clubFieldHints[field]}
        type={keyboardOf(field)}
        autoComplete="off"
        value={form.values[field]}
        error={form.errors[field]}
        onValue={(value) => form.set({ [field]: value })}
      />
    ))}
  </div>
);
