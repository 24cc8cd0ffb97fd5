import type { Closure, TrainingSession } from './training.ts';

/** Everything that leaves a line in the journal: kind of subject, and a verb of the trade (docs/rules.md#journal). */
export const auditActions = [
  'administrator.invite',
  'administrator.new-link',
  'administrator.join',
  'administrator.update',
  'administrator.disable',
  'administrator.enable',
  'administrator.password',
  'administrator.revoke',
  'article.create',
  'article.update',
  'article.publish',
  'article.unpublish',
  'article.delete',
  'closure.create',
  'closure.update',
  'closure.delete',
  'club.update',
  'medium.create',
  'medium.delete',
  'member.create',
  'member.update',
  'member.delete',
  'member.archive',
  'member.restore',
  'member.payment',
  'member.refund',
  'member.correct-payment',
  'member.correct-refund',
  'member.settle-flag',
  'member.settle',
  'member.proof-accept',
  'member.proof-refuse',
  'member.proof-show',
  'member.send-again',
  'member.export',
  // Of earlier lines: one for each member of a season.
  'member.archive-all',
  'member.unarchive-all',
  'page.update',
  'product.create',
  'product.update',
  'product.retire',
  'product.delete',
  'product.reorder',
  'publication.request',
  'season.archive-all',
  'season.unarchive-all',
  'season.retention',
  'team-member.create',
  'team-member.update',
  'team-member.delete',
  'team-member.reorder',
  'toggle.open',
  'toggle.close',
  // Of earlier lines, which did not tell the two apart.
  'toggle.update',
  'training-session.create',
  'training-session.update',
  'training-session.delete',
] as const;
export type AuditAction = (typeof auditActions)[number];

type SubjectOf<Action> = Action extends `${infer Subject}.${string}` ? Subject : never;
export type AuditSubject = SubjectOf<AuditAction>;

export const isAuditAction = (text: string): text is AuditAction => auditActions.some((action) => action === text);

/** What a line is about, as it is today: an account or something public, never a member. */
export type AuditedObject =
  | { name: string }
  | Pick<TrainingSession, 'discipline' | 'weekday' | 'startTime' | 'endTime'>
  | Pick<Closure, 'label' | 'from' | 'to'>;

/** One line of the journal: who, when, what. */
export interface AuditLine {
  id: string;
  at: string;
  /** Null when the site itself acted, or the account is gone. */
  by: string | null;
  /** One of `auditActions`, or of another version of the site. */
  action: string;
  subjectType: string;
  subjectId: string;
  /** Null where no name is told, and for what is no more. */
  about: AuditedObject | null;
  /** Which changed, never their values; or how many of what there were, `members: 20`. */
  fields: string[];
}

export const AUDIT_PAGE_SIZE = 50;
