import { useState } from 'react';
import type { ClassNotice } from '#domain/mail/class-notice.ts';
import { api, call } from '#lib/api.ts';
import { may } from '../account/account-store.ts';
import { CancelClassDialog, type DatedClass } from './CancelClassDialog.tsx';
import { type NoticesSource, planningNotices, TellDialog } from './ClassNotices.tsx';

const { classes, planning } = api.admin;

/** Coaches cancel their own classes, by routes of their own. */
const ways = () =>
  may('planning', 'write')
    ? { notices: planningNotices(undefined), closures: planning.closures }
    : { notices: ownNotices(), closures: classes.closures };

/** The notices about a coach's own classes. */
export const ownNotices = (): NoticesSource => ({
  read: () => call(classes.notices.$get()),
  tell: (json) => call(classes.notices.$post({ json })),
});

interface CancelAndTellProps {
  of: DatedClass;
  /** Reads the classes of the day again. */
  reload: () => Promise<unknown>;
  onClose: () => void;
}

/** Cancels a class on a day. If its members can be told by mail, it then shows the mail, which one press sends. */
export const CancelAndTell = ({ of, reload, onClose }: CancelAndTellProps) => {
  const [{ notices, closures }] = useState(ways);
  const [notice, setNotice] = useState<ClassNotice>();
  const { session, date } = of;
  const offer = async (): Promise<void> => {
    const offered = await notices.read().catch((): ClassNotice[] => []);
    const found = offered.find(
      (one) =>
        one.news === 'cancelled' &&
        one.date === date &&
        one.startTime === session.startTime &&
        one.discipline === session.discipline &&
        one.plan.mails > 0,
    );
    if (found) setNotice(found);
    else onClose();
  };
  if (notice) return <TellDialog notice={notice} source={notices} reload={reload} onClose={onClose} />;
  return (
    <CancelClassDialog
      of={of}
      cancel={(json) => call(closures.$post({ json }))}
      reload={reload}
      onSaved={offer}
      onClose={onClose}
    />
  );
};
