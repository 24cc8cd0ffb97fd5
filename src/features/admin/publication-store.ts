import { atom, onMount } from 'nanostores';
import { toastApiError, toastError, toastSuccess } from '#components/ui/toast.tsx';
import { api, call } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { publicationScreenMessages as words } from '#messages/publication-screen.ts';

const POLL_MS = 2000;
/** Moving quickly between screens asks at most this often. Milliseconds. */
const FRESH_MS = 5000;

const fetchPublication = () => call(api.admin.publication.$get());
export type Publication = Awaited<ReturnType<typeof fetchPublication>>;

export type PublicationView = { state: 'loading' } | { state: 'ready'; publication: Publication } | { state: 'failed' };

/** What waits to be published and the state of the latest publication, watched while a screen shows it. */
export const $publication = atom<PublicationView>({ state: 'loading' });

/** The state of asking for a publication. `done` once the watched one has succeeded. */
export const $publishing = atom<{ state: 'idle' | 'asking' | 'done' } | { state: 'refused'; error: ApiError }>({
  state: 'idle',
});

let latest = 0;
let readAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;
let isWatched = false;

const isRunning = (view: PublicationView): boolean => view.state === 'ready' && view.publication.state === 'running';

const sayEnd = ({ state }: Publication): void => {
  if (state === 'idle') {
    $publishing.set({ state: 'done' });
    void toastSuccess();
  } else if (state === 'failed') void toastError(words.failedTitle);
};

// Only while it runs and somebody can see it.
const schedule = (): void => {
  clearTimeout(timer);
  if (!isWatched || document.hidden || !isRunning($publication.get())) return;
  timer = setTimeout(() => void loadPublication(), POLL_MS);
};

const show = (publication: Publication): void => {
  const before = $publication.get();
  $publication.set({ state: 'ready', publication });
  if (isRunning(before)) sayEnd(publication);
};

/** Reads it again. What is known stays until the answer comes, also if reading fails. */
export const loadPublication = async (): Promise<void> => {
  latest += 1;
  const mine = latest;
  readAt = Date.now();
  if ($publication.get().state === 'failed') $publication.set({ state: 'loading' });
  try {
    const publication = await fetchPublication();
    if (mine === latest) show(publication);
  } catch {
    if (mine === latest && $publication.get().state !== 'ready') $publication.set({ state: 'failed' });
  } finally {
    if (mine === latest) schedule();
  }
};

/** Reads it again unless it was just read, for moves between screens. */
export const refreshPublication = (): void => {
  if (Date.now() - readAt >= FRESH_MS) void loadPublication();
};

/** Publishes the site. Does nothing while that is being asked for or in progress. */
export const publish = async (): Promise<void> => {
  if ($publishing.get().state === 'asking' || isRunning($publication.get())) return;
  $publishing.set({ state: 'asking' });
  latest += 1;
  try {
    const answer = await call(api.admin.publication.$post({ json: {} }));
    $publishing.set({ state: 'idle' });
    $publication.set({ state: 'ready', publication: answer });
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
