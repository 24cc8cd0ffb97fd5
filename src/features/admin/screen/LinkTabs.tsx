export interface LinkTab {
  /** Tells the tabs apart. */
  name: string;
  label: string;
  href: string;
  /** How many there are behind it: undefined while it is not known, absent if nothing is counted. */
  count?: number | undefined;
}

interface LinkTabsProps {
  /** Names the tabs for screen readers. */
  label: string;
  tabs: readonly LinkTab[];
  /** The name of the open tab. */
  current: string;
  /** True for a few tabs, which stand in two rows on a phone. Otherwise they move sideways. */
  isWrapped?: boolean;
}

/** The views of a list or the parts of a page. Each one has its own address. */
export const LinkTabs = ({ label, tabs, current, isWrapped = false }: LinkTabsProps) => (
  <nav className={isWrapped ? 'tabs tabs--wrapped' : 'tabs'} aria-label={label}>
    {tabs.map((tab) => (
      <a key={tab.name} href={tab.href} aria-current={tab.name === current ? 'page' : undefined}>
        {tab.label}
        {/* It keeps its place, so that no tab moves when the count comes. */}
        {'count' in tab && <span className="tabs__count">{tab.count !== undefined && ` ${tab.count}`}</span>}
      </a>
    ))}
  </nav>
);
