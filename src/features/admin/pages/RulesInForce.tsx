import type { Page, PageHistoryEntry } from '#domain/page.ts';
import { formatInstant } from '#lib/format-instant.ts';
import { adminPagesMessages } from '#messages/admin-pages.ts';
import type { Deployment } from './page-api.ts';
import { publishedVersion } from './published-version.ts';

const words = adminPagesMessages.rules;

interface RulesInForceProps {
  /** The page as saved. */
  page: Page;
  versions: readonly PageHistoryEntry[];
  deployment: Deployment;
}

/** The version of the rules that people who sign up now accept: the one that visitors read. */
export const RulesInForce = ({ page: { version }, versions, deployment }: RulesInForceProps) => {
  const accepted = publishedVersion(versions, deployment);
  if (!accepted) return null;
  return (
    <section className="rules-in-force" aria-labelledby="rules-in-force">
      <h2 id="rules-in-force">{words.title}</h2>
      <p>{words.accepted(accepted.version, formatInstant(accepted.updatedAt))}</p>
      <p>{accepted.version === version ? words.kept : words.next(version)}</p>
    </section>
  );
};
