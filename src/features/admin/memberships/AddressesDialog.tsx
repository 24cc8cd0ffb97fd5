import { useStore } from '@nanostores/react';
import { useCallback, useState } from 'react';
import { useAction } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import { SelectField } from '#components/ui/SelectField.tsx';
import { TextAreaField } from '#components/ui/TextAreaField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { dayInParis } from '#domain/dates.ts';
import type { MemberJson } from '#domain/member/member.ts';
import {
  type AddressSeparator,
  addressesOf,
  addressSeparators,
  joinAddresses,
} from '#domain/member/member-addresses.ts';
import { isWholeList } from '#domain/member/member-export.ts';
import { chosenAmong, type ListChoice } from '#domain/member/member-list.ts';
import { api, call } from '#lib/api.ts';
import { isAbandoned } from '#lib/is-api-error.ts';
import { adminMessages } from '#messages/admin.ts';
import { memberAddressesMessages as words } from '#messages/member-addresses.ts';
import { notReadMessages } from '#messages/not-read.ts';
import type { ListView } from '../lists/use-member-list.ts';
import { withPasswordIf } from '../password/password-if.ts';
import { closeListDialog } from './list-dialog.ts';
import { $picked } from './member-filter-store.ts';

const options = addressSeparators.map((value) => ({ value, label: words.separators[value] }));

/** The addresses, each once, and the number of people who have them. */
interface Addressed {
  people: number;
  addresses: readonly string[];
  /** True if they belong to the picked members. */
  isPicked: boolean;
}

interface DialogProps {
  /** Undefined while it is loading. */
  addressed: Addressed | undefined;
  /** Reads them again if reading failed. */
  reload?: (() => unknown) | undefined;
}

const Dialog = ({ addressed, reload }: DialogProps) => {
  const [separator, setSeparator] = useState<AddressSeparator>('comma');
  const [isRefused, setRefused] = useState(false);
  const text = joinAddresses(addressed?.addresses ?? [], separator);
  const action = useAction(async () => {
    if (!addressed) return false;
    try {
      // A page without https has no clipboard API.
      await navigator.clipboard.writeText(text);
    } catch {
      return setRefused(true);
    }
    closeListDialog();
    return void toastSuccess(words.copied(addressed.addresses.length));
  });
  return (
    <AskDialog
      title={words.title}
      confirm={addressed ? words.confirm(addressed.addresses.length) : words.confirmLater}
      action={action}
      onClose={closeListDialog}
    >
      {addressed && <p>{addressed.isPicked ? words.picked(addressed.people) : words.shown(addressed.people)}</p>}
      {!addressed && !reload && (
        <p role="status" className="loading">
          {adminMessages.loading}
        </p>
      )}
      {reload && (
        <RetryNotice title={notReadMessages.title} onRetry={reload}>
          {notReadMessages.hint}
        </RetryNotice>
      )}
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
    </AskDialog>
  );
};

const ofShort = (members: readonly MemberJson[], choice: ListChoice, picked: ReadonlySet<string>): Addressed => {
  const now = new Date();
  const chosen = members.filter(({ id }) => picked.has(id));
  const isPicked = chosen.length > 0;
  const people = isPicked ? chosen : chosenAmong(members, choice, now);
  return { people: people.length, addresses: addressesOf(people, dayInParis(now)), isPicked };
};

const { addresses: route } = api.admin.memberships;

/** Reads addresses of a list. Those of a whole list need the password. */
const read = (chosen: ListChoice | { ids: string[] }, isEverybody: boolean) =>
  withPasswordIf('member.export', isEverybody, (again) => call(route.$post({ json: { ...chosen, ...again } })));

const ofLong = async (choice: ListChoice, picked: ReadonlySet<string>, isEverybody: boolean): Promise<Addressed> => {
  try {
    const chosen = picked.size > 0 && (await read({ ids: [...picked] }, isEverybody));
    // A picked member may have left the list.
    if (chosen && chosen.people > 0) return { ...chosen, isPicked: true };
    return { ...(await read(choice, isEverybody)), isPicked: false };
  } catch (error) {
    if (isAbandoned(error)) closeListDialog();
    throw error;
  }
};

interface LongDialogProps {
  choice: ListChoice;
  picked: ReadonlySet<string>;
  isEverybody: boolean;
}

const LongDialog = ({ choice, picked, isEverybody }: LongDialogProps) => {
  const addressed = useLoaded(useCallback(() => ofLong(choice, picked, isEverybody), [choice, picked, isEverybody]));
  return (
    <Dialog
      addressed={addressed.state === 'ready' ? addressed.value : undefined}
      reload={addressed.state === 'failed' ? addressed.reload : undefined}
    />
  );
};

/**
 * Copies addresses for the blind copies of a mail: those of the picked members, or of all that the list shows if nobody
 * is picked.
 */
export const AddressesDialog = ({ view: { whole, choice, found } }: { view: ListView }) => {
  const picked = useStore($picked);
  const short = whole && ofShort(whole, choice, picked);
  const people = short?.people ?? (picked.size > 0 ? picked.size : found.found);
  const isEverybody = isWholeList(people, found.listed);
  if (short && !isEverybody) return <Dialog addressed={short} />;
  return <LongDialog choice={choice} picked={picked} isEverybody={isEverybody} />;
};
