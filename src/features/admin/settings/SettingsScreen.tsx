import type { ComponentType } from 'react';
import { adminPaths } from '#lib/admin-paths.ts';
import { settingsMessages as words } from '#messages/settings.ts';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { AccountSection } from './account/AccountSection.tsx';
import { AdministratorsSection } from './administrators/AdministratorsSection.tsx';
import { ClubSection } from './club/ClubSection.tsx';
import { JournalSection } from './journal/JournalSection.tsx';
import { ServicesSection } from './services/ServicesSection.tsx';

interface Section {
  /** The query of the section. The first section has none. */
  query: string;
  label: string;
  Content: ComponentType;
}

const [first, ...others]: readonly [Section, ...Section[]] = [
  { query: '', label: words.sectionNames.club, Content: ClubSection },
  { query: 'administrateurs', label: words.sectionNames.administrators, Content: AdministratorsSection },
  { query: 'connexion', label: words.sectionNames.account, Content: AccountSection },
  { query: 'journal', label: words.sectionNames.journal, Content: JournalSection },
  { query: 'services', label: words.sectionNames.services, Content: ServicesSection },
];

interface SettingsScreenProps {
  search: Readonly<Record<string, string>>;
}

/** What rarely changes: the club, its administrators, one's own account, and the journal. */
export const SettingsScreen = ({ search }: SettingsScreenProps) => {
  const current = others.find(({ query }) => query === search.section) ?? first;
  const { Content } = current;
  return (
    <div className="screen">
      <ScreenTitle name={words.title} />
      <nav className="tabs" aria-label={words.sections}>
        {[first, ...others].map((section) => (
          <a
            key={section.query}
            href={section.query ? `${adminPaths.settings}?section=${section.query}` : adminPaths.settings}
            aria-current={section === current ? 'page' : undefined}
          >
            {section.label}
          </a>
        ))}
      </nav>
      <Content key={current.query} />
    </div>
  );
};
