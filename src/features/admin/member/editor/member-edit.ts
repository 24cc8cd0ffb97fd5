import { atom, computed } from 'nanostores';
import type { Checked, Sentences } from '#components/editing/check.ts';
import { createEdit, isSame } from '#components/editing/edit.ts';
import { emptyForm, type FormValues } from '#components/membership-form/form-values.ts';
import { createMembershipForm } from '#components/membership-form/membership-form-store.ts';
import { multipartOf } from '#components/membership-form/multipart.ts';
import { toastApiError, toastSuccess } from '#components/ui/toast.tsx';
import { fullNameOf } from '#domain/member/member.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { forFields, type MemberField, memberFieldNames } from '#domain/member/member-fields.ts';
import type { Membership } from '#domain/member/membership.ts';
import { federationFields } from '#domain/season/federation.ts';
import { uploadAsAdmin } from '#lib/admin-upload.ts';
import { api, call } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { existingOf } from '#lib/existing-member.ts';
import { isAbandoned, isApiError } from '#lib/is-api-error.ts';
import { isMemberDetails } from '#lib/is-member-details.ts';
import { errorSentences } from '#messages/errors.ts';
import { administratorVoice, membershipEditorMessages as words } from '#messages/membership-editor.ts';
import { withPasswordIf } from '../../password/password-if.ts';
import { pricingOf } from './member-pricing.ts';
import { valuesOf } from './member-values.ts';
import { noPayment, type ReceivedPayment, readPayment } from './received-payment.ts';

const isSaid = ({ type }: ApiError): boolean =>
  ['duplicate', 'conflict', 'rate-limited', 'unauthorized'].includes(type);

const refusalOf = (error: unknown): Sentences => {
  if (!(error instanceof ApiError)) return { form: words.unreachable };
  // The form has no errors.
  if (error.type === 'network' || isAbandoned(error)) return {};
  if (error.type === 'validation')
    return Object.keys(error.fields).length > 0 ? error.fields : { form: errorSentences.validation };
  return { form: (isSaid(error) && error.messages.join(' ')) || words.unreachable };
};

const toDraft = (member: MemberDetails | undefined): FormValues => (member ? valuesOf(member) : emptyForm());

interface Sent {
  membership: Membership;
  body: FormData;
}

const isUnasked = (field: MemberField): boolean => federationFields.some((one) => one === field);

const isSent = ({ membership }: Sent, { lines, legalGuardianAuthorisedAt, ...stored }: MemberDetails): boolean => {
  const disciplines = lines.map(({ discipline }) => discipline);
  const there: Membership = { ...stored, disciplines, legalGuardianAuthorised: legalGuardianAuthorisedAt !== null };
  // What the season no longer asks stays as it was, and is not sent.
  const fields = memberFieldNames.filter((field) => !isUnasked(field) || membership[field] !== null);
  return isSame(
    forFields(fields, (field) => membership[field] ?? null),
    forFields(fields, (field) => there[field] ?? null),
  );
};

// The server decides in the same way: another address opens the dossier.
const isOtherAddress = (
  read: Pick<MemberDetails, 'email' | 'legalGuardianEmail'>,
  { email, legalGuardianEmail }: Membership,
): boolean =>
  email !== read.email ||
  Boolean(read.legalGuardianEmail && legalGuardianEmail && legalGuardianEmail !== read.legalGuardianEmail);

const isNewFile = ({ state }: { state: string }): boolean => state !== 'none' && state !== 'held';

/** Returns the store of an administrator's form, which adds a member or changes one as it was read. */
export const createMemberEdit = (member: MemberDetails | undefined) => {
  const form = createMembershipForm({
    mode: member ? 'edit' : 'add',
    voice: administratorVoice,
    startingWith: () => toDraft(member),
    ...(member && { season: member.season, ...pricingOf(member) }),
    fetchOffered: (id: string) => call(api.admin.seasons[':id'].products.$get({ param: { id } })),
  });
  /** The payment received with the form. */
  const $payment = atom<ReceivedPayment>(noPayment(new Date()));
  /** The id of an existing membership in force of the same person. */
  const $existing = atom<{ id: string; mayBeOwn: boolean } | undefined>();
  /** The reason why the outcome of the last try is unknown. */
  const $lost = atom<ApiError | undefined>();
  /** True once an answer was lost: the member may have been added. */
  let wasLost = false;
  const holdFiles = (held: MemberDetails | undefined): void =>
    form.holdFiles({ photo: held?.hasPhoto ?? false, proof: held?.hasProof ?? false });
  holdFiles(member);

  const check = (): Checked<Sent> => {
    const { payment, fields } = readPayment($payment.get(), form.$due.get(), new Date());
    const membership = form.check(fields);
    if (!membership) return { errors: form.$errors.get() };
    const { reducedPriceProofShown } = form.$values.get();
    const read = edit.$saved.get();
    const body = multipartOf(form, {
      ...membership,
      fullName: fullNameOf(membership),
      reducedPriceProofShown,
      ...(read
        ? { updatedAt: read.updatedAt }
        : {
            status: 'active',
            season: form.$season.get(),
            aids: form.$catalogue.get().aids?.claimsIn(form.$values.get().aids),
            ...(payment && { payment }),
          }),
    });
    return { input: { membership, body } };
  };

  const edit = createEdit<FormValues, Sent, MemberDetails>({
    saved: member,
    toDraft,
    schema: check,
    send: async ({ membership, body }, { read }) => {
      try {
        const upload = (path: string) => ({
          path,
          body,
          onProgress: (fraction: number) => form.$sending.set({ state: 'sending', fraction }),
        });
        const saved = member
          ? await withPasswordIf('member.update', isOtherAddress(read ?? member, membership), (again) => {
              if (again.password !== undefined) body.set('password', again.password);
              return uploadAsAdmin({ ...upload(`/api/admin/memberships/${member.id}`), method: 'PUT' });
            })
          : await uploadAsAdmin({ ...upload('/api/admin/memberships/add'), method: 'POST' });
        if (!isMemberDetails(saved)) throw new ApiError('internal');
        return saved;
      } catch (error) {
        if (isAbandoned(error)) throw error;
        console.error(member ? words.updateFailed : words.addFailed, error);
        throw error;
      }
    },
    // A payment under way is also a conflict, although the version is unchanged.
    theirs: (refusal, { updatedAt }) => {
      if (member && isApiError(refusal, 'not-found')) return null;
      const { current } = refusal;
      return isMemberDetails(current) && current.updatedAt !== updatedAt ? current : undefined;
    },
    isSent,
    refusalOf,
    $draft: form.$values,
    $errors: form.$errors,
    $hasMore: computed(
      [form.$photo, form.$proof, $payment],
      (photo, proof, { isReceived }) => isNewFile(photo) || isNewFile(proof) || isReceived,
    ),
  });

  return {
    ...edit,
    form,
    $payment,
    $existing,
    $lost,
    setPayment: (change: Partial<ReceivedPayment>) => {
      $payment.set({ ...$payment.get(), ...change });
      for (const field of Object.keys(change)) form.setError(field === 'amount' ? 'paymentAmount' : field, undefined);
    },
    /**
     * Sends the form and returns the saved member. Returns undefined if a field is wrong or the server refused: the
     * form then explains it, the typed text stays, and nothing is saved twice.
     */
    submit: async (): Promise<MemberDetails | undefined> => {
      if (form.$sending.get().state === 'sending') return undefined;
      // This is set first, so that a second press sees it, even while files are being prepared.
      form.$sending.set({ state: 'sending', fraction: 0 });
      $existing.set(undefined);
      $lost.set(undefined);
      try {
        await form.filesMade();
        const saved = await edit.save();
        if (!saved) return undefined;
        if (!member) edit.beginOver(undefined);
        wasLost = false;
        $payment.set(noPayment(new Date()));
        holdFiles(member && saved);
        void toastSuccess(member ? words.updated : words.added);
        return saved;
      } catch (error) {
        const isLost = isApiError(error, 'network');
        if (isLost) $lost.set(error);
        else if (!isAbandoned(error)) toastApiError(error);
        const id = existingOf(error);
        $existing.set(id === undefined ? undefined : { id, mayBeOwn: wasLost && !member });
        wasLost ||= isLost;
        return undefined;
      } finally {
        form.$sending.set({ state: 'idle' });
      }
    },
  };
};

export type MemberEdit = ReturnType<typeof createMemberEdit>;
