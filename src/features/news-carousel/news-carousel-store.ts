import { atom, computed } from 'nanostores';
import { api, call } from '#lib/api.ts';
import { type News, newsOf } from './news.ts';

/** The reasons that pause the slides. */
export type PauseReason = 'unseen' | 'pointer' | 'touch' | 'focus' | 'reduced-motion';

export const createNewsCarousel = (initial: readonly News[]) => {
  const $news = atom(initial);
  const $isStopped = atom(false);
  const $pauses = atom<readonly PauseReason[]>([]);

  const pause = (reason: PauseReason, lasts: boolean): void => {
    const pauses = $pauses.get();
    if (lasts === pauses.includes(reason)) return;
    $pauses.set(lasts ? [...pauses, reason] : pauses.filter((known) => known !== reason));
  };

  return {
    $news,
    /** True after the visitor pressed the stop button. */
    $isStopped,
    $isMoving: computed([$isStopped, $pauses], (isStopped, pauses) => !isStopped && pauses.length === 0),
    /** True if the visitor stopped the slides, or has a pointer, a finger or the keyboard on them. */
    $isAttended: computed(
      [$isStopped, $pauses],
      (isStopped, pauses) => isStopped || pauses.some((reason) => reason !== 'unseen' && reason !== 'reduced-motion'),
    ),
    $isCalm: computed($pauses, (pauses) => pauses.includes('reduced-motion')),
    pause,
    stop: () => $isStopped.set(true),
    /** // Resumes at once, although the button is under the pointer and has the focus. */
    resume: () => {
      $pauses.set($pauses.get().filter((reason) => reason === 'reduced-motion'));
      $isStopped.set(false);
    },
    /** Loads the present news, because the page may be outdated. After a failure the shown news stay. */
    refresh: async (): Promise<void> => {
      const articles = await call(api.articles.$get({ query: { withImage: '1' } })).catch(() => undefined);
      if (!articles) return;
      const news = newsOf(articles);
      if (JSON.stringify(news) !== JSON.stringify($news.get())) $news.set(news);
    },
  };
};

export type NewsCarouselStore = ReturnType<typeof createNewsCarousel>;
