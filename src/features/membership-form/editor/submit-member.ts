import { toastApiError, toastSuccess } from '#components/ui/toast.tsx';
import { fullNameOf } from '#domain/member.ts';
import type { MemberDetails } from '#domain/member-details.ts';
import { uploadAsAdmin } from '#lib/admin-upload.ts';
import { ApiError } from '#lib/api-error.ts';
import { existingOf } from '#lib/existing-member.ts';
import { errorSentences } from '#messages/errors.ts';
import { membershipEditorMessages as words } from '#messages/membership-editor.ts';
import type { Sentences } from '../form-errors.ts';
import { multipartOf } from '../multipart.ts';
import type { Editor } from './editor-store.ts';
import { readPayment } from './received-payment.ts';

const isMemberDetails = (answer: unknown): answer is MemberDetails => {
  const { id, updatedAt, lines }: Partial<Record<keyof MemberDetails, unknown>> = Object(answer);
  return typeof id === 'string' && typeof updatedAt === 'string' && Array.isArray(lines);
};

const bodyOf = ({ form, $member, $payment }: Editor): FormData | undefined => {
  const { payment, fields } = readPayment($payment.get(), form.$quote.get().totalCents, new Date());
  const membership = form.check(fields);
  if (!membership) return undefined;
  const member = $member.get();
  const { reducedPriceProofShown } = form.$values.get();
  return multipartOf(form, {
    ...membership,
    fullName: fullNameOf(membership),
    reducedPriceProofShown,
    ...(member ? { updatedAt: member.updatedAt } : { status: 'active', ...(payment && { payment }) }),
  });
};

/**
 * Sends an administrator's form and returns the saved member. Returns undefined if a field is wrong or the server
 * refused: the form then tells it, typed text stays, and nothing was saved twice.
 */
export const submitMember = async (editor: Editor): Promise<MemberDetails | undefined> => {
  const { form, $member, $existing } = editor;
  if (form.$sending.get().state === 'sending') return undefined;
  // Set first, so that a second press finds it, even while files are being made.
  form.$sending.set({ state: 'sending', fraction: 0 });
  const member = $member.get();
  $existing.set(undefined);
  try {
    await form.filesMade();
    const body = bodyOf(editor);
    if (!body) return undefined;
    const saved = await uploadAsAdmin({
      method: member ? 'PUT' : 'POST',
      path: member ? `/api/admin/memberships/${member.id}` : '/api/admin/memberships/add',
      body,
      onProgress: (fraction) => form.$sending.set({ state: 'sending', fraction }),
    });
    if (!isMemberDetails(saved)) throw new ApiError('internal');
    editor.settle(saved);
    void toastSuccess(member ? words.updated : words.added);
    return saved;
  } catch (error) {
    console.error(member ? words.updateFailed : words.addFailed, error);
    toastApiError(error);
    refuse(editor, error);
    return undefined;
  } finally {
    form.$sending.set({ state: 'idle' });
  }
};

const refuse = (editor: Editor, error: unknown): void => {
  editor.$existing.set(existingOf(error));
  const current = error instanceof ApiError ? error.current : undefined;
  const met = isMemberDetails(current) ? current : undefined;
  if (met && met.updatedAt !== editor.$member.get()?.updatedAt) editor.meet(met);
  else editor.form.setErrors(sentencesOf(error));
};

const isSaid = ({ type }: ApiError): boolean =>
  ['duplicate', 'conflict', 'not-found', 'rate-limited', 'unauthorized'].includes(type);

const sentencesOf = (error: unknown): Sentences => {
  if (!(error instanceof ApiError)) return { form: words.unreachable };
  if (error.type === 'validation')
    return Object.keys(error.fields).length > 0 ? error.fields : { form: errorSentences.validation };
  return { form: (isSaid(error) && error.messages.join(' ')) || words.unreachable };
};
