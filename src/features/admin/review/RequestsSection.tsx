import { useStore } from '@nanostores/react';
import { ActionError } from '#components/action/ActionError.tsx';
import { useAction } from '#components/action/use-action.ts';
import { toastSuccess } from '#components/ui/toast.tsx';
import { mailTo } from '#domain/form/mail-to.ts';
import type { RequestToAnswer } from '#domain/member/review-answers.ts';
import { anyMemberPath } from '#lib/admin-paths.ts';
import { formatDay } from '#lib/format.ts';
import { reviewMessages } from '#messages/review.ts';
import { $account } from '../account/account-store.ts';
import { answerRequest } from './review-store.ts';

const words = reviewMessages.requests;

const Request = ({
  request: { id, kind, at, memberId, isArchived, fullName, email, isAddressNew, known },
}: {
  request: RequestToAnswer;
}) => {
  const account = useStore($account);
  const action = useAction(async () => {
    const by = await answerRequest(id);
    void toastSuccess(by && account && by !== account.name ? words.by(by) : words.done);
  });
  return (
    <li>
      <span>
        <a href={anyMemberPath(memberId, isArchived)}>{fullName}</a> {words.kinds[kind]}, {words.at(formatDay(at))}
      </span>
      {email && (
        <a className="note" href={mailTo(email)}>
          {email}
        </a>
      )}
      {isAddressNew && (
        <span className="note">
          <strong>{reviewMessages.addresses.isNew}</strong>. {reviewMessages.addresses.known(known)}
        </span>
      )}
      <button
        type="button"
        className="button button--small"
        aria-label={words.answeredTo(fullName)}
        aria-disabled={action.isBusy}
        onClick={() => void action.run()}
      >
        {words.answered}
      </button>
      <ActionError action={action} title={words.failed} />
    </li>
  );
};

/** The requests to the club that nobody has answered yet. */
export const RequestsSection = ({ requests }: { requests: readonly RequestToAnswer[] }) => {
  if (requests.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="requests">
      <header>
        <h2 id="requests">{words.title}</h2>
        <p className="note">{words.note}</p>
      </header>
      <ul className="admin-lines">
        {requests.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </section>
  );
};
