import { quoteMembership } from '#domain/membership-fee.ts';
import { orderOf } from '#domain/sign-up.ts';
import type { TestClub } from './club.ts';
import { smallJpeg } from './pictures.ts';

let people = 0;

/** The birth date of somebody who is that old from the first day of this year to its last. */
export const yearsAgo = (years: number): string => `${new Date().getUTCFullYear() - years}-01-01`;

/** Somebody new each time, of full age, who accepted everything, at a browser of their own. */
export const somebody = () => {
  people += 1;
  return {
    firstName: 'Camille',
    lastName: `Martin ${people}`,
    email: `camille.${people}@exemple.example`,
    birthDate: '1990-03-05',
    phone: '06 12 34 56 78',
    address: '3 rue des Lilas, 00100 Valombre',
    licenseNumber: '',
    disciplines: ['Savate boxe française', 'Canne'],
    rulesAccepted: true,
    medicalClearance: true,
    reducedPriceSelected: false,
    advantageCard: '',
    secretCode: '',
    paymentDone: false,
    formKey: crypto.randomUUID() as string,
  };
};

export type SomebodysForm = ReturnType<typeof somebody> & Record<string, unknown>;

/** The same form in another browser, which knows nothing of the first. */
export const elsewhere = <Form extends object>(form: Form) => ({ ...form, formKey: crypto.randomUUID() as string });

export interface Submission {
  form?: Partial<SomebodysForm> & Record<string, unknown>;
  /** Null sends none. */
  photo?: Uint8Array<ArrayBuffer> | null;
  photoName?: string;
  proof?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** The visitor's address. */
  ip?: string;
}

/** The body of a public submission, as the form of the site would send it. */
export const submissionOf = async (
  club: Pick<TestClub, 'catalogue'>,
  { form = {}, photo, photoName = 'photo.jpg', proof }: Submission,
) => {
  const filled = { ...somebody(), ...form };
  const quote = quoteMembership(club.catalogue, filled.disciplines, filled.reducedPriceSelected);
  const body = new FormData();
  body.set('payload', JSON.stringify({ ...orderOf(quote), ...filled }));
  if (photo !== null) body.set('photo', new File([photo ?? (await smallJpeg())], photoName, { type: 'image/jpeg' }));
  if (proof) body.set('reducedPriceProofFile', new File([proof], 'justificatif.pdf'));
  return body;
};

export const submit = async (club: TestClub, submission: Submission = {}): Promise<Response> =>
  club.app.request(
    '/api/create-payment-intent',
    { method: 'POST', body: await submissionOf(club, submission), headers: submission.headers ?? {} },
    submission.ip ? { ip: submission.ip } : {},
  );

/** A submission sent as plain JSON, or as whatever text. */
export const submitBody = (club: TestClub, body: string, type = 'application/json'): Promise<Response> =>
  Promise.resolve(
    club.app.request('/api/create-payment-intent', { method: 'POST', body, headers: { 'Content-Type': type } }),
  );

export interface Created {
  clientSecret: string;
  paymentIntentId: string;
  publishableKey: string;
  amount: number;
}

/** Submits, expecting to be let through to the payment. */
export const submitted = async (club: TestClub, submission: Submission = {}): Promise<Created> => {
  const response = await submit(club, submission);
  if (response.status !== 200) throw new Error(`sign-up refused: ${response.status} ${await response.text()}`);
  return (await response.json()) as Created;
};
