import { ApiError } from '#lib/api-error.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { toastMessages as words } from '#messages/toast.ts';
import toastStyles from '#styles/toast.css?url';

const SUCCESS_MS = 3000;
const ERROR_MS = 5000;

let loading: Promise<typeof import('react-toastify/unstyled')> | undefined;

// React is loaded together with the toasts, because a page that only calls the server need not wait for React.
const load = () => {
  loading ??= Promise.all([import('react-toastify/unstyled'), import('react-dom/client')]).then(
    ([module, { createRoot }]) => {
      const host = document.body.appendChild(document.createElement('div'));
      createRoot(host).render(
        <>
          {/* The address is empty in tests, which do not process styles: React would warn about it. */}
          {toastStyles && <link rel="stylesheet" href={toastStyles} precedence="default" />}
          <module.ToastContainer position="top-right" pauseOnHover newestOnTop closeButton aria-label={words.region} />
        </>,
      );
      return module;
    },
  );
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
};

/** Loads the code of toasts while the page is idle, because the first toast may be about a lost network. */
export const prepareToasts = (): void => {
  whenIdle(() => void load().catch(() => undefined));
};

// Without the network the library may be missing. Everything that a toast says also stands in the page.
const show = (kind: 'success' | 'error', message: string, autoClose: number): Promise<void> =>
  load().then(
    ({ toast }) => void toast[kind](message, { autoClose }),
    () => undefined,
  );

export const toastSuccess = (message: string = words.success): Promise<void> => show('success', message, SUCCESS_MS);

export const toastError = (message: string = words.error): Promise<void> => show('error', message, ERROR_MS);

/** Shows an error of the API: each message of a refused input, the sentence of a duplicate, otherwise a neutral one. */
export const toastApiError = (error: unknown): void => {
  for (const message of sentencesOf(error)) void toastError(message);
};

const sentencesOf = (error: unknown): readonly string[] => {
  if (!(error instanceof ApiError)) return [words.unexpected];
  if (error.type === 'validation') return error.messages.length > 0 ? error.messages : [words.validation];
  if (error.type === 'duplicate' || error.type === 'rate-limited') return error.messages;
  return [words.unexpected];
};
