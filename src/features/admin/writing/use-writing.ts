import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useLeaveGuard } from '../leave-guard.ts';
import type { Writing } from './writing-store.ts';

/** The draft is kept again after this time without a key. Milliseconds. */
const PAUSE_MS = 500;

/** Keeps the draft while somebody writes, and once more when they leave. */
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

/** What every screen with a text needs: draft and guard. */
export const useWriting = <Value extends object, Saved extends { updatedAt: string }>(
  writing: Writing<Value, Saved>,
): void => {
  useLeaveGuard(useStore(writing.$isChanged));
  useDraft(writing);
};
