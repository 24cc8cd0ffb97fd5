import type { AuditSubject } from '#domain/audit.ts';

const counted: Readonly<Record<string, (n: number) => string>> = {
  members: (n) => `${n.toLocaleString('fr-FR')} ${n < 2 ? 'fiche' : 'fiches'}`,
  stayed: (n) => `${n.toLocaleString('fr-FR')} ${n < 2 ? 'restée aux archives' : 'restées aux archives'}`,
  files: (n) => `${n.toLocaleString('fr-FR')} ${n < 2 ? 'fichier' : 'fichiers'}`,
};

/** What a line about many counted, `members: 20`; undefined when nothing was. */
export const auditCounts = (fields: readonly string[]): string | undefined => {
  const counts = fields.flatMap((field) => {
    const [name = '', n] = field.split(': ');
    return n !== undefined && Object.hasOwn(counted, name) ? (counted[name]?.(Number(n)) ?? []) : [];
  });
  return counts.length > 0 ? counts.join(', ') : undefined;
};

/** What a line is about, before its name. */
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
