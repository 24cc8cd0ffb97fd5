import { useCallback, useEffect } from 'react';
import { EditDialog } from '#components/editing/EditDialog.tsx';
import { createEdit } from '#components/editing/edit.ts';
import { useEdit } from '#components/editing/use-edit.ts';
import { useLoaded } from '#components/loading/loaded.ts';
import { SelectField } from '#components/ui/SelectField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { toastError, toastSuccess } from '#components/ui/toast.tsx';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { type ListedAid, readAidCode, type SeasonAid } from '#domain/money/aid.ts';
import type { NewMemberAid } from '#domain/money/aid-input.ts';
import { toCents } from '#domain/money.ts';
import { formatCents } from '#lib/format.ts';
import { aidListMessages } from '#messages/aid-list.ts';
import { aidCodeSentence } from '#messages/aids.ts';
import { addAid, fetchOfSeason } from '../aid-dialogs/aid-api.ts';
import { fetchMember } from './member-api.ts';
import { closeMemberDialog } from './member-dialog.ts';
import { showMember } from './member-store.ts';

const words = aidListMessages.add;

interface Draft {
  aidId: string;
  code: string;
}

interface AddAidDialogProps {
  member: MemberDetails;
  /** The aids of the season that the member does not claim. */
  open: readonly SeasonAid[];
}

const createAdding = ({ member, open }: AddAidDialogProps) => {
  // A request that is sent again after a lost answer adds the same aid.
  const id = crypto.randomUUID();
  return createEdit<Draft, NewMemberAid, ListedAid[]>({
    toDraft: () => ({ aidId: open[0]?.id ?? '', code: '' }),
    schema: ({ aidId, code }) => {
      const aid = open.find((one) => one.id === aidId);
      if (!aid) return { errors: { aidId: words.none } };
      const read = readAidCode(aid.codeForm, code);
      if (!read.ok && read.problem !== 'missing') return { errors: { code: aidCodeSentence(read) } };
      return { input: { id, memberId: member.id, aidId, code } };
    },
    send: addAid,
  });
};

/** Adds an aid of the season to a member, with or without its code. */
const AddAidDialog = (props: AddAidDialogProps) => {
  const { member, open } = props;
  const edit = useEdit(() => createAdding(props), {
    onSaved: async (_saved: ListedAid[], _before: ListedAid[] | undefined, isHere: () => boolean) => {
      showMember(await fetchMember(member.id));
      if (isHere()) closeMemberDialog();
      void toastSuccess();
    },
  });
  const chosen = open.find(({ id }) => id === edit.draft.aidId);
  return (
    <EditDialog
      edit={edit}
      title={words.title(member.fullName)}
      confirm={words.confirm}
      failed={words.failed}
      onClose={closeMemberDialog}
    >
      <SelectField
        {...edit.fieldOf('aidId')}
        label={words.aid}
        options={open.map(({ id, label, amount }) => ({
          value: id,
          label: `${label}, ${formatCents(toCents(amount))}`,
        }))}
      />
      {chosen?.codeForm !== 'none' && (
        <TextField {...edit.fieldOf('code')} label={words.code} hint={words.codeHint} autoComplete="off" />
      )}
    </EditDialog>
  );
};

/** Reads the aids of the season, then asks which one to add. */
export const AddAid = ({ member }: { member: MemberDetails }) => {
  const { season } = member;
  const loaded = useLoaded(useCallback(() => fetchOfSeason(season), [season]));
  const offered = loaded.state === 'ready' ? (loaded.value[0]?.aids ?? []) : [];
  const open = offered.filter(({ id }) => member.aids.every(({ aidId }) => aidId !== id));
  const isInVain = loaded.state === 'failed' || (loaded.state === 'ready' && open.length === 0);
  const why = loaded.state === 'failed' ? aidListMessages.failed : words.none;
  useEffect(() => {
    if (!isInVain) return;
    void toastError(why);
    closeMemberDialog();
  }, [isInVain, why]);
  return open.length > 0 && <AddAidDialog member={member} open={open} />;
};
