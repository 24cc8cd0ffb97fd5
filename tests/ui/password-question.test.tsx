import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { useAction } from '#components/action/use-action.ts';
import { PasswordQuestionDialog } from '#features/admin/password/PasswordQuestionDialog.tsx';
import { withPasswordIf } from '#features/admin/password/password-if.ts';
import { withPassword } from '#features/admin/password/password-question.ts';
import { ApiError } from '#lib/api-error.ts';
import { isAbandoned } from '#lib/is-api-error.ts';
import { passwordAgainMessages } from '#messages/password-again.ts';
import { answerCalls } from './admin-support.ts';
import { typeByHand } from './typed-password.ts';

const WRONG = 'Ce n’est pas votre mot de passe actuel.';
const refusal = () => new ApiError('validation', [WRONG], { password: WRONG });
const field = () => screen.findByLabelText<HTMLInputElement>(passwordAgainMessages.label);
const confirm = () => fireEvent.click(screen.getByRole('button', { name: passwordAgainMessages.confirm }));
const answered = async (password: string) => {
  fireEvent.change(await field(), { target: { value: password } });
  confirm();
};

beforeAll(typeByHand);
afterEach(cleanup);

const show = () => {
  answerCalls({});
  render(<PasswordQuestionDialog />);
};

test('an action that is always asked again waits for the password, and a wrong one can be typed again', async () => {
  show();
  const sent: string[] = [];
  const done = withPassword('member.delete', async (password) => {
    sent.push(password);
    if (password !== 'le bon') throw refusal();
    return 'deleted';
  });
  await screen.findByRole('dialog', { name: 'Supprimer une adhésion' });
  await field();
  confirm();
  expect(sent, 'nothing is sent without one').toEqual([]);
  await answered('au hasard');
  await screen.findByText(WRONG);
  await answered('le bon');
  expect(await done).toBe('deleted');
  expect(sent).toEqual(['au hasard', 'le bon']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an action that is asked again in some cases is sent first, unless the case is known', async () => {
  show();
  const sent: object[] = [];
  const send = async (again: { password?: string }) => {
    sent.push(again);
    if (again.password === undefined) throw refusal();
  };
  const known = withPasswordIf('member.update', true, send);
  await answered('le bon');
  await known;
  expect(sent).toEqual([{ password: 'le bon' }]);
  const unknown = withPasswordIf('mail.write', false, send);
  await screen.findByRole('dialog', { name: 'Écrire à plus d’un cours' });
  await answered('le bon');
  await unknown;
  expect(sent.slice(1)).toEqual([{}, { password: 'le bon' }]);
  await withPasswordIf('club.update', false, async () => undefined);
  expect(screen.queryByRole('dialog')).toBeNull();
});

const Pressed = ({ send }: { send: () => Promise<never> }) => {
  const action = useAction(() => withPassword('person.merge', send));
  return (
    <>
      <button type="button" onClick={() => void action.run()}>
        {action.error?.type ?? (action.isBusy ? 'busy' : 'press')}
      </button>
      <PasswordQuestionDialog />
    </>
  );
};

test('closing the question does nothing and says nothing; another failure is told where it was pressed', async () => {
  answerCalls({});
  const press = () => fireEvent.click(screen.getByText('press'));
  render(<Pressed send={async () => Promise.reject(new ApiError('conflict', ['Autre chose.']))} />);
  press();
  await field();
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  await screen.findByText('press');
  press();
  await answered('le bon');
  await screen.findByText('conflict');
  expect(isAbandoned(new ApiError('abandoned'))).toBe(true);
});
