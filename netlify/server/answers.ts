import { administratorAnswers, invitationAnswers } from './administrators/answers.ts';
import { adminArticleAnswers, articleAnswers } from './articles/answers.ts';
import { auditAnswers } from './audit/answers.ts';
import { backupAnswers } from './backup/answers.ts';
import { classAnswers } from './classes/answers.ts';
import { adminClubAnswers, clubAnswers } from './club/answers.ts';
import { dossierAnswers } from './dossier/answers.ts';
import { factorAnswers } from './factors/answers.ts';
import { figureAnswers } from './figures/answers.ts';
import { firstDayAnswers } from './first-day/answers.ts';
import { healthAnswers } from './health/answers.ts';
import type { Declaration } from './http/declare.ts';
import { adminLinkAnswers } from './links/answers.ts';
import { mailAnswers, subscriptionAnswers } from './mail/answers.ts';
import { adminMediaAnswers, mediaAnswers } from './media/answers.ts';
import {
  adminMemberActionAnswers,
  adminMemberExportAnswers,
  adminMembershipAnswers,
  memberAnswers,
} from './memberships/answers.ts';
import { adminPageAnswers, pageAnswers } from './pages/answers.ts';
import { adminPasskeyAnswers, passkeyAnswers } from './passkeys/answers.ts';
import { paymentAnswers } from './payments/answers.ts';
import { adminPersonAnswers } from './persons/answers.ts';
import { adminPlanningAnswers, feedAnswers, planningAnswers } from './planning/answers.ts';
import { adminPrivacyAnswers } from './privacy/answers.ts';
import { adminProductAnswers, productAnswers } from './products/answers.ts';
import { publicationAnswers } from './publication/answers.ts';
import { adminReminderAnswers } from './reminders/answers.ts';
import { retentionAnswers } from './retention/answers.ts';
import { reviewAnswers } from './review/answers.ts';
import { adminSeasonAnswers } from './seasons/answers.ts';
import { adminSessionAnswers, sessionAnswers } from './sessions/answers.ts';
import { adminTeamAnswers, teamAnswers } from './team/answers.ts';
import { adminToggleAnswers, toggleAnswers } from './toggles/answers.ts';

/**
 * What every endpoint answers, by method and address, in the order in which the pages show it. For the pages about the
 * API and for the tests: the site itself never loads this.
 */
export const answersByArea: Readonly<Record<string, Readonly<Record<string, Declaration>>>> = {
  'Sign-up and payment': paymentAnswers,
  'Dossier (by a link)': dossierAnswers,
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
  'Members (administrators)': { ...memberAnswers, ...adminMembershipAnswers },
  'What is done to a member (administrators)': { ...adminMemberActionAnswers, ...adminLinkAnswers },
  'What waits for a look (administrators)': reviewAnswers,
  'Classes (coaches)': classAnswers,
  'Persons (administrators)': { ...adminPersonAnswers, ...adminPrivacyAnswers },
  'Exports (administrators)': adminMemberExportAnswers,
  'Figures (administrators)': { ...figureAnswers, ...firstDayAnswers },
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
