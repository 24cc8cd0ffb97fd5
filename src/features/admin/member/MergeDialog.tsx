import { useCallback, useState } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { useAction } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
import { Notice } from '#components/ui/Notice.tsx';
import { SelectField } from '#components/ui/SelectField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { haveNothingInCommon, type Merge, membershipsIn, type Person } from '#domain/member/person.ts';
import { api, call } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { formatBirthDate } from '#lib/format.ts';
import { isApiError } from '#lib/is-api-error.ts';
import { personMessages } from '#messages/person.ts';
import { withPassword } from '../password/password-question.ts';
import { fetchMember } from './member-api.ts';
import { closeMemberDialog } from './member-dialog.ts';
import { showMember } from './member-store.ts';
import { factsOf } from './SeasonsSection.tsx';

const words = personMessages.dialog;
const persons = api.admin.persons[':id'];

const NOBODY = '';
const UUID_AT_END = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\/?(?:[?#].*)?$)/i;

const optionOf = ({ id, memberships }: Person) => {
  const [newest] = memberships;
  const seasons = memberships.map(({ season }) => season);
  const label = newest ? words.option(newest.fullName, formatBirthDate(newest.birthDate), seasons) : id;
  return { value: id, label };
};

type Chosen = { personId: string } | { error: string };

/** Returns the person whose membership has this address. */
const personAt = async (address: string): Promise<Chosen> => {
  const [id] = UUID_AT_END.exec(address.trim()) ?? [];
  if (!id) return { error: words.notAnAddress };
  try {
    return { personId: (await fetchMember(id)).personId };
  } catch (error) {
    if (isApiError(error, 'not-found')) return { error: words.unknown };
    throw error;
  }
};

const Side = ({ person, said }: { person: Person; said: (name: string, born: string) => string }) => {
  const [newest] = person.memberships;
  return (
    <div>
      <p>
        <strong>{newest && said(newest.fullName, formatBirthDate(newest.birthDate))}</strong>
      </p>
      <ul>
        {person.memberships.map((membership) => (
          <li key={membership.id}>
            {membership.season} · {factsOf(membership)}
          </li>
        ))}
      </ul>
    </div>
  );
};

const Preview = ({ merge }: { merge: Merge }) => (
  <>
    <Side person={merge.kept} said={words.kept} />
    <Side person={merge.gone} said={words.gone} />
    {haveNothingInCommon(merge) && (
      <Notice tone="warning">
        <p>{words.nothingInCommon}</p>
      </Notice>
    )}
    {merge.duplicates.length > 0 && (
      <Notice tone="warning">
        <p>{words.duplicates(merge.duplicates)}</p>
      </Notice>
    )}
    <p>{words.forGood}</p>
  </>
);

/** Merges two persons, after a preview. The merge is idempotent, so a second press is safe. */
export const MergeDialog = ({ member }: { member: MemberDetails }) => {
  const { id, personId } = member;
  const alike = useLoaded(useCallback(() => call(persons.alike.$get({ param: { id: personId } })), [personId]));
  const [chosen, setChosen] = useState(NOBODY);
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();
  const [merge, setMerge] = useState<Merge>();
  const [hasChanged, setChanged] = useState(false);
  const choose = (): Chosen | Promise<Chosen> => {
    if (address.trim() !== '') return personAt(address);
    return chosen === NOBODY ? { error: words.missing } : { personId: chosen };
  };
  const preview = async (): Promise<false> => {
    const other = await choose();
    const wrong = 'error' in other ? other.error : other.personId === personId ? words.same : undefined;
    setError(wrong);
    if (wrong || 'error' in other) return false;
    setMerge(await call(persons.merge[':otherId'].$get({ param: { id: personId, otherId: other.personId } })));
    return false;
  };
  const unite = async (approved: Merge, isHere: () => boolean): Promise<boolean> => {
    const other = [approved.kept.id, approved.gone.id].find((one) => one !== personId) ?? approved.gone.id;
    const json = { personId: other, memberships: membershipsIn(approved) };
    try {
      await withPassword('person.merge', (password) =>
        call(persons.merge.$post({ param: { id: personId }, json: { ...json, password } })),
      );
    } catch (thrown) {
      // The preview no longer matches what the merge would do.
      if (thrown instanceof ApiError && thrown.type === 'conflict') {
        setMerge(thrown.current as Merge);
        setChanged(true);
        return false;
      }
      throw thrown;
    }
    void toastSuccess(words.done);
    if (isHere()) closeMemberDialog();
    showMember(await fetchMember(id));
    return true;
  };
  const action = useAction((isHere) => (merge ? unite(merge, isHere) : preview()));
  const forget = (): void => {
    setError(undefined);
    setMerge(undefined);
    setChanged(false);
    action.forgetError();
  };
  return (
    <AskDialog
      title={words.title(member.fullName)}
      confirm={merge ? words.confirm : words.preview}
      action={action}
      failure={<ActionError action={action} title={words.failed} />}
      onClose={closeMemberDialog}
    >
      <p>{words.lead}</p>
      <LoadedPart
        of={alike}
        reload={alike.reload}
        words={{ loading: words.looking, failed: words.notRead, failedHint: words.notReadHint }}
      >
        {(found) =>
          found.length === 0 ? (
            <p>{words.nobody}</p>
          ) : (
            <SelectField
              name="merged-person"
              label={words.choose}
              hint={words.chooseHint}
              options={[{ value: NOBODY, label: words.notChosen }, ...found.map(optionOf)]}
              value={chosen}
              error={address.trim() === '' ? error : undefined}
              onValue={(value) => {
                forget();
                setAddress('');
                setChosen(value);
              }}
            />
          )
        }
      </LoadedPart>
      <TextField
        name="merged-address"
        label={words.address}
        hint={words.addressHint}
        value={address}
        error={address.trim() !== '' || alike.state !== 'ready' || alike.value.length === 0 ? error : undefined}
        autoComplete="off"
        onValue={(value) => {
          forget();
          setChosen(NOBODY);
          setAddress(value);
        }}
      />
      <div role="status" className="stack">
        {hasChanged && (
          <Notice tone="warning">
            <p>{words.changed}</p>
          </Notice>
        )}
        {merge && <Preview merge={merge} />}
      </div>
    </AskDialog>
  );
};
