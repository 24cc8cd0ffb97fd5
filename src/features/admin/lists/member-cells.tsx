import { Said } from '#components/ui/Said.tsx';
import { dayInParis } from '#domain/dates.ts';
import { ageOn, isMinor } from '#domain/member/age.ts';
import { flagsToCheck, type MemberJson } from '#domain/member/member.ts';
import { balanceStateOf } from '#domain/member/member-balance.ts';
import { toCents } from '#domain/money.ts';
import type { DossierPiece } from '#domain/piece.ts';
import { formatCents } from '#lib/format.ts';
import { dossierPiecesMessages, openPieceLines } from '#messages/dossier-pieces.ts';
import { membershipsMessages as words } from '#messages/memberships.ts';

interface MemberProps {
  member: MemberJson;
}

/** The name, which leads to the member (the style sheet shows the last name first, as the list is sorted), with the age of a minor and the warning that letters do not arrive. */
export const MemberName = ({ member, href }: MemberProps & { href: string }) => {
  const today = dayInParis(new Date());
  return (
    <span className="member-name">
      <a href={href} translate="no">
        <span>{member.firstName}</span> <strong>{member.lastName}</strong>
      </a>
      {isMinor(member.birthDate, today) && <span> {words.aged(ageOn(member.birthDate, today))}</span>}
      {member.isAddressRefused && <Mark title={words.addressRefused} />}
    </span>
  );
};

const Mark = ({ title }: { title: string }) => (
  <span className="member-mark" title={title}>
    <span className="visually-hidden">{title}</span>
  </span>
);

/** The status, with a sign and a word. */
export const StatusCell = ({ member: { status } }: MemberProps) => (
  <span className={`status status--${status}`}>{words.statuses[status]}</span>
);

/** The parts of a dossier that have a mark, each for some of its pieces. Money has a column of its own. */
const dossierParts: readonly (readonly DossierPiece[])[] = [['photo'], ['identity', 'proof', 'guardian'], ['health']];

const markOf = ({ openPieces }: MemberJson, pieces: readonly DossierPiece[]): 'open' | 'received' | 'accepted' => {
  const states = pieces.flatMap((piece) => openPieces[piece] ?? []);
  if (states.length === 0) return 'accepted';
  return states.every((state) => state === 'received') ? 'received' : 'open';
};

/** Shows with three marks whether the dossier is complete, and says what is missing. A membership that is over has none. */
export const DossierCell = ({ member }: MemberProps) => {
  if (member.status === 'cancelled') return null;
  const text = openPieceLines(member.openPieces).join(', ') || dossierPiecesMessages.complete;
  return (
    <span className="dossier-marks" title={text}>
      <span className="visually-hidden">{text}</span>
      {dossierParts.map((pieces) => (
        <span key={pieces[0]} className={`dossier-mark dossier-mark--${markOf(member, pieces)}`} />
      ))}
    </span>
  );
};

const amount = (euros: number): string => formatCents(toCents(euros));

/** Returns the words about the money of a member, and whether it needs an action. */
const paymentOf = (member: MemberJson): { text: string; tone: 'quiet' | 'owed' | 'warning' } => {
  const [flag] = flagsToCheck(member);
  const isPending = member.status === 'pending';
  if (member.owed > 0) return { text: (isPending ? words.expects : words.owes)(amount(member.owed)), tone: 'owed' };
  if (flag) return { text: words.flags[flag], tone: 'owed' };
  if (member.overpaid > 0) return { text: words.tooMuch(amount(member.overpaid)), tone: 'warning' };
  const state = balanceStateOf(member);
  return {
    text: words.balances[state],
    tone: state === 'paid' || state === 'in-instalments' || state === 'aid-awaited' ? 'quiet' : 'warning',
  };
};

/** The amount that is still owed, a flag that needs attention, or whether the fee was paid. */
export const PaymentCell = ({ member }: MemberProps) => {
  const { text, tone } = paymentOf(member);
  return (
    <span className={`dues--${tone}`} title={text}>
      <Said text={text} />
    </span>
  );
};

export const FeeCell = ({ member }: MemberProps) => <Said text={amount(member.amount)} />;
