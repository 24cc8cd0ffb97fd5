import { atom } from 'nanostores';
import { createLoaded } from '#components/loading/loaded.ts';
import type { MemberJson } from '#domain/member/member.ts';
import type { FoundMembers, ListWish } from '#domain/member/member-list.ts';
import { FIRST_MEMBERS } from '#lib/first-answers.ts';

/** A list with fewer members is loaded whole, and the browser searches it by itself. */
const SHORT = 500;

/** The number of members that stay in memory, to search in until an answer comes. */
const MOST_KNOWN = 600;

/** The part of a list that the browser has loaded. */
export type ListContent =
  /** A short list with all its members. */
  | { kind: 'whole'; members: readonly MemberJson[] }
  /** The server's answer about a long list. */
  | {
      kind: 'asked';
      wish: ListWish;
      found: FoundMembers;
      /** All members that were loaded so far, the latest first. */
      known: readonly MemberJson[];
      /** The request that got no answer. The same request again is sent once more. */
      unread?: ListWish;
    };

/** Returns true if two wishes, or parts of them, ask for the same. */
export const isSameWish = (one: Partial<ListWish>, other: Partial<ListWish>): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

interface Source {
  /** Reads the first members by name, and the size of the list. */
  readFirst: (most: number) => Promise<{ list: readonly MemberJson[]; total: number }>;
  ask: (wish: ListWish) => Promise<FoundMembers>;
  failed: string;
}

const withLatest = (rows: readonly MemberJson[], known: readonly MemberJson[]): readonly MemberJson[] => {
  const ids = new Set(rows.map(({ id }) => id));
  return [...rows, ...known.filter(({ id }) => !ids.has(id))].slice(0, MOST_KNOWN);
};

/** Returns one of the lists of members: the whole list if it is short, otherwise the requested page. */
export const createMemberList = ({ readFirst, ask, failed }: Source) => {
  /** The first members by name, shown while the list is loading. */
  const $first = atom<readonly MemberJson[]>([]);
  /** They are read once, because later the list itself is shown. Errors are reported for the list. */
  let beginning: Promise<void> | undefined;
  let latest: Promise<unknown> | undefined;
  /** The size of the list at that time. */
  let listedFirst = 0;
  let wanted: ListWish | undefined;

  const readBeginning = async (reading: Promise<{ list: readonly MemberJson[]; total: number }>): Promise<void> => {
    latest = reading;
    const { list, total } = await reading;
    // The list may have been replaced by that of another season since.
    if (latest !== reading) return;
    listedFirst = total;
    $first.set(list);
  };

  /** Returns the server's last answer, if the list is long. */
  const asked = (): Extract<ListContent, { kind: 'asked' }> | undefined => {
    const loaded = $loaded.get();
    return loaded.state === 'ready' && loaded.value.kind === 'asked' ? loaded.value : undefined;
  };

  const isLong = (): boolean => {
    if ($loaded.get().state !== 'ready') return listedFirst >= SHORT;
    return (asked()?.found.listed ?? 0) >= SHORT;
  };

  const askFor = async (wish: ListWish): Promise<ListContent> => {
    const known = asked()?.known ?? $first.get();
    const found = await ask(wish);
    return { kind: 'asked', wish, found, known: withLatest(found.rows, known) };
  };

  const read = async (wish: ListWish | undefined): Promise<ListContent> => {
    if (isLong() && wish) return askFor(wish);
    const { list: members } = await readFirst(SHORT);
    return members.length >= SHORT && wish ? askFor(wish) : { kind: 'whole', members };
  };

  const { $loaded, load, open, change, forget } = createLoaded<ListContent>(async () => {
    // These requests run one after the other: thousands of members would delay the first few.
    await beginning;
    const content = asked();
    const wish = wanted;
    try {
      return await read(wish);
    } catch (error) {
      if (!content || !wish || isSameWish(content.wish, wish)) throw error;
      // The known members stay, and the screen says that there may be more.
      return { ...content, unread: wish };
    }
  }, failed);

  const replaced = (rows: readonly MemberJson[], saved: MemberJson): readonly MemberJson[] =>
    rows.map((member) => (member.id === saved.id ? saved : member));

  return {
    $loaded,
    $first,
    load,
    open,
    /** Sets what the screen shows. The next answer is about it. */
    want: (wish: ListWish): void => {
      wanted = wish;
    },
    /**
     * Prefetches the beginning of the list while the code of its screen is loading. The rest is read once the screen is
     * shown.
     */
    readAhead: (): void => {
      beginning ??= readBeginning(readFirst(FIRST_MEMBERS)).catch(() => undefined);
    },
    /** Forgets all members, because the list is now that of another season. */
    forget: (): void => {
      beginning = undefined;
      latest = undefined;
      listedFirst = 0;
      wanted = undefined;
      $first.set([]);
      forget();
    },
    /**
     * Shows a member as just saved, without waiting for the list. Members for whom `isGone` returns true leave the
     * list.
     */
    keep: (saved: MemberJson, isGone: (member: MemberJson) => boolean): void => {
      const kept = (rows: readonly MemberJson[]) => replaced(rows, saved).filter((member) => !isGone(member));
      change((content) => {
        if (content.kind === 'whole') return { kind: 'whole', members: kept(content.members) };
        const { found, known } = content;
        return { ...content, found: { ...found, rows: kept(found.rows) }, known: kept(known) };
      });
    },
  };
};

export type AdminMemberList = ReturnType<typeof createMemberList>;
