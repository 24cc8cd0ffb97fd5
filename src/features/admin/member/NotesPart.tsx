import { useCallback, useState } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { ConfirmDialog, unlessGone } from '#components/dialogs/ConfirmDialog.tsx';
import { checkBy } from '#components/editing/check.ts';
import { createEdit, fromAnswer } from '#components/editing/edit.ts';
import { useEdit } from '#components/editing/use-edit.ts';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
import { SelectField } from '#components/ui/SelectField.tsx';
import { TextAreaField } from '#components/ui/TextAreaField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { type NoteText, noteReaders, noteTextSchema, type PersonNote } from '#domain/member/person-note.ts';
import { api, call } from '#lib/api.ts';
import { formatDay } from '#lib/format.ts';
import { formatInstant } from '#lib/format-instant.ts';
import { fieldNames } from '#messages/field-names.ts';
import { noteReaderNames, personNotesMessages as words } from '#messages/person-notes.ts';
import { useMay } from '../account/account-store.ts';
import { fetchMember } from './member-api.ts';
import { showMember } from './member-store.ts';

const notesOf = api.admin.persons[':id'].notes;

const isNote = (value: unknown): value is PersonNote =>
  typeof value === 'object' && value !== null && 'text' in value && 'readers' in value && 'updatedAt' in value;

interface NoteDialogProps {
  member: MemberDetails;
  /** Undefined for a new note. */
  note: PersonNote | undefined;
  onDone: () => unknown;
  onClose: () => void;
}

/** Writes or changes a note. Text that was typed stays until it is saved. */
const NoteDialog = ({ member: { personId: id, fullName }, note, onDone, onClose }: NoteDialogProps) => {
  const edit = useEdit(
    () =>
      createEdit<NoteText, NoteText, PersonNote>({
        saved: note,
        toDraft: (saved) => ({ text: saved?.text ?? '', readers: saved?.readers ?? 'board' }),
        schema: (draft) => checkBy(noteTextSchema, draft, fieldNames),
        send: (json, { read, updatedAt = '', newId }) =>
          read
            ? call(notesOf[':noteId'].$put({ param: { id, noteId: read.id }, json: { ...json, updatedAt } }))
            : call(notesOf.$post({ param: { id }, json: { ...json, id: newId } })),
        theirs: fromAnswer(isNote),
      }),
    {
      onSaved: (_written, _before, isHere) => {
        if (isHere()) onClose();
        void toastSuccess(words.dialog.done);
        void onDone();
      },
    },
  );
  return (
    <AskDialog
      title={note ? words.dialog.editTitle : words.dialog.newTitle(fullName)}
      confirm={words.dialog.confirm}
      action={edit.action}
      isChanged={edit.isChanged}
      failure={<ActionError action={edit.action} title={words.dialog.failed} />}
      onClose={onClose}
    >
      <TextAreaField {...edit.fieldOf('text')} label={words.dialog.text} hint={words.lead} rows={5} />
      <SelectField
        name="readers"
        label={words.dialog.readers}
        hint={words.dialog.readersHint}
        options={noteReaders.map((value) => ({ value, label: noteReaderNames[value] }))}
        value={edit.draft.readers}
        onValue={(chosen) => {
          const readers = noteReaders.find((one) => one === chosen);
          if (readers) edit.set({ readers });
        }}
      />
    </AskDialog>
  );
};

interface NoteProps {
  note: PersonNote;
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

const Note = ({ note, onEdit, onDelete }: NoteProps) => {
  const { text, readers, by, createdAt, updatedAt } = note;
  const day = formatDay(createdAt);
  return (
    <li className="card-row">
      <p className="person-note__text">{text}</p>
      {onEdit && onDelete && (
        <span className="cluster">
          <button
            type="button"
            className="button button--small"
            aria-label={words.editOf(day)}
            aria-haspopup="dialog"
            onClick={onEdit}
          >
            {words.edit}
          </button>
          <button
            type="button"
            className="button button--small"
            aria-label={words.deleteOf(day)}
            aria-haspopup="dialog"
            onClick={onDelete}
          >
            {words.delete}
          </button>
        </span>
      )}
      <p className="card-row__more">
        {[
          words.by(by, formatInstant(createdAt)),
          ...(updatedAt === createdAt ? [] : [words.changed(formatInstant(updatedAt))]),
          words.readBy(noteReaderNames[readers]),
        ].join(' · ')}
      </p>
    </li>
  );
};

type Open = { dialog: 'write' } | { dialog: 'edit' | 'delete'; note: PersonNote };

/** What the club notes about a person, for those who may read it (docs/rules.md#person-notes). */
export const NotesPart = ({ member }: { member: MemberDetails }) => {
  const { id: memberId, personId: id } = member;
  const notes = useLoaded(useCallback(() => call(notesOf.$get({ param: { id } })), [id]));
  const [open, setOpen] = useState<Open>();
  const writes = useMay()('members', 'write');
  const close = () => setOpen(undefined);
  // The history tells it too.
  const onDone = () => {
    void fetchMember(memberId).then(showMember, () => undefined);
    return notes.reload();
  };
  return (
    <section className="card stack" aria-labelledby="person-notes">
      <h2 id="person-notes">{words.title}</h2>
      <p className="note">{words.lead}</p>
      <LoadedPart of={notes} reload={notes.reload} words={words}>
        {(read) =>
          read.length === 0 ? (
            <p>{words.none}</p>
          ) : (
            <ul className="card-rows">
              {read.map((note) => (
                <Note
                  key={note.id}
                  note={note}
                  onEdit={writes && note.isMine ? () => setOpen({ dialog: 'edit', note }) : undefined}
                  onDelete={writes && note.isMine ? () => setOpen({ dialog: 'delete', note }) : undefined}
                />
              ))}
            </ul>
          )
        }
      </LoadedPart>
      {writes && (
        <p>
          <button type="button" className="button" aria-haspopup="dialog" onClick={() => setOpen({ dialog: 'write' })}>
            {words.write}
          </button>
        </p>
      )}
      {open && open.dialog !== 'delete' && (
        <NoteDialog
          member={member}
          note={open.dialog === 'edit' ? open.note : undefined}
          onDone={onDone}
          onClose={close}
        />
      )}
      {open?.dialog === 'delete' && (
        <ConfirmDialog
          title={words.deleting.title}
          confirm={words.deleting.confirm}
          failed={words.deleting.failed}
          perform={async () => {
            await unlessGone(call(notesOf[':noteId'].$delete({ param: { id, noteId: open.note.id } })));
            return words.deleting.done;
          }}
          onDone={onDone}
          onClose={close}
        >
          <p>{words.deleting.text}</p>
        </ConfirmDialog>
      )}
    </section>
  );
};
