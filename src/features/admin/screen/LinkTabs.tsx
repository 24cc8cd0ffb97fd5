export interface LinkTab {
  /** Tells the tabs apart. */
  name: string;
  label: string;
  href: string;
  /** How many there are behind it. Absent while it is not known. */
  count?: number | undefined;
}

interface LinkTabsProps {
  /** Names the tabs for screen readers. */
  label: string;
  tabs: readonly LinkTab[];
  /** The name of the open tab. */
  current: string;
}

/** The views of a list or the parts of a page. Each one has its own address. */
export const LinkTabs = ({ label, tabs, current }: LinkTabsProps) => (
  <nav className="tabs" aria-label={label}>
    {tabs.map(({ name, label: words, href, count }) => (
      <a key={name} href={href} aria-current={name === current ? 'page' : undefined}>
        {words}
        {count !== undefined && <span className="tabs__count"> {count}</span>}
      </a>
    ))}
  </nav>
);
