import { $passwordQuestion } from '#features/admin/password/password-question.ts';

/** What is typed in every test where a password is asked again over the screen, unless the test types itself. */
export const TYPED = 'une phrase de passe';

let isByHand = false;

/** From now on the test answers the question itself, in the dialog that it renders. */
export const typeByHand = (): void => {
  isByHand = true;
};

/** Answers each question at once. Returns what ends that. */
export const typePasswords = (): (() => void) =>
  $passwordQuestion.listen((question) => {
    if (question && !isByHand) void question.answer(TYPED);
  });
