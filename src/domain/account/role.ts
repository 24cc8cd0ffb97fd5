/** The roles of an administrator (docs/rules.md#roles). One account may hold several roles. */
export const roles = ['owner', 'treasurer', 'secretary', 'editor', 'coach'] as const;
export type Role = (typeof roles)[number];

/** The parts of the admin area that the roles tell apart. Each route and each screen belongs to one. */
export const areas = [
  /** The administrator's own account: name, password, sessions. */
  'own',
  /** The accounts that may sign in, their roles, and the sessions of others. */
  'accounts',
  /** The journal: who did what. */
  'journal',
  /** Running the site: backup, and the state of the services in detail. */
  'running',
  /** The settings of the club. */
  'settings',
  /** The parts of the site, and sign-up, that are open. */
  'opening',
  /** The duties that the law sets for members' data: retention, erasure, the data archive of one person. */
  'privacy',
  /** Members, persons and their lists. */
  'members',
  /** The pieces of dossiers, private files and links to them. */
  'files',
  /** Money that was paid, is owed or was given back. */
  'money',
  /** Payments written down by hand, at the desk. Corrections and refunds are `money`. */
  'desk',
  /** Mail to members, reminders, and the mails that wait to be sent. */
  'mail',
  /** Seasons, disciplines and prices. */
  'seasons',
  /** Articles, pages and the team. */
  'content',
  /** Training sessions and closures. */
  'planning',
  /** Pictures of the public site. */
  'media',
  /** «Publier le site». */
  'publication',
  /** The classes of a coach's own disciplines: their lists, cancelling one, its note, telling its members. */
  'classes',
] as const;
export type Area = (typeof areas)[number];

/** What somebody may do in an area, from the least to the most. The right to write includes the right to read. */
export const accesses = ['none', 'read', 'write'] as const;
export type Access = (typeof accesses)[number];

/**
 * The matrix of roles (docs/rules.md#roles). Routes, screens and tests all read it. An area that is not granted here is
 * neither served nor shown.
 */
export const accessByArea: Readonly<Record<Area, Readonly<Record<Role, Access>>>> = {
  own: { owner: 'write', treasurer: 'write', secretary: 'write', editor: 'write', coach: 'write' },
  accounts: { owner: 'write', treasurer: 'none', secretary: 'none', editor: 'none', coach: 'none' },
  journal: { owner: 'read', treasurer: 'none', secretary: 'none', editor: 'none', coach: 'none' },
  running: { owner: 'write', treasurer: 'none', secretary: 'none', editor: 'none', coach: 'none' },
  settings: { owner: 'write', treasurer: 'none', secretary: 'none', editor: 'none', coach: 'none' },
  opening: { owner: 'write', treasurer: 'none', secretary: 'write', editor: 'write', coach: 'none' },
  privacy: { owner: 'write', treasurer: 'none', secretary: 'read', editor: 'none', coach: 'none' },
  members: { owner: 'write', treasurer: 'read', secretary: 'write', editor: 'none', coach: 'none' },
  files: { owner: 'write', treasurer: 'read', secretary: 'write', editor: 'none', coach: 'none' },
  money: { owner: 'write', treasurer: 'write', secretary: 'read', editor: 'none', coach: 'none' },
  desk: { owner: 'write', treasurer: 'write', secretary: 'write', editor: 'none', coach: 'none' },
  mail: { owner: 'write', treasurer: 'none', secretary: 'write', editor: 'none', coach: 'none' },
  seasons: { owner: 'write', treasurer: 'read', secretary: 'write', editor: 'none', coach: 'none' },
  content: { owner: 'write', treasurer: 'none', secretary: 'none', editor: 'write', coach: 'none' },
  planning: { owner: 'write', treasurer: 'none', secretary: 'write', editor: 'write', coach: 'none' },
  media: { owner: 'write', treasurer: 'none', secretary: 'none', editor: 'write', coach: 'none' },
  publication: { owner: 'write', treasurer: 'none', secretary: 'write', editor: 'write', coach: 'none' },
  classes: { owner: 'write', treasurer: 'none', secretary: 'write', editor: 'none', coach: 'write' },
};

/** Returns the highest access that any of the roles has in an area, or `none` without roles. */
export const accessOf = (held: readonly Role[], area: Area): Access =>
  accesses[Math.max(0, ...held.map((role) => accesses.indexOf(accessByArea[area][role])))] ?? 'none';

/** Returns true if the roles have at least this access in an area. */
export const allows = (held: readonly Role[], area: Area, access: Exclude<Access, 'none'>): boolean =>
  accesses.indexOf(accessOf(held, area)) >= accesses.indexOf(access);

/** Returns the roles that have at least this access in an area. */
export const rolesAllowing = (area: Area, access: Exclude<Access, 'none'>): Role[] =>
  roles.filter((role) => allows([role], area, access));

/** Returns true if a text is a role. */
export const isRole = (text: string): text is Role => roles.some((role) => role === text);

/** Returns the roles in the order of `roles`, each once. */
export const sortedRoles = (held: readonly Role[]): Role[] => roles.filter((role) => held.includes(role));
