import { atom, onMount } from 'nanostores';
import { $saves } from '#components/action/saves.ts';
import { createLoaded, type Loaded } from '#components/loading/loaded.ts';
import { toastApiError, toastError, toastSuccess } from '#components/ui/toast.tsx';
import { api, call } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { publicationScreenMessages as words } from '#messages/publication-screen.ts';
import { may } from '../account/account-store.ts';
import { showChanges } from '../screen/waiting-store.ts';

const POLL_MS = 2000;
/** The shortest time between two requests when the user moves quickly between screens. Milliseconds. */
const FRESH_MS = 5000;

const fetchPublication = () => call(api.admin.publication.$get());
export type Publication = Awaited<ReturnType<typeof fetchPublication>>;

const loaded = createLoaded<Publication>(fetchPublication);

/**
 * The pending changes and the state of the latest publication. The store polls a running publication while a screen
 * shows it, and afterwards until its end.
 */
export const $publication = loaded.$loaded;

/** The state of the request for a publication. `done` once the observed publication has succeeded. */
export const $publishing = atom<{ state: 'idle' | 'asking' | 'done' } | { state: 'refused'; error: ApiError }>({
  state: 'idle',
});

let readAt = Number.NEGATIVE_INFINITY;
let savesRead = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let isWatched = false;

const isRunning = (view: Loaded<Publication>): boolean => view.state === 'ready' && view.value.state === 'running';

const sayEnd = ({ state }: Publication): void => {
  if (state === 'idle') {
    $publishing.set({ state: 'done' });
    void toastSuccess();
  } else if (state === 'failed') void toastError(words.failedTitle);
};

let stopFollowing: (() => void) | undefined;

/** Keeps the store alive until the end of a publication, so that the end is told on any screen. */
const followToEnd = (): void => {
  if (isRunning($publication.get())) {
    stopFollowing ??= $publication.listen(() => undefined);
    return;
  }
  stopFollowing?.();
  stopFollowing = undefined;
};

const count = (): void => {
  const view = $publication.get();
  if (view.state === 'ready') showChanges(view.value.count);
};

// The store polls only while a publication runs and the page is visible.
const schedule = (): void => {
  followToEnd();
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
  savesRead = $saves.get();
  const before = $publication.get();
  const isShown = await loaded.load();
  if (isShown) count();
  const now = $publication.get();
  if (isShown && isRunning(before) && now.state === 'ready') sayEnd(now.value);
  schedule();
};

/** Reads the state again unless it was just read, and nothing was saved since. */
export const refreshPublication = (): void => {
  if (Date.now() - readAt >= FRESH_MS || savesRead !== $saves.get()) void loadPublication();
};

/** Publishes the site. Does nothing while a request or a publication is running. */
export const publish = async (): Promise<void> => {
  if ($publishing.get().state === 'asking' || isRunning($publication.get())) return;
  $publishing.set({ state: 'asking' });
  loaded.leave();
  try {
    const answer = await call(api.admin.publication.$post({ json: {} }));
    $publishing.set({ state: 'idle' });
    loaded.show(answer);
    count();
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
