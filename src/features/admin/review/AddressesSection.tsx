import { ActionError } from '#components/action/ActionError.tsx';
import { useAction } from '#components/action/use-action.ts';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { NewAddress } from '#domain/member/review-answers.ts';
import { memberPath } from '#lib/admin-paths.ts';
import { reviewMessages } from '#messages/review.ts';
import { noteIdentity } from './review-store.ts';

const words = reviewMessages.addresses;

const Address = ({ address: { memberId, fullName, season, email, known } }: { address: NewAddress }) => {
  const action = useAction(async () => {
    await noteIdentity(memberId);
    void toastSuccess(words.done);
  });
  return (
    <li>
      <span>
        <a href={memberPath(memberId)}>{fullName}</a> · {words.membership(season, email)}
      </span>
      <span className="note">
        <strong>{words.isNew}</strong>. {words.known(known)}
      </span>
      <button
        type="button"
        className="button button--small"
        aria-label={words.checkedOf(fullName)}
        aria-disabled={action.isBusy}
        onClick={() => void action.run()}
      >
        {words.checked}
      </button>
      <ActionError action={action} title={words.failed} />
    </li>
  );
};

/** The people with a new address, until an administrator has checked their identity. */
export const AddressesSection = ({ addresses }: { addresses: readonly NewAddress[] }) => {
  if (addresses.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="addresses">
      <header>
        <h2 id="addresses">{words.title}</h2>
        <p className="note">{words.note}</p>
      </header>
      <ul className="admin-lines">
        {addresses.map((address) => (
          <Address key={address.memberId} address={address} />
        ))}
      </ul>
    </section>
  );
};
