import type { PageKey } from '#domain/page.ts';
import { adminPagePath, paths } from '#lib/paths.ts';
import { adminPagesMessages as words } from '#messages/admin-pages.ts';

const order: readonly PageKey[] = ['reglement', 'home', 'adhesion', 'training', 'history', 'legal', 'privacy'];

const pathOf = (key: PageKey): string => (key === 'reglement' ? paths.adminRules : adminPagePath(key));

/** The pages of the club, the rules first. */
export const PageNavigation = ({ current }: { current: PageKey | undefined }) => (
  <nav className="page-links" aria-label={words.pages}>
    {order.map((key) => (
      <a key={key} href={pathOf(key)} aria-current={key === current ? 'page' : undefined}>
        {words.names[key]}
      </a>
    ))}
  </nav>
);
