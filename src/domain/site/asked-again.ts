import type { AuditAction } from './audit.ts';

/**
 * The harm that somebody could do with a stolen session. Each kind requires the password again
 * (docs/rules.md#asked-again).
 */
export const harms = [
  /** Actions that cannot be undone: erasing members' data and merging persons. */
  'irreversible',
  /** Actions that reach many people at once, or export the data of many. */
  'many-people',
  /** Actions that take money out of the books, or change the account for transfers. */
  'money',
  /** Actions about who somebody is: the address that opens a dossier or receives replies, and all data of a person. */
  'identity',
  /** Actions that open an account or a dossier, or lock its owner out. */
  'keys',
] as const;
export type Harm = (typeof harms)[number];

/** The harm of an action, and the only case in which it requires the password. Without a case it always does. */
export interface Asking {
  harm: Harm;
  onlyIf?: string;
}

/**
 * The actions that require the password again, by their name in the journal. Routes, dialogs, the table of
 * docs/rules.md and the tests all read it. A new action does not compile without a decision here; null means that a
 * session is enough.
 */
export const askedAgain = {
  'administrator.invite': { harm: 'keys' },
  'administrator.new-link': { harm: 'keys' },
  'administrator.join': null,
  'administrator.update': null,
  'administrator.roles': { harm: 'keys' },
  'administrator.disable': { harm: 'keys' },
  'administrator.enable': { harm: 'keys' },
  'administrator.password': { harm: 'keys' },
  'administrator.forget': null,
  'administrator.revoke': { harm: 'keys' },
  'administrator.sign-in': null,
  'administrator.refuse': null,
  'administrator.slow': null,
  'administrator.sign-out': null,
  'administrator.add-factor': { harm: 'keys', onlyIf: 'when it begins' },
  'administrator.remove-factor': { harm: 'keys' },
  'administrator.recovery-code': null,
  'administrator.renew-codes': { harm: 'keys' },
  'administrator.start-recovery': { harm: 'keys' },
  'administrator.confirm-recovery': { harm: 'keys' },
  'administrator.stop-recovery': null,
  'administrator.recover': null,
  'administrator.revoke-all': { harm: 'keys' },
  'article.create': null,
  'article.update': null,
  'article.publish': null,
  'article.unpublish': null,
  'article.delete': null,
  'cheque.update': null,
  'cheque.return': null,
  'cheque.keep': null,
  'cheque.track': null,
  'closure.create': null,
  'closure.update': null,
  'closure.delete': null,
  'club.update': {
    harm: 'identity',
    onlyIf: 'if it changes the address to which readers reply, or keeps former members for fewer years',
  },
  'club.safety': { harm: 'keys' },
  'journal.export': null,
  'ledger.accounts': null,
  'ledger.bank-account': { harm: 'money' },
  'ledger.close': { harm: 'irreversible' },
  'ledger.export': { harm: 'many-people' },
  'mail.pause': { harm: 'many-people' },
  'mail.resume': null,
  'mail.send-again': null,
  'mail.send-now': null,
  'mail.allow-address': null,
  'mail.write': {
    harm: 'many-people',
    onlyIf: 'if the members chosen have no discipline in common, or nobody on the list is left out',
  },
  'mail.invite-back': { harm: 'many-people', onlyIf: 'if it invites more than one person' },
  'mail.try': null,
  'medium.create': null,
  'medium.delete': null,
  'member.create': null,
  'member.update': { harm: 'identity', onlyIf: 'if it changes the e-mail address of the member or of the guardian' },
  'member.delete': { harm: 'irreversible' },
  'member.archive': null,
  'member.restore': null,
  'member.payment': null,
  'member.refund': {
    harm: 'money',
    onlyIf: 'if it is above the club’s sum or names none, or ends the membership',
  },
  'member.correct-payment': { harm: 'money', onlyIf: 'if less came than was written down' },
  'member.correct-refund': {
    harm: 'money',
    onlyIf: 'if it is above the club’s sum, is corrected to nothing, or ends the membership',
  },
  'member.return-cheque': null,
  'member.keep-cheque': null,
  'member.reduce': null,
  'member.add-aid': null,
  'member.enter-aid': null,
  'member.reimburse-aid': null,
  'member.refuse-aid': null,
  'member.undo-aid': null,
  'member.settle-flag': null,
  'member.settle': null,
  'member.proof-accept': null,
  'member.proof-refuse': null,
  'member.proof-show': null,
  'member.photo-accept': null,
  'member.photo-refuse': null,
  'member.guardian-show': null,
  'member.certificate': null,
  'member.forget-certificate': null,
  'member.health-show': null,
  'member.check-identity': { harm: 'identity' },
  'member.answer-request': null,
  'member.send-again': null,
  'member.export': {
    harm: 'many-people',
    onlyIf: 'if nobody on the list is left out, as a file or as addresses to copy',
  },
  'member.open-photo': null,
  'member.open-proof': null,
  'member.own-details': null,
  'member.own-photo': null,
  'member.own-proof': null,
  'member.own-health': null,
  'member.own-consents': null,
  'member.own-payment': null,
  'member.own-card': null,
  'member.charge-instalment': null,
  'member.stop-instalments': null,
  'member.ask-email': null,
  'member.keep-email': null,
  'member.confirm-email': null,
  'member.confirm-guardian': null,
  'member.guardian-health': null,
  'member.ask-club': null,
  'member.ask-link': null,
  'member.decline-renewal': null,
  'member.undo-decline': null,
  'member.expect-back': null,
  'member.make-link': { harm: 'keys' },
  'member.revoke-link': null,
  'member.archive-all': null,
  'member.unarchive-all': null,
  'page.update': null,
  'payout.check': null,
  'payout.uncheck': null,
  'person.merge': { harm: 'irreversible' },
  'person.subscribe': null,
  'person.unsubscribe': null,
  'person.leave-out': null,
  'person.erase': { harm: 'irreversible' },
  'person.archive': { harm: 'identity' },
  'person.remind': null,
  'person.hold': null,
  'person.end-hold': { harm: 'irreversible' },
  'person.note': null,
  'person.change-note': null,
  'person.delete-note': null,
  'person.payer': null,
  'product.create': null,
  'product.update': null,
  'product.retire': null,
  'product.delete': null,
  'product.reorder': null,
  'publication.request': null,
  'reminder.create': null,
  'reminder.update': { harm: 'many-people', onlyIf: 'if the rule is switched on' },
  'reminder.on': { harm: 'many-people' },
  'reminder.off': null,
  'reminder.delete': null,
  'season.prepare': null,
  'season.update': null,
  'season.prices': null,
  'season.instalments': null,
  'season.reductions': null,
  'season.aids': null,
  'season.health': null,
  'season.federation': null,
  'season.federation-export': { harm: 'many-people' },
  'season.federation-erase': { harm: 'irreversible' },
  'season.licences': null,
  'season.open': null,
  'season.close': null,
  'season.follow': null,
  // It only adds, and what it added can be archived or deleted.
  'season.import': null,
  'season.archive-all': { harm: 'many-people' },
  'season.unarchive-all': null,
  'season.retention': { harm: 'irreversible', onlyIf: 'when it begins; it goes on for ten minutes' },
  'season.forget-codes': null,
  'season.announce-retention': null,
  'season.erase-again': null,
  'slip.create': null,
  'slip.bank': null,
  'slip.cancel': null,
  'team-member.create': null,
  'team-member.update': null,
  'team-member.delete': null,
  'team-member.reorder': null,
  'toggle.open': null,
  'toggle.close': null,
  'toggle.update': null,
  'training-session.create': null,
  'training-session.update': null,
  'training-session.delete': null,
} as const satisfies Readonly<Record<AuditAction, Asking | null>>;

type Asked = typeof askedAgain;

/** An action that requires the password, always or in some cases. */
export type AskedAction = { [Action in AuditAction]: Asked[Action] extends null ? never : Action }[AuditAction];

/** An action that always requires the password. */
export type AlwaysAsked = {
  [Action in AskedAction]: Asked[Action] extends { onlyIf: string } ? never : Action;
}[AskedAction];

const asking = (action: AuditAction): Asking | null => askedAgain[action];

/** Returns true for an action that requires the password, always or in some cases. */
export const isAsked = (action: AuditAction): action is AskedAction => asking(action) !== null;

/** Returns true for an action that always requires the password. */
export const isAlwaysAsked = (action: AuditAction): action is AlwaysAsked => {
  const asked = asking(action);
  return asked !== null && asked.onlyIf === undefined;
};
