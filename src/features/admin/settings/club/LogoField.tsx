import { useState } from 'react';
import { FileField } from '#components/ui/FileField.tsx';
import { toastApiError } from '#components/ui/toast.tsx';
import type { Image } from '#domain/form/image.ts';
import { imageRule, uploadErrorOf } from '#domain/form/upload.ts';
import { isApiError } from '#lib/is-api-error.ts';
import { startOf } from '#lib/prepare-image.ts';
import { sendPicture } from '#lib/send-picture.ts';
import { clubSettingsMessages } from '#messages/club-settings.ts';
import { fieldErrorSentence } from '#messages/errors.ts';
import type { ClubEdit } from './club-edit.ts';

const words = clubSettingsMessages.logo;

type Sending =
  | { state: 'idle' }
  | { state: 'sent'; logo: Image }
  | { state: 'sending'; fraction: number }
  | { state: 'failed'; error: string };

const sentenceOf = (error: unknown): string => (isApiError(error, 'validation') && error.messages[0]) || words.failed;

/** The club's logo. It is uploaded when it is chosen, and shown on the site once the form is saved. */
export const LogoField = ({ edit }: { edit: ClubEdit }) => {
  const [sending, setSending] = useState<Sending>({ state: 'idle' });
  const { logo, name } = edit.draft;
  const send = async (file: File): Promise<void> => {
    if (sending.state === 'sending') return;
    setSending({ state: 'sending', fraction: 0 });
    const wrong = await startOf(file).then(
      (start) => uploadErrorOf(imageRule, file.size, start),
      () => 'file-unreadable' as const,
    );
    if (wrong) return setSending({ state: 'failed', error: fieldErrorSentence(wrong, 'file') });
    try {
      const sent = await sendPicture(file, words.alt(name), (fraction) => setSending({ state: 'sending', fraction }));
      edit.set({ logo: sent });
      setSending({ state: 'sent', logo: sent });
    } catch (error) {
      toastApiError(error);
      setSending({ state: 'failed', error: sentenceOf(error) });
    }
  };
  const remove = (): void => {
    edit.set({ logo: null });
    document.getElementById('logo')?.focus();
  };
  // A removed or saved logo needs no upload.
  const isUnsaved = sending.state === 'sent' && sending.logo === logo && edit.isChanged;
  const known = logo ? words.present : words.none;
  const said = { idle: known, sent: isUnsaved ? words.sent : known, sending: words.sending, failed: undefined };
  return (
    <div className="club-logo">
      {logo && <img src={logo.url} alt={logo.alt} width={logo.width} height={logo.height} />}
      <FileField
        name="logo"
        label={words.choose}
        accept={imageRule.types.join()}
        hint={words.hint}
        status={said[sending.state]}
        error={sending.state === 'failed' ? sending.error : edit.errors.logo}
        onFile={(file) => void send(file)}
      >
        {sending.state === 'sending' && (
          <progress className="progress" aria-label={words.sending} value={sending.fraction} max={1} />
        )}
        {logo && (
          <p>
            <button type="button" className="button" onClick={remove}>
              {words.remove}
            </button>
          </p>
        )}
      </FileField>
    </div>
  );
};
