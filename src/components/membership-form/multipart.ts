import type { MembershipFormStore } from './membership-form-store.ts';

/** Returns a submission as it is sent: the JSON of the form, and the files that the server does not have. */
export const multipartOf = <Payload extends { reducedPriceSelected: boolean }>(
  form: MembershipFormStore,
  payload: Payload,
): FormData => {
  const body = new FormData();
  body.set('payload', JSON.stringify(payload));
  const photo = form.$photo.get();
  const proof = form.$proof.get();
  if (photo.state === 'ready') body.set('photo', photo.file, photo.name);
  if (proof.state === 'ready' && payload.reducedPriceSelected)
    body.set('reducedPriceProofFile', proof.file, proof.name);
  return body;
};
