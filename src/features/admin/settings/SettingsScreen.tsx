import type { ComponentType } from 'react';
import type { Area } from '#domain/account/role.ts';
import { adminPaths, settingsPath } from '#lib/admin-paths.ts';
import { settingsMessages as words } from '#messages/settings.ts';
import { useMay } from '../account/account-store.ts';
import { LinkTabs } from '../screen/LinkTabs.tsx';
import { ScreenHead } from '../screen/ScreenHead.tsx';
import { AccountSection } from './account/AccountSection.tsx';
import { AdministratorsSection } from './administrators/AdministratorsSection.tsx';
import { ClubSection } from './club/ClubSection.tsx';
import { JournalSection } from './journal/JournalSection.tsx';
import { OpeningSection } from './opening/OpeningSection.tsx';
import { ServicesSection } from './services/ServicesSection.tsx';

interface Section {
  /** The query of the section. The section of the club has none. */
  query: string;
  label: string;
  /** The access that the section needs. */
  needs: readonly [Area, 'read' | 'write'];
  Content: ComponentType;
}

const sections: readonly Section[] = [
  { query: '', label: words.sectionNames.club, needs: ['settings', 'write'], Content: ClubSection },
  { query: 'site', label: words.sectionNames.site, needs: ['opening', 'write'], Content: OpeningSection },
  {
    query: 'administrateurs',
    label: words.sectionNames.administrators,
    needs: ['accounts', 'read'],
    Content: AdministratorsSection,
  },
  { query: 'connexion', label: words.sectionNames.account, needs: ['own', 'read'], Content: AccountSection },
  { query: 'journal', label: words.sectionNames.journal, needs: ['journal', 'read'], Content: JournalSection },
  { query: 'services', label: words.sectionNames.services, needs: ['running', 'read'], Content: ServicesSection },
];

interface SettingsScreenProps {
  search: Readonly<Record<string, string>>;
}

/** The settings, a part at a time: the club, what the site shows, its administrators, the user's own account… */
export const SettingsScreen = ({ search }: SettingsScreenProps) => {
  const may = useMay();
  const open = sections.filter(({ needs }) => may(...needs));
  const current = open.find(({ query }) => query === (search.section ?? '')) ?? open[0];
  if (!current) return null;
  const { Content } = current;
  return (
    <div className="screen">
      <ScreenHead name={words.title} />
      <div className="parted">
        <LinkTabs
          label={words.sections}
          current={current.query}
          tabs={open.map(({ query, label }) => ({
            name: query,
            label,
            href: query ? settingsPath(query) : adminPaths.settings,
          }))}
        />
        <div className="stack">
          <Content key={current.query} />
        </div>
      </div>
    </div>
  );
};
