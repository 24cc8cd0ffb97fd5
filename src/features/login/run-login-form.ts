import { errorId } from '#components/ui/field-ids.ts';
import { loginMessages as words } from '#messages/login.ts';
import { $login, type CredentialField, type LoginState, logIn } from './login-store.ts';

const paragraph = (sentence: string, className = ''): HTMLParagraphElement => {
  const element = document.createElement('p');
  element.className = className;
  element.textContent = sentence;
  return element;
};

const showFieldError = (form: HTMLFormElement, name: CredentialField, sentence: string | undefined): void => {
  const input = form.querySelector(`[name="${name}"]`);
  const id = errorId(name);
  form.querySelector(`#${id}`)?.remove();
  for (const attribute of ['aria-invalid', 'aria-describedby']) input?.removeAttribute(attribute);
  if (!sentence) return;
  const error = paragraph(sentence, 'field__error');
  error.id = id;
  input?.setAttribute('aria-invalid', 'true');
  input?.setAttribute('aria-describedby', id);
  input?.after(error);
};

const showMessage = (form: HTMLFormElement, message: string | undefined): void => {
  const alert = form.querySelector('[role="alert"]');
  if (!alert) return;
  alert.className = message ? 'notice notice--error' : '';
  alert.replaceChildren(...(message ? [paragraph(message)] : []));
};

const showBusy = (form: HTMLFormElement, button: HTMLButtonElement, isBusy: boolean): void => {
  form.setAttribute('aria-busy', String(isBusy));
  button.setAttribute('aria-disabled', String(isBusy));
  const label = document.createElement('span');
  label.className = isBusy ? 'loading' : '';
  label.textContent = isBusy ? words.sending : words.submit;
  button.replaceChildren(label);
};

const focusFirstToMend = (form: HTMLFormElement): void => {
  const invalid = form.querySelector<HTMLInputElement>('[aria-invalid]');
  (invalid ?? form.querySelector<HTMLInputElement>('[name="password"]'))?.focus();
};

const show = (form: HTMLFormElement, button: HTMLButtonElement, state: LoginState): void => {
  const failure = state.kind === 'failed' ? state : undefined;
  showBusy(form, button, state.kind === 'sending' || state.kind === 'done');
  showFieldError(form, 'email', failure?.fields.email);
  showFieldError(form, 'password', failure?.fields.password);
  showMessage(form, failure?.message);
  if (failure) focusFirstToMend(form);
};

/** Starts `LoginForm`. Fields keep what was typed, also before this code came and after a refusal. */
export const runLoginForm = (form: HTMLFormElement, onLogin: () => void): void => {
  const button = form.querySelector('button');
  if (!button) return;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const data = new FormData(form);
    const typed = { email: String(data.get('email') ?? ''), password: String(data.get('password') ?? '') };
    if (await logIn(typed)) onLogin();
  });
  $login.listen((state) => show(form, button, state));
  // It was pressed before this code came.
  if ('pressed' in form.dataset) form.requestSubmit();
};
