import { orderOf } from '#domain/member/sign-up.ts';
import { quoteMembership } from '#domain/money/membership-fee.ts';
import type { TestClub } from './club.ts';
import { smallJpeg } from './pictures.ts';

let people = 0;

/** Returns the birth date of a person who is that old during the whole year. */
export const yearsAgo = (years: number): string => `${new Date().getUTCFullYear() - years}-01-01`;

/** Returns the form of a new adult who accepted everything. Each call uses another browser. */
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

/** Returns the same form from another browser, which has another form key. */
export const elsewhere = <Form extends object>(form: Form) => ({ ...form, formKey: crypto.randomUUID() as string });

export interface Submission {
  form?: Partial<SomebodysForm> & Record<string, unknown>;
  /** With null, no photo is sent. */
  photo?: Uint8Array<ArrayBuffer> | null;
  photoName?: string;
  proof?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** The IP address of the visitor. */
  ip?: string;
}

/** Returns the body of a public sign-up, as the site's form sends it. */
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

/** Submits a sign-up as a visitor. */
export const submit = async (club: TestClub, submission: Submission = {}): Promise<Response> =>
  club.app.request(
    '/api/create-payment-intent',
    { method: 'POST', body: await submissionOf(club, submission), headers: submission.headers ?? {} },
    submission.ip ? { ip: submission.ip } : {},
  );

/** Submits any text as the body of a sign-up. */
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

/** Submits a sign-up. Returns the created payment. Throws when the server refuses. */
export const submitted = async (club: TestClub, submission: Submission = {}): Promise<Created> => {
  const response = await submit(club, submission);
  if (response.status !== 200) throw new Error(`sign-up refused: ${response.status} ${await response.text()}`);
  return (await response.json()) as Created;
};
