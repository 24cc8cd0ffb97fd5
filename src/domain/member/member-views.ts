import type { MemberFilter } from './member-filter.ts';

/** The views of a list of members, in the order of their tabs: filters that have a name (docs/rules.md#member-lists). */
const views = {
  all: {},
  incomplete: { status: 'in-force', dossier: 'incomplete' },
  owed: { payment: 'owed' },
  suspended: { status: 'suspended' },
  pending: { status: 'pending' },
  minors: { age: 'minor' },
} as const satisfies Readonly<Record<string, MemberFilter>>;

export type NamedView = keyof typeof views;
export const namedViews = Object.keys(views) as NamedView[];

/** Returns the view that a filter shows: the first one whose parts it has, otherwise everybody. */
export const viewOf = (filter: MemberFilter): NamedView => {
  const isShown = (view: NamedView): boolean =>
    Object.entries<string>(views[view]).every(([name, value]) =>
      Object.entries(filter).some((part) => part[0] === name && part[1] === value),
    );
  return namedViews.find((view) => view !== 'all' && isShown(view)) ?? 'all';
};

/** Returns what a filter adds to a view. */
export const besidesView = (filter: MemberFilter, view: NamedView): MemberFilter =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => !(name in views[view])));

/** Returns the filter of another view that keeps what this filter adds to its own. */
export const inView = (filter: MemberFilter, view: NamedView): MemberFilter => ({
  ...besidesView(filter, viewOf(filter)),
  ...views[view],
});

/** How many members each view would show. */
export type ViewCounts = Readonly<Record<NamedView, number>>;

/** Returns what each view would show under the other parts of a filter. `countOf` counts whom a filter leaves. */
export const countViews = (filter: MemberFilter, countOf: (filter: MemberFilter) => number): ViewCounts =>
  Object.fromEntries(namedViews.map((view) => [view, countOf(inView(filter, view))])) as Record<NamedView, number>;
