import { atom, onMount } from 'nanostores';
import { createLoaded, type Loaded } from '#components/loading/loaded.ts';
import { toastApiError, toastError, toastSuccess } from '#components/ui/toast.tsx';
import { api, call } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { publicationScreenMessages as words } from '#messages/publication-screen.ts';
import { may } from '../account/account-store.ts';

const POLL_MS = 2000;
/** The shortest time between two requests when the user moves quickly between screens. Milliseconds. */
const FRESH_MS = 5000;

const fetchPublication = () => call(api.admin.publication.$get());
export type Publication = Awaited<ReturnType<typeof fetchPublication>>;

const { $loaded, load, leave, show } = createLoaded<Publication>(fetchPublication);

/** The pending changes and the state of the latest publication. The store polls while a screen shows it. */
export const $publication = $loaded;

/** The state of the request for a publication. `done` once the observed publication has succeeded. */
export const $publishing = atom<{ state: 'idle' | 'asking' | 'done' } | { state: 'refused'; error: ApiError }>({
  state: 'idle',
});

let readAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;
let isWatched = false;

const isRunning = (view: Loaded<Publication>): boolean => view.state === 'ready' && view.value.state === 'running';

const sayEnd = ({ state }: Publication): void => {
  if (state === 'idle') {
    $publishing.set({ state: 'done' });
    void toastSuccess();
  } else if (state === 'failed') void toastError(words.failedTitle);
};

// The store polls only while a publication runs and the page is visible.
const schedule = (): void => {
  clearTimeout(timer);
  if (!isWatched || document.hidden || !isRunning($publication.get())) return;
  timer = setTimeout(() => void loadPublication(), POLL_MS);
};

/**
 * Reads the state again, if the role allows it. The present state stays until the answer comes, and also if reading
 * fails.
 */
export const loadPublication = async (): Promise<void> => {
  if (!may('publication', 'read')) return;
  readAt = Date.now();
  const before = $publication.get();
  const isShown = await load();
  const now = $publication.get();
  if (isShown && isRunning(before) && now.state === 'ready') sayEnd(now.value);
  schedule();
};

/** Reads the state again unless it was just read, for moves between screens. */
export const refreshPublication = (): void => {
  if (Date.now() - readAt >= FRESH_MS) void loadPublication();
};

/** Publishes the site. Does nothing while a request or a publication is running. */
export const publish = async (): Promise<void> => {
  if ($publishing.get().state === 'asking' || isRunning($publication.get())) return;
  $publishing.set({ state: 'asking' });
  leave();
  try {
    const answer = await call(api.admin.publication.$post({ json: {} }));
    $publishing.set({ state: 'idle' });
    show(answer);
    schedule();
  } catch (error) {
    toastApiError(error);
    $publishing.set({ state: 'refused', error: error instanceof ApiError ? error : new ApiError('internal') });
    await loadPublication();
  }
};

const seenAgain = (): void => {
  if (document.hidden) clearTimeout(timer);
  else if (isRunning($publication.get())) void loadPublication();
};

onMount($publication, () => {
  isWatched = true;
  void loadPublication();
  document.addEventListener('visibilitychange', seenAgain);
  return () => {
    isWatched = false;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', seenAgain);
  };
});
