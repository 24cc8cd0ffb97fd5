import { useStore } from '@nanostores/react';
import { membershipFormMessages as words } from '#messages/membership-form.ts';
import type { MembershipFormStore } from './membership-form-store.ts';

interface Props {
  form: MembershipFormStore;
  /** The shortcut that presses it, in the form of `aria-keyshortcuts`. */
  keys?: string;
}

/** The button that sends the form. It shows the progress. */
export const SubmitButton = ({ form, keys }: Props) => {
  const sending = useStore(form.$sending);
  const photo = useStore(form.$photo);
  const proof = useStore(form.$proof);
  const catalogue = useStore(form.$catalogue);
  const lacksPhoto = form.mode === 'public' && photo.state !== 'ready' && photo.state !== 'held';
  const isPreparing = photo.state === 'preparing' || proof.state === 'preparing';
  const isSending = sending.state === 'sending';
  return (
    <>
      <button
        className="button button--primary"
        type="submit"
        disabled={isPreparing || lacksPhoto || catalogue.state !== 'ready'}
        // `disabled` would lose the focus. A press while the form is being sent does nothing.
        aria-disabled={isSending || undefined}
        aria-keyshortcuts={keys}
        aria-describedby={lacksPhoto ? 'photo-needed' : undefined}
      >
        {form.voice.submit}
      </button>
      {lacksPhoto && (
        <p className="field__hint" id="photo-needed">
          {words.photoNeeded}
        </p>
      )}
      <div role="status">
        {isSending && (
          <>
            <p className="loading">
              {sending.fraction < 1 ? words.sent(Math.round(sending.fraction * 100)) : words.sending}
            </p>
            <progress className="progress" value={sending.fraction} aria-label={words.sending} />
          </>
        )}
      </div>
    </>
  );
};
