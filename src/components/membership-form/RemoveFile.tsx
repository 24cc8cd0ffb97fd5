import { membershipLabels } from '#messages/member-fields.ts';
import { membershipFormMessages as words } from '#messages/membership-form.ts';
import type { ChosenFile } from './chosen-file.ts';
import type { FileFieldName } from './form-file.ts';
import type { MembershipFormStore } from './membership-form-store.ts';

interface Props {
  form: Pick<MembershipFormStore, 'removeFile'>;
  field: FileFieldName;
  chosen: ChosenFile;
}

/** Removes a chosen or refused file. The button disappears, and the focus moves to the field. */
export const RemoveFile = ({ form, field, chosen: { state } }: Props) =>
  (state === 'ready' || state === 'refused') && (
    <button
      type="button"
      className="button"
      aria-label={words.removeOf(membershipLabels[field])}
      onClick={() => {
        form.removeFile(field);
        document.getElementById(field)?.focus();
      }}
    >
      {words.remove}
    </button>
  );
