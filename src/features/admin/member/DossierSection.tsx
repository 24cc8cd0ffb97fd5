import { isComplete } from '#domain/member/dossier.ts';
import { type MemberAction, memberActionsOf } from '#domain/member/member-actions.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { nextStepOf } from '#domain/member/next-step.ts';
import { toCents } from '#domain/money.ts';
import type { DossierPiece, PieceOfDossier, PieceState } from '#domain/piece.ts';
import { formatCents, formatDate, formatDay } from '#lib/format.ts';
import { pieceNames, pieceStateName, dossierPiecesMessages as words } from '#messages/dossier-pieces.ts';
import { healthTableMessages } from '#messages/health-table.ts';
import { memberMessages } from '#messages/member.ts';
import { stepLabel } from '#messages/next-step.ts';
import { useMay } from '../account/account-store.ts';
import { $enlarged } from '../pieces/private-photos.ts';
import { ActionMenu } from '../screen/ActionMenu.tsx';
import { DialogButton } from './DialogButton.tsx';
import type { MemberDialog } from './member-dialog.ts';

const { actions } = memberMessages;
const healthWords = healthTableMessages.member;

type Certificate = NonNullable<MemberDetails['health']['certificate']>;

interface MemberProps {
  member: MemberDetails;
}

/** The decisions on a piece that stand on its line. */
const decisions: Readonly<
  Partial<Record<DossierPiece, readonly { action: MemberAction; label: string; opens: MemberDialog }[]>>
> = {
  photo: [
    { action: 'accept-photo', label: actions.acceptPhoto, opens: { name: 'confirm', action: 'accept-photo' } },
    { action: 'refuse-photo', label: actions.refusePhoto, opens: { name: 'refuse', piece: 'photo' } },
  ],
  guardian: [
    {
      action: 'confirm-guardian',
      label: actions.confirmGuardian,
      opens: { name: 'confirm', action: 'confirm-guardian' },
    },
  ],
  health: [
    { action: 'note-certificate', label: healthWords.note, opens: { name: 'certificate' } },
    {
      action: 'show-attestation',
      label: healthWords.showAttestation,
      opens: { name: 'confirm', action: 'show-attestation' },
    },
    {
      action: 'forget-certificate',
      label: healthWords.forget,
      opens: { name: 'confirm', action: 'forget-certificate' },
    },
  ],
  proof: [{ action: 'show-proof', label: actions.showProof, opens: { name: 'confirm', action: 'show-proof' } }],
};

const certificateWords = ({ on, physician, notedBy, notedAt }: Certificate): string =>
  healthWords.certificate(formatDate(on), physician, notedBy, formatDay(notedAt));

/** Returns how the piece «santé» came: by the guardian, by a certificate, or by the tick. */
const healthGivenWords = ({ health, medicalClearanceAt }: MemberDetails): string => {
  const { guardianAttestedAt, certificate, demand } = health;
  if (demand === 'attestation' && guardianAttestedAt) return healthWords.attested(formatDay(guardianAttestedAt));
  if (certificate?.isRecent) return certificateWords(certificate);
  return medicalClearanceAt
    ? memberMessages.identity.certified(formatDay(medicalClearanceAt))
    : pieceStateName('health', 'accepted');
};

/** What is asked about health, and a certificate that does not count. */
const HealthNote = ({ member: { health, pieces } }: MemberProps) => {
  const { certificate } = health;
  const isMinor = pieces.some(({ piece }) => piece === 'guardian');
  return (
    <p className="card-row__more">
      {healthWords.asked(health, isMinor)}
      {certificate && !certificate.isRecent && ` ${certificateWords(certificate)} (${healthWords.tooOld}).`}
    </p>
  );
};

/** Returns the state of a piece, with its day or sum if it is known. */
const stateWords = (member: MemberDetails, { piece, state }: Pick<PieceOfDossier, 'piece' | 'state'>): string => {
  const { proof, proofDecidedAt } = member;
  if (piece === 'payment' && state === 'missing') return words.owed(formatCents(toCents(member.owed)));
  if (piece === 'health' && state === 'accepted') return healthGivenWords(member);
  if (piece !== 'proof' || proof === 'not-needed') return pieceStateName(piece, state);
  if (proof === 'missing' && !member.pieces.some((one) => one.piece === 'proof')) return memberMessages.proof.notGiven;
  return memberMessages.proof.states(proof, proofDecidedAt && formatDay(proofDecidedAt));
};

const Piece = ({ member, piece: { piece, state, refusal } }: MemberProps & { piece: PieceOfDossier }) => {
  const may = useMay();
  const decides = may('files', 'write');
  const open = memberActionsOf(member);
  // The box above has the button already.
  const above: readonly string[] = nextStepOf(member, may).actions.map(({ does }) => does);
  // The decision on a file is made where the file is shown.
  const isSeenFirst = piece === 'proof' && member.hasProof;
  const possible = (decisions[piece] ?? []).filter(
    ({ action }) => decides && open.includes(action) && !isSeenFirst && !above.includes(action),
  );
  return (
    <li className="card-row">
      <span>{pieceNames[piece]}</span>
      <span className="state" data-state={state}>
        {stateWords(member, { piece, state })}
      </span>
      {isSeenFirst && !above.includes('look-at-proof') && (
        <DialogButton label={stepLabel({ does: 'look-at-proof' })} opens={{ name: 'proof' }} />
      )}
      {piece === 'photo' && open.includes('accept-photo') && !above.includes('look-at-photo') && (
        <button
          type="button"
          className="button button--small"
          aria-haspopup="dialog"
          onClick={() => $enlarged.set(member)}
        >
          {stepLabel({ does: 'look-at-photo' })}
        </button>
      )}
      {state === 'accepted' && possible.length > 0 ? (
        <ActionMenu sign="⋯" className="row-menu" label={words.changeOf(pieceNames[piece])}>
          {possible.map(({ label, opens }) => (
            <DialogButton key={label} label={label} opens={opens} className="menu-item" />
          ))}
        </ActionMenu>
      ) : (
        possible.map(({ label, opens }) => <DialogButton key={label} label={label} opens={opens} />)
      )}
      {piece === 'health' && <HealthNote member={member} />}
      {refusal && <p className="card-row__more">{words.because(refusal)}</p>}
    </li>
  );
};

const proofLooks: Readonly<Partial<Record<MemberDetails['proof'], PieceState>>> = {
  held: 'received',
  missing: 'missing',
  refused: 'refused',
};

/** Returns the pieces, and the proof of a reduced price even if the membership does not need it any more. */
const piecesOf = ({ pieces, proof }: MemberDetails): PieceOfDossier[] =>
  proof === 'not-needed' || pieces.some(({ piece }) => piece === 'proof')
    ? pieces
    : [...pieces, { piece: 'proof', state: proofLooks[proof] ?? 'accepted', refusal: null }];

/** The pieces of the dossier with their states, and the decisions that they wait for. */
export const DossierSection = ({ member }: MemberProps) => {
  const pieces = piecesOf(member);
  if (pieces.length === 0) return null;
  return (
    <section className="card" aria-labelledby="dossier">
      <h2 id="dossier">{member.pieces.length > 0 && isComplete(member.pieces) ? words.complete : words.title}</h2>
      <ul className="card-rows">
        {pieces.map((piece) => (
          <Piece key={piece.piece} member={member} piece={piece} />
        ))}
      </ul>
    </section>
  );
};
