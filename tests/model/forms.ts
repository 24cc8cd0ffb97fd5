import { refusalOf, SENTENCES } from '#tests/support/answers.ts';
import type { TestClub } from '#tests/support/club.ts';
import { pdf } from '#tests/support/pictures.ts';
import { type Created, submit } from '#tests/support/sign-up.ts';
import type { formOf } from './people.ts';
import type { Page, Seen } from './seen.ts';

type Form = ReturnType<typeof formOf>;

interface Setting {
  club: TestClub;
  photo: Uint8Array<ArrayBuffer>;
  seen: Seen;
}

/** Returns the functions that submit the public form as visitors' browsers do. */
export const createForms = ({ club, photo, seen }: Setting) => {
  /** The e-mail addresses that were submitted in this moment. */
  let pressed: string[] = [];

  // When two tabs submit at once, one may get the payment of the other. It then shows the amount of that payment first.
  const showAnswer = (form: Form, page: Page, { paymentIntentId, amount }: Created): void => {
    const cost = seen.costOn(page, form);
    const isOnly = pressed.filter((email) => email === form.email).length < 2;
    if (isOnly && cost !== amount) throw new Error(`the form said ${cost}, the payment says ${amount}`);
    seen.show(paymentIntentId, amount);
  };

  /**
   * Submits the form with the prices that its page shows. When the server says that the amount has changed, reloads the
   * prices and submits once more.
   */
  const send = async (form: Form, proof: boolean, isAgain = false): Promise<Response> => {
    const page = seen.pageOf(form.email);
    const shown = { ...club, catalogue: page.catalogue };
    const response = await submit(shown, { form, photo, ...(proof && { proof: pdf() }) });
    if (response.status === 200) showAnswer(form, page, (await response.clone().json()) as Created);
    if (response.status !== 422) return response;
    const { fields } = await refusalOf(response.clone());
    if (fields?.amount !== SENTENCES.amountChanged) throw new Error(`refused: ${JSON.stringify(fields)}`);
    const reloaded = await seen.reload(form.email, page);
    return reloaded && !isAgain ? send(form, proof, true) : response;
  };

  return {
    press: (form: Form, proof: boolean): Promise<Response> => {
      pressed.push(form.email);
      return send(form, proof);
    },
    newMoment: () => {
      pressed = [];
    },
  };
};
