import { AUDIT_PAGE_SIZE } from '#domain/audit.ts';
import { dataTableMessages as words } from '#messages/data-table.ts';
import { lastPage } from './journal-filter.ts';

interface JournalPagerProps {
  page: number;
  total: number;
  onPage: (page: number) => void;
}

/** The pages of a long journal. Shows nothing for one page. */
export const JournalPager = ({ page, total, onPage }: JournalPagerProps) => {
  const last = lastPage(total);
  if (last < 2) return null;
  const first = (page - 1) * AUDIT_PAGE_SIZE + 1;
  const step = (to: number) => ({
    'aria-disabled': to < 1 || to > last,
    onClick: () => to >= 1 && to <= last && onPage(to),
  });
  return (
    <nav className="pager" aria-label={words.pages}>
      <button type="button" className="button" {...step(page - 1)}>
        {words.previous}
      </button>
      <p>{words.range(first, Math.min(first + AUDIT_PAGE_SIZE - 1, total), total)}</p>
      <button type="button" className="button" {...step(page + 1)}>
        {words.next}
      </button>
    </nav>
  );
};
