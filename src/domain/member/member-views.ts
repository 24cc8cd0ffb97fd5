import type { MemberFilter } from './member-filter.ts';

/** The views of a list of members, which are named filters, in the order of their tabs (docs/rules.md#member-lists). */
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

/** Returns the first view whose filter is a part of this one, or the view of everybody. */
export const viewOf = (filter: MemberFilter): NamedView => {
  const isShown = (view: NamedView): boolean =>
    Object.entries<string>(views[view]).every(([name, value]) =>
      Object.entries(filter).some((part) => part[0] === name && part[1] === value),
    );
  return namedViews.find((view) => view !== 'all' && isShown(view)) ?? 'all';
};

/** Returns the parts of a filter that its view does not have. */
export const besidesView = (filter: MemberFilter, view: NamedView): MemberFilter =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => !(name in views[view])));

/** Returns the filter of another view, with the parts that this filter adds to its own view. */
export const inView = (filter: MemberFilter, view: NamedView): MemberFilter => ({
  ...besidesView(filter, viewOf(filter)),
  ...views[view],
});

/** The number of members that each view would show. */
export type ViewCounts = Readonly<Record<NamedView, number>>;

/** Counts the members of each view under the other parts of a filter. `countOf` counts the members of a filter. */
export const countViews = (filter: MemberFilter, countOf: (filter: MemberFilter) => number): ViewCounts =>
  Object.fromEntries(namedViews.map((view) => [view, countOf(inView(filter, view))])) as Record<NamedView, number>;
