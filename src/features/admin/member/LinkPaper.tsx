import { useId } from 'react';
import { useLoaded } from '#components/loading/loaded.ts';
import { QrCode } from '#components/ui/QrCode.tsx';
import { useModal } from '#components/ui/use-modal.ts';
import type { LinkToCopy } from '#domain/mail/link.ts';
import { lackingPieces } from '#domain/member/dossier.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { api, call } from '#lib/api.ts';
import { formatInstant } from '#lib/format-instant.ts';
import { adminMessages } from '#messages/admin.ts';
import { pieceNames } from '#messages/dossier-pieces.ts';
import { memberLinksMessages } from '#messages/member-links.ts';

const words = memberLinksMessages.paper;

const readClub = () => call(api.club.$get());

interface LinkPaperProps {
  member: MemberDetails;
  link: LinkToCopy;
  onClose: () => void;
}

/** A link to the dossier on paper, for somebody without e-mail: one sheet of A4, told and drawn once. */
export const LinkPaper = ({ member, link, onClose }: LinkPaperProps) => {
  const { dialog, close } = useModal();
  const titleId = useId();
  const club = useLoaded(readClub);
  const lacking = lackingPieces(member.pieces);
  return (
    <dialog ref={dialog} className="dialog link-paper" aria-labelledby={titleId} onClose={onClose}>
      <div className="stack">
        <p>{club.state === 'ready' && club.value.name}</p>
        <h2 id={titleId} translate="no">
          {member.fullName}
        </h2>
        <p>{words.season(member.season)}</p>
        {lacking.length > 0 ? (
          <>
            <p>{words.lacking}</p>
            <ul>
              {lacking.map((piece) => (
                <li key={piece}>{pieceNames[piece]}</li>
              ))}
            </ul>
          </>
        ) : (
          <p>{words.complete}</p>
        )}
        <p>{words.scan}</p>
        <QrCode text={link.url} label={words.code} />
        <p className="link-paper__address" translate="no">
          {link.url}
        </p>
        <p>{words.until(formatInstant(link.expiresAt))}</p>
        <p>{words.personal}</p>
        <div className="cluster dialog__foot">
          <button type="button" className="button button--primary" onClick={() => print()}>
            {words.print}
          </button>
          <button type="button" className="button" onClick={close}>
            {adminMessages.close}
          </button>
        </div>
      </div>
    </dialog>
  );
};
