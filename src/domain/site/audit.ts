import type { Closure, TrainingSession } from '../planning/training.ts';

/** Every action that leaves a line in the journal: the kind of subject and a verb (docs/rules.md#journal). */
export const auditActions = [
  'administrator.invite',
  'administrator.new-link',
  'administrator.join',
  'administrator.update',
  'administrator.roles',
  'administrator.disable',
  'administrator.enable',
  'administrator.password',
  'administrator.forget',
  'administrator.revoke',
  'administrator.sign-in',
  'administrator.refuse',
  'administrator.slow',
  'administrator.sign-out',
  'administrator.add-factor',
  'administrator.remove-factor',
  'administrator.recovery-code',
  'administrator.renew-codes',
  'administrator.start-recovery',
  'administrator.confirm-recovery',
  'administrator.stop-recovery',
  'administrator.recover',
  'administrator.revoke-all',
  'article.create',
  'article.update',
  'article.publish',
  'article.unpublish',
  'article.delete',
  'cheque.update',
  'cheque.return',
  'cheque.keep',
  'cheque.track',
  'closure.create',
  'closure.update',
  'closure.delete',
  'club.update',
  'club.safety',
  'journal.export',
  'ledger.accounts',
  'ledger.bank-account',
  'ledger.close',
  'ledger.export',
  'mail.pause',
  'mail.resume',
  'mail.send-again',
  'mail.send-now',
  'mail.allow-address',
  'mail.write',
  'mail.invite-back',
  'mail.try',
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
  'member.return-cheque',
  'member.keep-cheque',
  'member.reduce',
  'member.add-aid',
  'member.enter-aid',
  'member.reimburse-aid',
  'member.refuse-aid',
  'member.undo-aid',
  'member.settle-flag',
  'member.settle',
  'member.proof-accept',
  'member.proof-refuse',
  'member.proof-show',
  'member.photo-accept',
  'member.photo-refuse',
  'member.guardian-show',
  'member.certificate',
  'member.forget-certificate',
  'member.health-show',
  'member.check-identity',
  'member.answer-request',
  'member.send-again',
  'member.export',
  'member.open-photo',
  'member.open-proof',
  'member.own-details',
  'member.own-photo',
  'member.own-proof',
  'member.own-health',
  'member.own-consents',
  'member.own-payment',
  'member.own-card',
  'member.charge-instalment',
  'member.stop-instalments',
  'member.ask-email',
  'member.keep-email',
  'member.confirm-email',
  'member.confirm-guardian',
  'member.guardian-health',
  'member.ask-club',
  'member.ask-link',
  'member.decline-renewal',
  'member.undo-decline',
  'member.expect-back',
  'member.make-link',
  'member.revoke-link',
  // Only old lines have this action: one line for each member of a season.
  'member.archive-all',
  'member.unarchive-all',
  'page.update',
  'payout.check',
  'payout.uncheck',
  'person.merge',
  'person.subscribe',
  'person.unsubscribe',
  'person.leave-out',
  'person.erase',
  'person.archive',
  'person.remind',
  'person.hold',
  'person.end-hold',
  'person.note',
  'person.change-note',
  'person.delete-note',
  'person.payer',
  'product.create',
  'product.update',
  'product.retire',
  'product.delete',
  'product.reorder',
  'publication.request',
  'reminder.create',
  'reminder.update',
  'reminder.on',
  'reminder.off',
  'reminder.delete',
  'season.prepare',
  'season.update',
  'season.prices',
  'season.instalments',
  'season.reductions',
  'season.aids',
  'season.health',
  'season.federation',
  'season.federation-export',
  'season.federation-erase',
  'season.licences',
  'season.open',
  'season.close',
  'season.follow',
  'season.import',
  'season.archive-all',
  'season.unarchive-all',
  'season.retention',
  'season.forget-codes',
  'season.announce-retention',
  'season.erase-again',
  'slip.create',
  'slip.bank',
  'slip.cancel',
  'team-member.create',
  'team-member.update',
  'team-member.delete',
  'team-member.reorder',
  'toggle.open',
  'toggle.close',
  // Only old lines have this action. They did not distinguish opening from closing.
  'toggle.update',
  'training-session.create',
  'training-session.update',
  'training-session.delete',
] as const;
export type AuditAction = (typeof auditActions)[number];

type SubjectOf<Action> = Action extends `${infer Subject}.${string}` ? Subject : never;
export type AuditSubject = SubjectOf<AuditAction>;

/** The subject of a journal line. Its id is the id of its row, or a fixed word for something that exists once. */
export interface Subject<Type extends AuditSubject = AuditSubject> {
  type: Type;
  id: string;
}

/** An administrator as the actor of a line. */
export interface AdministratorActor {
  kind: 'administrator';
  id: string;
}

/**
 * The actor of a line: an administrator, a member or their legal guardian by a link, a visitor who signs up, or the
 * site itself.
 */
export type Actor = AdministratorActor | { kind: 'member' | 'guardian' | 'visitor' | 'job' };

/** Returns true if the text is one of `auditActions`. */
export const isAuditAction = (text: string): text is AuditAction => auditActions.some((action) => action === text);

/** The present state of a line's subject: an account or something public, never a member. */
export type AuditedObject =
  | { name: string }
  | Pick<TrainingSession, 'discipline' | 'weekday' | 'startTime' | 'endTime'>
  | Pick<Closure, 'label' | 'from' | 'to'>;

/** One line of the journal: who did what, and when. */
export interface AuditLine {
  id: string;
  at: string;
  /** Null if the site itself acted or the account no longer exists. */
  by: string | null;
  /** One of `auditActions`, or an action of another version of the site. */
  action: string;
  subjectType: string;
  subjectId: string;
  /** Null if the line has no named subject, or if the subject no longer exists. */
  about: AuditedObject | null;
  /** The names of the changed fields, never their values; or a count, for example `members: 20`. */
  fields: string[];
}

const withoutPage: readonly string[] = ['member.delete', 'member.export'] satisfies AuditAction[];

/** Returns true if a line is about one member, whose page it can link to. */
export const isAboutMember = ({ subjectType, action }: Pick<AuditLine, 'subjectType' | 'action'>): boolean =>
  subjectType === 'member' && !withoutPage.includes(action);

export const AUDIT_PAGE_SIZE = 50;

/** The most lines in one file, from the newest: more than a club makes in a year. */
export const AUDIT_EXPORT_SIZE = 20_000;
