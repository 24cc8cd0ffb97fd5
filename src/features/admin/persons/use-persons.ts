import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { createLoaded } from '#components/loading/loaded.ts';
import { foldText } from '#domain/fold.ts';
import type { FoundPerson } from '#domain/member/find-answers.ts';
import { searchWords } from '#domain/member/member-search.ts';
import { api, call } from '#lib/api.ts';
import { isApiError } from '#lib/is-api-error.ts';

/** The debounce of typing before a request to the server. Milliseconds. */
const PAUSE_MS = 150;

/** The minimum length of a search. One letter matches too many people. */
const SHORTEST = 2;

interface Answer {
  of: string;
  people: readonly FoundPerson[];
  failure?: 'offline' | 'failed';
}

const askFor = async (of: string): Promise<Answer> => {
  try {
    return { of, people: await call(api.admin.persons.found.$post({ json: { text: of } })) };
  } catch (error) {
    return { of, people: [], failure: isApiError(error, 'network') ? 'offline' : 'failed' };
  }
};

// Until the answer comes, persons of the last answer whose names still match stay.
const stillFitting = ({ people }: Answer, query: string): readonly FoundPerson[] => {
  const words = searchWords(query);
  return people.filter(({ fullName }) => words.every((word) => foldText(fullName).includes(word)));
};

export interface Persons {
  state: 'idle' | 'searching' | 'ready' | 'offline' | 'failed';
  people: readonly FoundPerson[];
  again: () => void;
}

/** Asks the server for the persons that a typed text means. The answer to the latest text wins. */
export const usePersons = (typed: string): Persons => {
  const query = typed.trim().length < SHORTEST ? '' : typed.trim();
  const wanted = useRef(query);
  const [{ $loaded, load, leave }] = useState(() => createLoaded(() => askFor(wanted.current)));
  const answered = useStore($loaded);
  useEffect(() => {
    wanted.current = query;
    if (query === '') return;
    const timer = setTimeout(() => void load(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [query, load, leave]);
  const again = (): void => void load();
  if (query === '') return { state: 'idle', people: [], again };
  if (answered.state !== 'ready') return { state: 'searching', people: [], again };
  const { of, people, failure } = answered.value;
  if (of !== query) return { state: 'searching', people: stillFitting(answered.value, query), again };
  return { state: failure ?? 'ready', people, again };
};
