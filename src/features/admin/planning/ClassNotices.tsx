import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { useAction } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
import { Notice } from '#components/ui/Notice.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { ClassNotice, MovedClass } from '#domain/mail/class-notice.ts';
import { reachedBy } from '#domain/mail/mailing.ts';
import type { Planning } from '#domain/planning/training.ts';
import { api, call } from '#lib/api.ts';
import { isApiError } from '#lib/is-api-error.ts';
import { classNoticesMessages as words } from '#messages/class-notices.ts';
import { MailLetter } from '../mail/MailLetter.tsx';
import { $movedClass } from './moves-store.ts';

const { notices: route } = api.admin.planning;

/** The source of notices, and the request that sends one. */
export interface NoticesSource {
  read: () => Promise<readonly ClassNotice[]>;
  tell: (told: { id: string; selection: string }) => Promise<unknown>;
}

/** The notices about every class. */
export const planningNotices = (moved: MovedClass | undefined): NoticesSource => {
  const asked = moved ? { moved } : {};
  return {
    read: () => call(route.offered.$post({ json: asked })),
    tell: (told) => call(route.$post({ json: { ...told, ...asked } })),
  };
};

interface DialogProps {
  notice: ClassNotice;
  source: NoticesSource;
  reload: () => Promise<unknown>;
  onClose: () => void;
}

/** Shows a mail and the number of its recipients, and sends it at one press. */
export const TellDialog = ({ notice, source, reload, onClose }: DialogProps) => {
  const { id, plan, letter } = notice;
  const action = useAction(async (isHere) => {
    try {
      await source.tell({ id, selection: plan.selection });
    } catch (error) {
      if (isApiError(error, 'conflict')) await reload();
      throw error;
    }
    if (isHere()) onClose();
    void toastSuccess(words.dialog.done);
    // The recipients now know the new place.
    if (notice.news === 'moved') $movedClass.set(undefined);
    else await reload();
  });
  return (
    <AskDialog
      title={words.dialog.title}
      confirm={words.dialog.confirm}
      action={action}
      failure={
        action.error?.type === 'conflict' ? (
          <Notice tone="warning" title={words.dialog.changedTitle} isAlert>
            <p>{words.dialog.changed}</p>
          </Notice>
        ) : (
          <ActionError action={action} title={words.dialog.failed} />
        )
      }
      onClose={onClose}
    >
      <p>{words.dialog.text(reachedBy(plan), plan.mails)}</p>
      <MailLetter letter={letter} />
    </AskDialog>
  );
};

/**
 * The news about the classes of today and tomorrow that can be sent by mail. They are read again whenever the planning
 * changes.
 */
export const ClassNotices = ({ planning }: { planning: Planning }) => {
  const moved = useStore($movedClass);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what can be told follows from the planning
  const source = useMemo(() => planningNotices(moved), [planning, moved]);
  return <NoticesSection source={source} />;
};

/** The notices of a source about the classes of today and tomorrow. They are read again whenever the source changes. */
export const NoticesSection = ({ source }: { source: NoticesSource }) => {
  const notices = useLoaded(source.read);
  const [openId, setOpenId] = useState<string>();
  if (notices.state !== 'ready' || notices.value.length === 0) return null;
  const open = notices.value.find(({ id }) => id === openId);
  return (
    <section className="stack" aria-labelledby="class-notices">
      <h2 id="class-notices">{words.title}</h2>
      <ul className="admin-lines">
        {notices.value.map(({ id, news, discipline, date, startTime, plan }) => (
          <li key={id}>
            <strong>{words.what(news, discipline, date, startTime)}</strong>
            {plan.mails === 0 ? (
              <span className="note">{words.nobody}</span>
            ) : (
              <button type="button" className="button" aria-haspopup="dialog" onClick={() => setOpenId(id)}>
                {words.open(reachedBy(plan))}
              </button>
            )}
          </li>
        ))}
      </ul>
      {open && (
        <TellDialog
          key={open.id}
          notice={open}
          source={source}
          reload={notices.reload}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </section>
  );
};
