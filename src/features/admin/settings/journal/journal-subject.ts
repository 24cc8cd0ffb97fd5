import type { AuditedObject, AuditLine } from '#domain/site/audit.ts';
import { pageKeySchema } from '#domain/site/page.ts';
import { teamGroups } from '#domain/site/team.ts';
import { toggleKeySchema } from '#domain/site/toggle.ts';
import { daysOf } from '#lib/closures.ts';
import { adminPagesMessages } from '#messages/admin-pages.ts';
import { adminTeamMessages } from '#messages/admin-team.ts';
import { auditMessages as words } from '#messages/audit.ts';
import { auditedKinds } from '#messages/audit-subject.ts';
import { toggleWords } from '#messages/toggles.ts';
import { trainingName } from '../../planning/slot-words.ts';

const pageName = (key: string): string | undefined => {
  const page = pageKeySchema.safeParse(key);
  return page.success ? adminPagesMessages.names[page.data] : undefined;
};

const toggleName = (key: string): string | undefined => {
  const toggle = toggleKeySchema.safeParse(key);
  return toggle.success ? toggleWords[toggle.data].label : undefined;
};

const groupName = (id: string): string | undefined => {
  const group = teamGroups.find((known) => known === id);
  return group && adminTeamMessages.groups[group];
};

const objectName = (about: AuditedObject): string => {
  if ('discipline' in about) return trainingName(about);
  if ('label' in about) return words.closed(about.label, daysOf(about));
  return about.name;
};

const named: Readonly<Record<string, (line: AuditLine) => string | undefined>> = {
  page: ({ subjectId }) => pageName(subjectId),
  toggle: ({ subjectId }) => toggleName(subjectId),
  'team-member': ({ subjectId }) => groupName(subjectId),
  // A deleted article has no title, but still an address.
  article: ({ subjectId }) => subjectId,
  season: ({ action, subjectId }) => (action === 'season.retention' ? words.upTo(subjectId) : subjectId),
  member: ({ action, subjectId }) => (action === 'member.export' ? subjectId : undefined),
};

const isKind = (type: string): type is keyof typeof auditedKinds => Object.hasOwn(auditedKinds, type);

/** Returns the subject of a line, `Page : Accueil`. Undefined for a member, whose name the journal does not tell. */
export const subjectOf = (line: AuditLine): string | undefined => {
  const { about, subjectType } = line;
  if (!isKind(subjectType)) return undefined;
  const name = about ? objectName(about) : named[subjectType]?.(line);
  return name ? words.about(auditedKinds[subjectType], name) : undefined;
};
