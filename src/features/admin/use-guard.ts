import { useEffect, useState } from 'react';
import { paths } from '#lib/paths.ts';
import { readToken } from '#lib/storage.ts';
import { forgetLists } from './kept-lists.ts';

const isSignedIn = (): boolean => readToken() !== undefined;

/**
 * True while a token is kept. Without one nothing is shown and the visitor goes to the login page: at the start,
 * when another tab logs out, and when the browser brings the page back from its memory after a logout.
 */
export const useGuard = (): boolean => {
  const [allowed, setAllowed] = useState(isSignedIn);
  useEffect(() => {
    const check = (): void => setAllowed(isSignedIn());
    addEventListener('storage', check);
    addEventListener('pageshow', check);
    return () => {
      removeEventListener('storage', check);
      removeEventListener('pageshow', check);
    };
  }, []);
  useEffect(() => {
    if (allowed) return;
    forgetLists();
    location.replace(paths.login);
  }, [allowed]);
  return allowed;
};
