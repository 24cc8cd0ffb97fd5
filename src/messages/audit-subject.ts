import { exportPresets } from '#domain/member/member-export.ts';
import type { AuditLine, AuditSubject } from '#domain/site/audit.ts';
import { memberExportMessages } from './member-export.ts';
import { formatNumber } from './numbers.ts';

const counted: Readonly<Record<string, (n: number) => string>> = {
  members: (n) => `${formatNumber(n)} ${n < 2 ? 'fiche' : 'fiches'}`,
  stayed: (n) => `${formatNumber(n)} ${n < 2 ? 'restée aux archives' : 'restées aux archives'}`,
  addresses: (n) => `${formatNumber(n)} ${n < 2 ? 'adresse copiée' : 'adresses copiées'}`,
  entries: (n) => `${formatNumber(n)} ${n < 2 ? 'mouvement' : 'mouvements'}`,
  files: (n) => `${formatNumber(n)} ${n < 2 ? 'fichier' : 'fichiers'}`,
};

const memberships = (n: number, done: string): string =>
  `${formatNumber(n)} ${n < 2 ? `adhésion ${done}` : `adhésions ${done}s`}`;

/** The words for the members that a line counts, for the actions that have some. */
const done: Readonly<Record<string, string>> = {
  'season.archive-all': 'archivée',
  'season.unarchive-all': 'restaurée',
};

/** Returns the count of a line about many, for example `members: 20`, or undefined. */
export const auditCounts = ({ action, fields }: Pick<AuditLine, 'action' | 'fields'>): string | undefined => {
  const became = Object.hasOwn(done, action) ? done[action] : undefined;
  const counts = fields.flatMap((field) => {
    const [name = '', n] = field.split(': ');
    if (n === undefined || !Object.hasOwn(counted, name)) return [];
    return name === 'members' && became ? memberships(Number(n), became) : (counted[name]?.(Number(n)) ?? []);
  });
  return counts.length > 0 ? counts.join(', ') : undefined;
};

const formats: Readonly<Record<string, string>> = { xlsx: 'classeur', csv: 'texte', fec: 'FEC', paheko: 'Paheko' };

const presets: Readonly<Record<string, string>> = {
  ...Object.fromEntries(exportPresets.map((preset) => [preset, memberExportMessages.presets[preset].label])),
  reinscriptions: 'Réinscriptions',
};

/** Returns the kind of file that a line names, `classeur, Liste d’appel`, or undefined. */
export const auditFile = (fields: readonly string[]): string | undefined => {
  const told = fields.flatMap((field) => {
    const [name, value = ''] = field.split(': ');
    if (name === 'format') return formats[value] ?? [];
    return name === 'preset' && Object.hasOwn(presets, value) ? (presets[value] ?? []) : [];
  });
  return told.length > 0 ? told.join(', ') : undefined;
};

/** The word before the name of a line's subject. */
export const auditedKinds = {
  administrator: 'Compte',
  article: 'Article',
  closure: 'Fermeture',
  member: 'Saison',
  page: 'Page',
  product: 'Discipline',
  season: 'Saison',
  'team-member': 'Équipe',
  toggle: 'Partie du site',
  'training-session': 'Créneau',
} as const satisfies Partial<Record<AuditSubject, string>>;
