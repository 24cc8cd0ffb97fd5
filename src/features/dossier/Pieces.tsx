import { useState } from 'react';
import { FileButton } from '#components/ui/FileButton.tsx';
import type { DossierJson } from '#domain/member/dossier.ts';
import { toCents } from '#domain/money.ts';
import type { PieceOfDossier } from '#domain/piece.ts';
import { formatCents } from '#lib/format.ts';
import { dossierMessages as words } from '#messages/dossier.ts';
import { Failure } from './Failure.tsx';
import { LazyPart } from './LazyPart.tsx';
import { loadPayment } from './load-payment.ts';
import { loadWriting, useSending } from './use-sending.ts';

interface Props {
  dossier: DossierJson;
  piece: PieceOfDossier;
}

export interface PieceProps extends Props {
  /** Cents that are still owed if the proof is accepted. Undefined unless the proof decides about money. */
  owedOnceProven: number | undefined;
  /** True if the amount may turn out not to be owed, once the club has decided on another piece. */
  isOnHold: boolean;
}

const loadIdentity = async () => ({ part: (await import('./IdentityPiece.tsx')).IdentityPiece });
const loadGuardian = async () => ({ part: (await import('./GuardianPiece.tsx')).GuardianPiece });
const loadHealth = async () => ({ part: (await import('./HealthPiece.tsx')).HealthPiece });
const loadPhoto = async () => ({ part: (await import('./FilePieces.tsx')).PhotoPiece });
const loadProof = async () => ({ part: (await import('./FilePieces.tsx')).ProofPiece });

const loadTransfer = async () => ({ part: (await import('./TransferPart.tsx')).TransferPart });

const photoTypes = 'image/jpeg,image/png';
const proofTypes = 'application/pdf,image/jpeg,image/png';

/** The photo. The code that frames and sends it is loaded once a file is chosen. */
const PhotoPiece = ({ dossier, piece }: Props) => {
  const [chosen, setChosen] = useState<File>();
  const isThere = dossier.hasPhoto && piece.state !== 'refused';
  if (chosen || isThere) return <LazyPart load={loadPhoto} give={{ dossier, isThere, chosen }} />;
  return (
    <>
      <p>{words.photo.why}</p>
      <p className="cluster">
        <FileButton name="photo" label={words.photo.choose} accept={photoTypes} onFile={setChosen} />
        <FileButton name="camera" label={words.photo.take} accept={photoTypes} isCamera onFile={setChosen} />
      </p>
    </>
  );
};

const proofSentences = ({ dossier, piece, owedOnceProven }: PieceProps): string[] => {
  const isEither = owedOnceProven === 0;
  const money = formatCents(toCents(dossier.owed));
  switch (piece.state) {
    case 'accepted':
      return [words.proof.accepted];
    case 'received': {
      if (owedOnceProven === undefined) return [words.proof.held];
      const then = isEither ? words.proof.ifAccepted : words.proof.ifAcceptedOwed(formatCents(owedOnceProven));
      return [words.proof.held, then];
    }
    case 'refused':
      return [isEither ? words.proof.either(money) : words.proof.again];
    case 'missing':
      return [words.proof.missing, ...(isEither ? [words.proof.eitherFirst(money)] : [])];
  }
};

/** The proof of the reduced price: its state, and a field for another one. */
const ProofPiece = (props: PieceProps) => {
  const { state } = props.piece;
  const [chosen, setChosen] = useState<File>();
  return (
    <>
      {proofSentences(props).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {chosen && <LazyPart load={loadProof} give={{ chosen, onSent: () => setChosen(undefined) }} />}
      {!chosen && state !== 'accepted' && (
        <p>
          <FileButton
            name="reducedPriceProofFile"
            label={state === 'received' ? words.proof.replace : words.proof.choose}
            accept={proofTypes}
            onFile={setChosen}
          />
        </p>
      )}
    </>
  );
};

/** The amount owed, and the button that pays it. The card form then replaces the dossier. */
const PaymentPiece = ({ dossier, piece, owedOnceProven, isOnHold }: PieceProps) => {
  const owed = toCents(dossier.owed);
  const { transfer } = dossier;
  const [isByTransfer, setByTransfer] = useState(false);
  const { isBusy, error, run } = useSending(async () => {
    // The code of the payment is loaded while the server begins the payment.
    loadPayment().catch(() => undefined);
    await (await loadWriting()).beginPayment(owed);
    return undefined;
  });
  const refused = dossier.aids.filter(({ state }) => state === 'refused');
  if (piece.state === 'accepted') {
    if (dossier.toCome > 0) return <p>{words.payment.later}</p>;
    return (
      <p>{dossier.aided > 0 ? words.payment.byAid(formatCents(toCents(dossier.aided))) : words.payment.settled}</p>
    );
  }
  if (piece.state === 'received') return <p>{words.payment.underWay}</p>;
  return (
    <>
      <p>{isOnHold ? words.payment.ifRefused(formatCents(owed)) : words.payment.owed(formatCents(owed))}</p>
      {owedOnceProven === 0 && <p>{words.payment.difference}</p>}
      {refused.map(({ id, label, refusal }) => (
        <p key={id}>{words.payment.aidRefused(label, refusal)}</p>
      ))}
      <Failure error={error} />
      <p className="cluster">
        <button
          type="button"
          className={isOnHold ? 'button' : 'button button--primary'}
          aria-disabled={isBusy || undefined}
          onClick={() => void run()}
        >
          {words.payment.pay(formatCents(owed))}
        </button>
        {transfer && (
          <button
            type="button"
            className="button"
            aria-expanded={isByTransfer}
            onClick={() => setByTransfer(!isByTransfer)}
          >
            {words.payment.byTransfer}
          </button>
        )}
        <span role="status" className={isBusy ? 'loading' : undefined}>
          {isBusy && words.payment.loading}
        </span>
      </p>
      {transfer && isByTransfer && <LazyPart load={loadTransfer} give={{ transfer, cents: owed }} />}
      <p className="field__hint">{words.payment.other}</p>
    </>
  );
};

/** The state of a piece, and what the member can do about it. */
export const PieceBody = (props: PieceProps) => {
  const { dossier, piece } = props;
  switch (piece.piece) {
    case 'identity':
      return <LazyPart load={loadIdentity} give={{ dossier }} />;
    case 'photo':
      return <PhotoPiece dossier={dossier} piece={piece} />;
    case 'proof':
      return <ProofPiece {...props} />;
    case 'guardian':
      return <LazyPart load={loadGuardian} give={{ guardian: dossier.guardian }} />;
    case 'health':
      return <LazyPart load={loadHealth} give={{ dossier, piece }} />;
    case 'payment':
      return <PaymentPiece {...props} />;
  }
};
