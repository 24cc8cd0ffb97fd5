import { atom } from 'nanostores';
import { createLoaded } from '#components/loading/loaded.ts';
import type { MemberJson } from '#domain/member/member.ts';
import type { FoundMembers, ListWish } from '#domain/member/member-list.ts';

/** More than a screen shows. */
const FIRST = 25;

/** A list with fewer members is read whole, and the browser finds in it by itself. */
const SHORT = 500;

/** How many members stay in memory to be found while an answer is awaited. */
const MOST_KNOWN = 600;

/** What the browser holds of a list. */
export type ListContent =
  /** A short list, with everybody. */
  | { kind: 'whole'; members: readonly MemberJson[] }
  /** What the server found in a long list. */
  | {
      kind: 'asked';
      wish: ListWish;
      found: FoundMembers;
      /** All members that came so far, the latest first. */
      known: readonly MemberJson[];
      /** The wish that got no answer. Whoever wishes the same once more asks again. */
      unread?: ListWish;
    };

/** Returns true if two wishes, or parts of them, ask for the same. */
export const isSameWish = (one: Partial<ListWish>, other: Partial<ListWish>): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

interface Source {
  /** Reads the first members by name, and how many the list holds. */
  readFirst: (most: number) => Promise<{ list: readonly MemberJson[]; total: number }>;
  ask: (wish: ListWish) => Promise<FoundMembers>;
  failed: string;
}

const rowsOf = ({ members, pending }: FoundMembers): MemberJson[] => [...members.rows, ...pending.rows];

const withLatest = (rows: readonly MemberJson[], known: readonly MemberJson[]): readonly MemberJson[] => {
  const ids = new Set(rows.map(({ id }) => id));
  return [...rows, ...known.filter(({ id }) => !ids.has(id))].slice(0, MOST_KNOWN);
};

/** Returns one of the lists of members: whole if it is short, else a page of what is wished. */
export const createMemberList = ({ readFirst, ask, failed }: Source) => {
  /** The first members by name, to look at while the list is loading. */
  const $first = atom<readonly MemberJson[]>([]);
  /** Read once, because later there is a list to look at. Errors are reported for the list. */
  let beginning: Promise<void> | undefined;
  let latest: Promise<unknown> | undefined;
  /** How many members the list held then. */
  let listedFirst = 0;
  let wanted: ListWish | undefined;

  const readBeginning = async (reading: Promise<{ list: readonly MemberJson[]; total: number }>): Promise<void> => {
    latest = reading;
    const { list, total } = await reading;
    // Meanwhile the list may have become another one.
    if (latest !== reading) return;
    listedFirst = total;
    $first.set(list);
  };

  /** Returns what the server found last, if the list is long. */
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
    return { kind: 'asked', wish, found, known: withLatest(rowsOf(found), known) };
  };

  const read = async (wish: ListWish | undefined): Promise<ListContent> => {
    if (isLong() && wish) return askFor(wish);
    const { list: members } = await readFirst(SHORT);
    return members.length >= SHORT && wish ? askFor(wish) : { kind: 'whole', members };
  };

  const { $loaded, load, open, change, forget } = createLoaded<ListContent>(async () => {
    // One after the other: thousands of members would hold up the first few.
    await beginning;
    const [content, wish] = [asked(), wanted];
    try {
      return await read(wish);
    } catch (error) {
      if (!content || !wish || isSameWish(content.wish, wish)) throw error;
      // What is known stays, and the screen tells that there may be more.
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
    /** Tells what the screen shows. The next answer is about it. */
    want: (wish: ListWish): void => {
      wanted = wish;
    },
    /**
     * Reads the beginning of the list while the code of its screen is loading. The rest is read once the screen is
     * there.
     */
    readAhead: (): void => {
      beginning ??= readBeginning(readFirst(FIRST)).catch(() => undefined);
    },
    /** Forgets everybody, because the list is that of another season now. */
    forget: (): void => {
      beginning = undefined;
      latest = undefined;
      listedFirst = 0;
      wanted = undefined;
      $first.set([]);
      forget();
    },
    /** Shows a member as just saved, without waiting for the list. Whom `isGone` names leave it. */
    keep: (saved: MemberJson, isGone: (member: MemberJson) => boolean): void => {
      const kept = (rows: readonly MemberJson[]) => replaced(rows, saved).filter((member) => !isGone(member));
      change((content) => {
        if (content.kind === 'whole') return { kind: 'whole', members: kept(content.members) };
        const { found, known } = content;
        const [members, pending] = [found.members, found.pending].map((page) => ({ ...page, rows: kept(page.rows) }));
        return members && pending ? { ...content, found: { ...found, members, pending }, known: kept(known) } : content;
      });
    },
  };
};

export type AdminMemberList = ReturnType<typeof createMemberList>;
