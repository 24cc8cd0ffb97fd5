import { administratorAnswers, invitationAnswers } from './accounts/administrator-answers.ts';
import { factorAnswers } from './accounts/factor-answers.ts';
import { adminPasskeyAnswers, passkeyAnswers } from './accounts/passkey-answers.ts';
import { adminSessionAnswers, sessionAnswers } from './accounts/session-answers.ts';
import { aidAnswers } from './aids/answers.ts';
import { chequeAnswers } from './cheques/answers.ts';
import { dossierAnswers } from './dossier/answers.ts';
import type { Declaration } from './http/declare.ts';
import { ledgerAnswers } from './ledger/answers.ts';
import { mailAnswers, subscriptionAnswers } from './mail/answers.ts';
import { adminReminderAnswers } from './mail/reminders/answers.ts';
import {
  adminFederationAnswers,
  adminImportAnswers,
  adminMemberActionAnswers,
  adminMemberExportAnswers,
  adminMembershipAnswers,
  memberAnswers,
} from './memberships/answers.ts';
import { adminLinkAnswers } from './memberships/links/answers.ts';
import { adminPersonAnswers } from './memberships/persons/answers.ts';
import { paymentAnswers } from './payments/answers.ts';
import { payoutAnswers } from './payouts/answers.ts';
import { adminPrivacyAnswers } from './privacy/answers.ts';
import { retentionAnswers } from './privacy/retention/answers.ts';
import { adminRenewalAnswers } from './renewals/admin-answers.ts';
import { renewalAnswers } from './renewals/answers.ts';
import { auditAnswers } from './running/audit/answers.ts';
import { backupAnswers } from './running/backup/answers.ts';
import { figureAnswers } from './running/figures/answers.ts';
import { healthAnswers } from './running/health/answers.ts';
import { publicationAnswers } from './running/publication/answers.ts';
import { firstDayAnswers } from './running/publication/first-day/answers.ts';
import { reviewAnswers } from './running/review/answers.ts';
import { waitingAnswers } from './running/waiting/answers.ts';
import { adminArticleAnswers, articleAnswers } from './site/articles/answers.ts';
import { classAnswers } from './site/classes/answers.ts';
import { adminClubAnswers, clubAnswers } from './site/club/answers.ts';
import { adminMediaAnswers, mediaAnswers } from './site/media/answers.ts';
import { adminPageAnswers, pageAnswers } from './site/pages/answers.ts';
import { adminPlanningAnswers, feedAnswers, planningAnswers } from './site/planning/answers.ts';
import { adminProductAnswers, productAnswers } from './site/products/answers.ts';
import { adminSeasonAnswers } from './site/seasons/answers.ts';
import { adminTeamAnswers, teamAnswers } from './site/team/answers.ts';
import { adminToggleAnswers, toggleAnswers } from './site/toggles/answers.ts';

/**
 * What every endpoint answers, by method and address, in the order in which the pages show it. For the pages about the
 * API and for the tests: the site itself never loads this.
 */
export const answersByArea: Readonly<Record<string, Readonly<Record<string, Declaration>>>> = {
  'Sign-up and payment': paymentAnswers,
  'Dossier (by a link)': dossierAnswers,
  'Renewal (by a link)': renewalAnswers,
  Renewals: adminRenewalAnswers,
  'Disciplines (public)': productAnswers,
  'Articles (public)': articleAnswers,
  'Planning (public)': { ...planningAnswers, ...feedAnswers },
  'Pages of the club (public)': pageAnswers,
  'Club (public)': clubAnswers,
  'Team (public)': teamAnswers,
  'Open parts of the site (public)': toggleAnswers,
  'Pictures (public)': mediaAnswers,
  'Signing in': { ...sessionAnswers, ...passkeyAnswers, ...invitationAnswers },
  'Health (public)': healthAnswers,
  'Members (administrators)': {
    ...memberAnswers,
    ...adminMembershipAnswers,
    ...adminFederationAnswers,
    ...adminImportAnswers,
  },
  'What is done to a member (administrators)': { ...adminMemberActionAnswers, ...adminLinkAnswers },
  'What waits for a look (administrators)': { ...reviewAnswers, ...waitingAnswers },
  'Classes (coaches)': classAnswers,
  'Persons (administrators)': { ...adminPersonAnswers, ...adminPrivacyAnswers },
  'Exports (administrators)': adminMemberExportAnswers,
  'Figures and the ledger (administrators)': { ...figureAnswers, ...ledgerAnswers, ...firstDayAnswers },
  'Cheques and slips (administrators)': chequeAnswers,
  'Aids (administrators)': aidAnswers,
  'Payouts of the card provider (administrators)': payoutAnswers,
  'News by mail': subscriptionAnswers,
  'Mail (administrators)': mailAnswers,
  'Reminders (administrators)': adminReminderAnswers,
  'Seasons (administrators)': adminSeasonAnswers,
  'Disciplines (administrators)': adminProductAnswers,
  'Articles (administrators)': adminArticleAnswers,
  'Planning (administrators)': adminPlanningAnswers,
  'Pages of the club (administrators)': adminPageAnswers,
  'Club (administrators)': { ...adminClubAnswers, ...adminToggleAnswers },
  'Team (administrators)': adminTeamAnswers,
  'Pictures (administrators)': adminMediaAnswers,
  'Publication (administrators)': publicationAnswers,
  'Administrators and sessions (administrators)': { ...adminSessionAnswers, ...administratorAnswers },
  'Second factor (administrators)': { ...factorAnswers, ...adminPasskeyAnswers },
  'Journal, retention and backup (administrators)': { ...auditAnswers, ...retentionAnswers, ...backupAnswers },
};
