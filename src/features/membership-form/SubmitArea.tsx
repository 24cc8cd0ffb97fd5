import { useStore } from '@nanostores/react';
import { Notice } from '#components/ui/Notice.tsx';
import { PriceSummary } from '#components/ui/PriceSummary.tsx';
import { paths } from '#lib/paths.ts';
import { membershipFormMessages as words } from '#messages/membership-form.ts';
import type { MembershipFormStore } from './membership-form-store.ts';

interface Props {
  form: MembershipFormStore;
  season: string;
  isServiceDown: boolean;
}

/** The price, the button, and what one should know before pressing it. */
export const SubmitArea = ({ form, season, isServiceDown }: Props) => {
  const quote = useStore(form.$quote);
  const { reducedPriceSelected } = useStore(form.$values);
  const note = quote.lines.length === 0 ? words.summaryEmpty : reducedPriceSelected ? words.summaryReduced : undefined;
  return (
    <div className="form__end">
      <PriceSummary title={words.summaryTitle(season)} lines={quote.lines} totalCents={quote.totalCents} note={note} />
      {isServiceDown && <ServiceDown />}
      <SubmitButton form={form} />
      <p className="field__hint">
        {words.privacyBefore} <a href={paths.privacy}>{words.privacy}</a>.
      </p>
      <p className="field__hint">{words.insurance(words.insuranceDate)}</p>
    </div>
  );
};

const SubmitButton = ({ form }: Pick<Props, 'form'>) => {
  const sending = useStore(form.$sending);
  const photo = useStore(form.$photo);
  const catalogue = useStore(form.$catalogue);
  const isPublic = form.mode === 'public';
  const lacksPhoto = isPublic && photo.state !== 'ready' && photo.state !== 'held';
  const isSending = sending.state === 'sending';
  return (
    <>
      <button
        className="button button--primary"
        type="submit"
        disabled={isSending || lacksPhoto || catalogue.state !== 'ready'}
        aria-describedby={lacksPhoto ? 'photo-needed' : undefined}
      >
        {isPublic ? words.submit : words.validate}
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

const ServiceDown = () => (
  <Notice tone="error" isAlert>
    <p>{words.unavailable}</p>
  </Notice>
);
