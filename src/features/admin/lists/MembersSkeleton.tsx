import { membershipsMessages as words } from '#messages/memberships.ts';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export const SkeletonRows = () => (
  <div className="skeleton-rows" aria-hidden="true">
    {rows.map((row) => (
      <span key={row} />
    ))}
  </div>
);

/** The outline of the list while it is loading. */
export const MembersSkeleton = () => (
  <div>
    <p role="status" className="loading">
      {words.loading}
    </p>
    <SkeletonRows />
  </div>
);
