import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { useUnsavedGuard } from '../unsaved-changes.ts';
import type { Writing } from './writing-store.ts';

/** Milliseconds without a key before the draft is kept again. */
const PAUSE_MS = 500;

/** Keeps the draft while somebody writes, and whatever is left of it as they go. */
const useDraft = <Value extends object, Saved extends { updatedAt: string }>(writing: Writing<Value, Saved>): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = writing.$value.listen(() => {
      clearTimeout(timer);
      timer = setTimeout(writing.keepDraft, PAUSE_MS);
    });
    addEventListener('pagehide', writing.keepDraft);
    return () => {
      stop();
      clearTimeout(timer);
      removeEventListener('pagehide', writing.keepDraft);
      writing.keepDraft();
    };
  }, [writing]);
};

/** Ctrl+S, or ⌘S, saves instead of saving the page. */
const useSaveKeys = (save: () => void): void => {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
};

/** What every screen with a text does around it: draft, guard, and the keys that save. */
export const useWriting = <Value extends object, Saved extends { updatedAt: string }>(
  writing: Writing<Value, Saved>,
  save: () => void,
): void => {
  useUnsavedGuard(useStore(writing.$isChanged));
  useDraft(writing);
  useSaveKeys(save);
};
