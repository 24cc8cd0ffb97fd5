import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { SelectField } from '#components/ui/SelectField.tsx';
import { TextAreaField } from '#components/ui/TextAreaField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { dayInParis } from '#domain/dates.ts';
import type { MemberJson } from '#domain/member.ts';
import { type AddressSeparator, addressesOf, addressSeparators, joinAddresses } from '#domain/member-addresses.ts';
import { memberAddressesMessages as words } from '#messages/member-addresses.ts';
import { AskDialog } from '../AskDialog.tsx';
import { useAction } from '../use-action.ts';
import { closeListDialog } from './list-dialog.ts';
import { $picked } from './member-filter-store.ts';

const options = addressSeparators.map((value) => ({ value, label: words.separators[value] }));

interface AddressesDialogProps {
  members: readonly MemberJson[];
  /** The members that the list shows. They are meant while nobody is picked. */
  found: readonly MemberJson[];
}

/** Copies the addresses of the picked or shown members, for the blind copies of a mail. */
export const AddressesDialog = ({ members, found }: AddressesDialogProps) => {
  const picked = useStore($picked);
  const [separator, setSeparator] = useState<AddressSeparator>('comma');
  const [isRefused, setRefused] = useState(false);
  const people = useMemo(() => {
    const chosen = members.filter(({ id }) => picked.has(id));
    return chosen.length > 0 ? chosen : found;
  }, [members, found, picked]);
  const addresses = addressesOf(people, dayInParis(new Date()));
  const text = joinAddresses(addresses, separator);
  const action = useAction(async () => {
    try {
      // An insecure page has no clipboard.
      await navigator.clipboard.writeText(text);
    } catch {
      return setRefused(true);
    }
    closeListDialog();
    void toastSuccess(words.copied(addresses.length));
  });
  const isPicked = people !== found;
  return (
    <AskDialog title={words.title} confirm={words.confirm(addresses.length)} action={action} onClose={closeListDialog}>
      <p>{isPicked ? words.picked(people.length) : words.shown(people.length)}</p>
      <p>{words.guardians}</p>
      <SelectField
        name="separator"
        label={words.separator}
        options={options}
        value={separator}
        onValue={setSeparator}
      />
      <p>{words.blindCopies}</p>
      {isRefused && <TextAreaField name="addresses" label={words.byHand} value={text} onValue={() => undefined} />}
      {isPicked && (
        <p>
          <button type="button" className="button" onClick={() => $picked.set(new Set())}>
            {words.unpick}
          </button>
        </p>
      )}
    </AskDialog>
  );
};
