import { isComplete } from '#domain/member/dossier.ts';
import { type MemberAction, memberActionsOf } from '#domain/member/member-actions.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import type { PieceOfDossier, PieceState } from '#domain/piece.ts';
import { pieceNames, pieceStateName, dossierPiecesMessages as words } from '#messages/dossier-pieces.ts';
import { memberMessages } from '#messages/member.ts';
import { useMay } from '../account/account-store.ts';
import { $enlarged } from '../pieces/private-photos.ts';
import { $memberDialog, type MemberDialog } from './member-dialog.ts';

const { actions } = memberMessages;

const looks: Readonly<Record<PieceState, { icon: string; tone: string }>> = {
  missing: { icon: '…', tone: 'tag--warning' },
  received: { icon: '?', tone: 'tag--warning' },
  accepted: { icon: '✓', tone: 'tag--success' },
  refused: { icon: '✕', tone: 'tag--error' },
};

const Piece = ({ piece: { piece, state, refusal } }: { piece: PieceOfDossier }) => (
  <li>
    <p className="payment__sum">
      <span>{pieceNames[piece]}</span>
      <span className={`tag ${looks[state].tone}`}>
        <span aria-hidden="true">{looks[state].icon}</span>
        {pieceStateName(piece, state)}
      </span>
    </p>
    {refusal && <p className="payment__facts">{words.because(refusal)}</p>}
  </li>
);

// The decisions on the proof have a section of their own.
const decisions: readonly { action: MemberAction; label: string; opens: MemberDialog }[] = [
  { action: 'accept-photo', label: actions.acceptPhoto, opens: { name: 'confirm', action: 'accept-photo' } },
  { action: 'refuse-photo', label: actions.refusePhoto, opens: { name: 'refuse', piece: 'photo' } },
  {
    action: 'confirm-guardian',
    label: actions.confirmGuardian,
    opens: { name: 'confirm', action: 'confirm-guardian' },
  },
];

/** The pieces of the dossier with their states, and the decisions on the photo and the authorisation. */
export const DossierSection = ({ member }: { member: MemberDetails }) => {
  const { pieces } = member;
  const decides = useMay()('files', 'write');
  if (pieces.length === 0) return null;
  const open = memberActionsOf(member);
  const possible = decisions.filter(({ action }) => decides && open.includes(action));
  return (
    <section className="card stack" aria-labelledby="dossier">
      <h2 id="dossier">{isComplete(pieces) ? words.complete : words.title}</h2>
      <ul className="person-seasons">
        {pieces.map((piece) => (
          <Piece key={piece.piece} piece={piece} />
        ))}
      </ul>
      {possible.length > 0 && (
        <div className="cluster">
          {open.includes('accept-photo') && (
            <button type="button" className="button" aria-haspopup="dialog" onClick={() => $enlarged.set(member)}>
              {actions.viewPhoto}
            </button>
          )}
          {possible.map(({ action, label, opens }) => (
            <button
              key={action}
              type="button"
              className="button"
              aria-haspopup="dialog"
              onClick={() => $memberDialog.set(opens)}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </section>
  );
};
