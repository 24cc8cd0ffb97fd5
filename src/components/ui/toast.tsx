import { createRoot } from 'react-dom/client';
import { ApiError } from '#lib/api-error.ts';
import { toastMessages as words } from '#messages/toast.ts';
import toastStyles from '#styles/toast.css?url';

const SUCCESS_MS = 3000;
const ERROR_MS = 5000;

let loading: Promise<typeof import('react-toastify/unstyled')> | undefined;

// Nobody pays for toasts before the first one.
const load = () => {
  loading ??= import('react-toastify/unstyled').then((module) => {
    const host = document.body.appendChild(document.createElement('div'));
    createRoot(host).render(
      <>
        <link rel="stylesheet" href={toastStyles} precedence="default" />
        <module.ToastContainer position="top-right" pauseOnHover newestOnTop closeButton aria-label={words.region} />
      </>,
    );
    return module;
  });
  return loading;
};

export const toastSuccess = async (message: string = words.success): Promise<void> => {
  (await load()).toast.success(message, { autoClose: SUCCESS_MS });
};

export const toastError = async (message: string = words.error): Promise<void> => {
  (await load()).toast.error(message, { autoClose: ERROR_MS });
};

/** The error catalogue of the interface: each message of a refused input, the sentence of a duplicate, else a neutral one. */
export const toastApiError = (error: unknown): void => {
  for (const message of sentencesOf(error)) void toastError(message);
};

const sentencesOf = (error: unknown): readonly string[] => {
  if (!(error instanceof ApiError)) return [words.unexpected];
  if (error.type === 'validation') return error.messages.length > 0 ? error.messages : [words.validation];
  if (error.type === 'duplicate' || error.type === 'rate-limited') return error.messages;
  return [words.unexpected];
};
