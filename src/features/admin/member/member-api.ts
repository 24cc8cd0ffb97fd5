import type { DebtReminderText, SentDebtReminder } from '#domain/mail/debt-reminder.ts';
import type { LinkToCopy } from '#domain/mail/link.ts';
import type { LinkWish } from '#domain/mail/link-input.ts';
import type { SentCertificate } from '#domain/member/health-input.ts';
import type { MemberDetails, MemberPayment } from '#domain/member/member-details.ts';
import type { SentPhotoDecision, SentProofDecision } from '#domain/member/piece-decision.ts';
import type { SentCardRefund } from '#domain/money/card-refund.ts';
import type {
  FlagResolution,
  ManualPayment,
  ManualRefund,
  PaymentCorrection,
  RefundCorrection,
} from '#domain/money/manual-payment.ts';
import type { TypedReduction } from '#domain/money/reduction-input.ts';
import { api, call, callFile } from '#lib/api.ts';
import { isApiError } from '#lib/is-api-error.ts';
import { withPasswordIf } from '../password/password-if.ts';
import { withPassword } from '../password/password-question.ts';

/** Returns one archived member. Throws `ApiError`, also for a member who is not archived. */
export const fetchArchivedMember = (id: string): Promise<MemberDetails> =>
  call(api['archived-member'][':id'].$get({ param: { id } }));

/** Returns one member, current or archived. Throws `ApiError`. */
export const fetchMember = async (id: string): Promise<MemberDetails> => {
  try {
    return await call(api.memberships[':id'].$get({ param: { id } }));
  } catch (error) {
    if (!isApiError(error, 'not-found')) throw error;
    return fetchArchivedMember(id);
  }
};

const member = api.admin.memberships[':id'];

/** A member as it was read. Writes send its version, so that nobody overwrites a version they have not seen. */
type Read = Pick<MemberDetails, 'id' | 'updatedAt'>;

export const recordPayment = ({ id, updatedAt }: Read, payment: Omit<ManualPayment, 'updatedAt'>) =>
  call(member.payments.$post({ param: { id }, json: { ...payment, updatedAt } }));

export const recordRefund = ({ id, updatedAt }: Read, paymentId: string, refund: Omit<ManualRefund, 'updatedAt'>) =>
  call(member.payments[':paymentId'].refund.$post({ param: { id, paymentId }, json: { ...refund, updatedAt } }));

export const refundByCard = ({ id, updatedAt }: Read, paymentId: string, refund: Omit<SentCardRefund, 'updatedAt'>) =>
  call(
    member.payments[':paymentId']['card-refund'].$post({ param: { id, paymentId }, json: { ...refund, updatedAt } }),
  );

export const correctPayment = (
  { id, updatedAt }: Read,
  { id: paymentId, amount }: Pick<MemberPayment, 'id' | 'amount'>,
  correction: Omit<PaymentCorrection, 'updatedAt'>,
) =>
  withPasswordIf('member.correct-payment', correction.amount < amount, (again) =>
    call(
      member.payments[':paymentId'].correct.$post({
        param: { id, paymentId },
        json: { ...correction, ...again, updatedAt },
      }),
    ),
  );

export const correctRefund = (
  { id, updatedAt }: Read,
  { paymentId, refundId }: { paymentId: string; refundId: string },
  correction: Omit<RefundCorrection, 'updatedAt'>,
) =>
  call(
    member.payments[':paymentId'].refunds[':refundId'].correct.$post({
      param: { id, paymentId, refundId },
      json: { ...correction, updatedAt },
    }),
  );

export const reduce = ({ id, updatedAt }: Read, reduction: TypedReduction) =>
  call(member.reductions.$post({ param: { id }, json: { ...reduction, updatedAt } }));

export const resolveFlag = ({ id, updatedAt }: Read, resolution: Omit<FlagResolution, 'updatedAt'>) =>
  call(member.flags.$post({ param: { id }, json: { ...resolution, updatedAt } }));

// `keepalive` lets the browser send a decision while the page is being left.
const alsoWhenLeaving = { init: { keepalive: true } };

/** A member whose files were seen. Without the version, a decision concerns only the file. */
type Decided = Pick<MemberDetails, 'id'> & Partial<Pick<MemberDetails, 'updatedAt' | 'photoId' | 'proofId'>>;

export const decideProof = (
  { id, updatedAt, proofId }: Decided,
  decision: SentProofDecision['decision'],
  refusal?: string,
) =>
  call(
    member.proof.$post(
      {
        param: { id },
        json: {
          decision,
          ...(updatedAt && { updatedAt }),
          ...(refusal && { refusal }),
          ...(proofId && { seen: proofId }),
        },
      },
      alsoWhenLeaving,
    ),
  );

export const decidePhoto = ({ id, photoId }: Decided, decision: SentPhotoDecision['decision'], refusal?: string) =>
  call(
    member.photo.$post(
      { param: { id }, json: { decision, seen: photoId ?? '', ...(refusal && { refusal }) } },
      alsoWhenLeaving,
    ),
  );

export const confirmGuardian = ({ id, updatedAt }: Read) =>
  call(member.guardian.$post({ param: { id }, json: { updatedAt } }));

export const noteCertificate = ({ id, updatedAt }: Read, certificate: Omit<SentCertificate, 'updatedAt'>) =>
  call(member.certificate.$put({ param: { id }, json: { ...certificate, updatedAt } }));

export const forgetCertificate = ({ id, updatedAt }: Read) =>
  call(member.certificate.remove.$post({ param: { id }, json: { updatedAt } }));

export const showAttestation = ({ id, updatedAt }: Read) =>
  call(member.attestation.$post({ param: { id }, json: { updatedAt } }));

export const makeLink = ({ id }: Read, scope: LinkWish['scope'], password: string): Promise<LinkToCopy> =>
  call(member.links.$post({ param: { id }, json: { scope, password } }));

export const endLink = ({ id }: Read, linkId: string) =>
  call(member.links[':linkId'].$delete({ param: { id, linkId } }));

export const stopInstalments = ({ id, updatedAt }: Read) =>
  call(member.instalments.stop.$post({ param: { id }, json: { updatedAt } }));
const debts = api.admin.reminders.debts[':id'];

export const fetchDebtReminder = ({ id }: Pick<Read, 'id'>) => call(debts.$get({ param: { id } }));

export const previewDebtReminder = ({ id }: Pick<Read, 'id'>, text: DebtReminderText) =>
  call(debts.preview.$post({ param: { id }, json: text }));

export const remindOfDebt = ({ id }: Pick<Read, 'id'>, reminder: SentDebtReminder) =>
  call(debts.$post({ param: { id }, json: reminder }));

export const settleMember = ({ id }: Read) => call(member.settle.$post({ param: { id } }));

export const archiveMember = ({ id }: Read) => call(member.archive.$post({ param: { id } }));

export const restoreMember = ({ id }: Read) => call(member.restore.$post({ param: { id } }));

export const deleteMember = ({ id }: Read): Promise<unknown> =>
  withPassword('member.delete', (password) => call(member.$delete({ param: { id }, json: { password } })));

/** Returns the proof as it was sent. The server states its type, because senders may lie. */
export const fetchProof = ({ id }: Pick<Read, 'id'>): Promise<Blob> => callFile(member.proof.$get({ param: { id } }));
