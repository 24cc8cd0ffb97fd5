import { useCallback, useState } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { useAction } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
import { Notice } from '#components/ui/Notice.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { ErasurePreview } from '#domain/member/erasure.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { api, call } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { formatCents, formatDate } from '#lib/format.ts';
import { adminMessages } from '#messages/admin.ts';
import { privacyMessages } from '#messages/privacy.ts';
import { PasswordAgainField, usePasswordAgain } from '../password/PasswordAgain.tsx';
import { isPasswordRefused } from '../password/password-question.ts';
import { openScreen } from '../screen/open-screen.ts';
import { loadMember } from './member-store.ts';

const words = privacyMessages.erasure;
const erasure = api.admin.persons[':id'].erasure;

const Part = ({ title, items }: { title: string; items: readonly string[] }) => (
  <div>
    <h3>{title}</h3>
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </div>
);

/** The three parts of a preview. */
const Preview = ({ preview: { goes, stays, anonymous } }: { preview: ErasurePreview }) => {
  const running = goes.memberships.filter(({ isInForce }) => isInForce).map(({ season }) => season);
  const { payments, cents, until, journalLines } = anonymous;
  if (goes.memberships.length === 0)
    return (
      <>
        <p>{words.goesNothing}</p>
        <Part
          title={words.stays}
          items={stays.map((kept) => words.staysMembership(kept.season, kept.ground, formatCents(kept.cents)))}
        />
      </>
    );
  return (
    <>
      {running.length > 0 && (
        <Notice tone="warning">
          <p>{words.inForce(running)}</p>
        </Notice>
      )}
      <Part
        title={words.goes}
        items={[
          words.goesSeasons(goes.memberships.map(({ season }) => season)),
          ...words.goesMore({ ...goes.counts, requests: goes.requests, notes: goes.notes }),
          words.goesProvider,
        ]}
      />
      <Part
        title={words.stays}
        items={[
          ...stays.map((kept) => words.staysMembership(kept.season, kept.ground, formatCents(kept.cents))),
          ...(until === null ? [] : [words.staysAccounts(payments, formatCents(cents), formatDate(until))]),
          words.staysProvider,
          words.staysBackups,
        ]}
      />
      <Part
        title={words.anonymous}
        items={[
          ...(payments > 0 ? [words.anonymousMoney(payments)] : []),
          ...(journalLines > 0 ? [words.anonymousJournal(journalLines)] : []),
          ...(payments + journalLines === 0 ? [words.anonymousNothing] : []),
        ]}
      />
      <p>{words.forGood}</p>
    </>
  );
};

/** Erases a person, after showing the three parts of the preview. */
export const ErasureDialog = ({ member, onClose }: { member: MemberDetails; onClose: () => void }) => {
  const { id, personId } = member;
  const read = useLoaded(useCallback(() => call(erasure.$get({ param: { id: personId } })), [personId]));
  const [changed, setChanged] = useState<ErasurePreview>();
  const { asked, fieldOf } = usePasswordAgain();
  const shown = changed ?? (read.state === 'ready' ? read.value : undefined);
  const action = useAction(
    asked(async (password, isHere) => {
      if (!shown) return;
      try {
        const json = { fingerprint: shown.fingerprint, password };
        const { stays, isUnfinished } = await call(erasure.$post({ param: { id: personId }, json }));
        void toastSuccess(isUnfinished ? words.unfinished : words.done);
        if (!isHere()) return;
        onClose();
        if (stays.length === 0) openScreen(member.archivedAt ? adminPaths.archives : adminPaths.memberships);
        else void loadMember(id);
      } catch (thrown) {
        // The preview no longer matches what the erasure would do.
        if (thrown instanceof ApiError && thrown.type === 'conflict' && thrown.current)
          return setChanged(thrown.current as ErasurePreview);
        throw thrown;
      }
    }),
  );
  const canErase = shown !== undefined && shown.goes.memberships.length > 0;
  return (
    <AskDialog
      title={words.title(member.fullName)}
      confirm={canErase ? words.confirm : undefined}
      dismiss={canErase ? undefined : adminMessages.close}
      isDanger
      action={action}
      failure={!isPasswordRefused(action.error) && <ActionError action={action} title={words.failed} />}
      onClose={onClose}
    >
      <LoadedPart of={read} reload={read.reload} words={{ loading: words.loading, failed: words.unread }}>
        {(first) => (
          <div role="status" className="stack">
            {changed && (
              <Notice tone="warning">
                <p>{words.changed}</p>
              </Notice>
            )}
            <Preview preview={changed ?? first} />
          </div>
        )}
      </LoadedPart>
      {canErase && <PasswordAgainField {...fieldOf(action)} />}
    </AskDialog>
  );
};
