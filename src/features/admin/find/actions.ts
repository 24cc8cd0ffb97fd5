import { leave } from '#components/action/leave-guard.ts';
import type { Area } from '#domain/account/role.ts';
import type { FoundPerson } from '#domain/member/find-answers.ts';
import type { MemberFilter } from '#domain/member/member-filter.ts';
import { adminPaths, settingsPath, togglesPath } from '#lib/admin-paths.ts';
import { guidePath, withQuery } from '#lib/paths.ts';
import type { FindAction, PersonAction } from '#messages/find.ts';
import { thoseOfSeason, writeTo } from '../mail/mailing-choice.ts';
import { $listDialog, type ListDialog } from '../memberships/list-dialog.ts';
import { tonightQuery } from '../my-classes/tonight.ts';
import { openScreen } from '../screen/open-screen.ts';
import { openMemberDialog, pathOf } from './open-member.ts';

type Needs = readonly [area: Area, access: 'read' | 'write'];

/** The place of an action: an address, or a function that opens it. */
export type Target = { href: string; isElsewhere?: boolean } | { does: () => void };

/** Writes to the members of the season in hand whom a filter leaves. */
export const writeToThose = (filter: MemberFilter): void => leave(() => writeTo(thoseOfSeason(filter)));

const openList = (dialog: ListDialog): void =>
  leave(() => {
    openScreen(adminPaths.memberships);
    $listDialog.set(dialog);
  });

/** The actions of the find field, with their rights and places, in the order in which an empty field lists them. */
export const actions: Readonly<Record<FindAction, Target & { needs: Needs }>> = {
  owing: { needs: ['members', 'read'], href: withQuery(adminPaths.memberships, { payment: 'owed' }) },
  addMember: { needs: ['members', 'write'], href: adminPaths.newMember },
  importMembers: { needs: ['members', 'write'], href: adminPaths.importMembers },
  decide: { needs: ['files', 'write'], href: adminPaths.review },
  cancelTonight: { needs: ['classes', 'write'], href: withQuery(adminPaths.classes, tonightQuery) },
  writeToAll: { needs: ['mail', 'write'], does: () => writeToThose({ status: 'in-force' }) },
  writeToOwing: { needs: ['mail', 'write'], does: () => writeToThose({ payment: 'owed' }) },
  remind: { needs: ['mail', 'write'], href: adminPaths.reminders },
  inviteBack: { needs: ['mail', 'write'], href: adminPaths.renewals },
  incomplete: {
    needs: ['members', 'read'],
    href: withQuery(adminPaths.memberships, { status: 'in-force', dossier: 'incomplete' }),
  },
  attendance: { needs: ['members', 'read'], href: adminPaths.classLists },
  export: { needs: ['members', 'read'], does: () => openList('export') },
  exportForFederation: { needs: ['members', 'read'], does: () => openList('federation') },
  licences: { needs: ['members', 'write'], href: adminPaths.licences },
  aids: { needs: ['desk', 'read'], href: adminPaths.aids },
  writeArticle: { needs: ['content', 'write'], href: adminPaths.newArticle },
  publish: { needs: ['publication', 'write'], href: adminPaths.publication },
  close: { needs: ['planning', 'write'], href: adminPaths.planning },
  openSignUps: { needs: ['opening', 'write'], href: togglesPath },
  changePrices: { needs: ['seasons', 'write'], href: adminPaths.prices },
  closeSeason: { needs: ['seasons', 'write'], href: adminPaths.seasons },
  invite: { needs: ['accounts', 'write'], href: settingsPath('administrateurs') },
  changeClub: { needs: ['settings', 'write'], href: adminPaths.settings },
  journal: { needs: ['journal', 'read'], href: settingsPath('journal') },
  services: { needs: ['running', 'read'], href: settingsPath('services') },
  password: { needs: ['own', 'write'], href: settingsPath('connexion') },
  help: { needs: ['own', 'read'], href: guidePath('premiers-pas'), isElsewhere: true },
};

interface ForPerson {
  needs: Needs;
  /** Left out, for everybody. */
  isFor?: (person: FoundPerson) => boolean;
  target: (person: FoundPerson) => Target;
}

/** An action of the find field for a person whose name follows the verb. */
export const personActions: Readonly<Record<PersonAction, ForPerson>> = {
  recordPayment: {
    needs: ['desk', 'write'],
    target: (person) => ({ does: () => openMemberDialog(person, 'record-payment') }),
  },
  // The page says why, if nothing is owed.
  remind: { needs: ['desk', 'write'], target: (person) => ({ does: () => openMemberDialog(person, 'remind') }) },
  reduce: { needs: ['money', 'write'], target: (person) => ({ does: () => openMemberDialog(person, 'reduce') }) },
  refund: { needs: ['money', 'write'], target: (person) => ({ does: () => openMemberDialog(person, 'refund') }) },
  // The page has its button.
  certificate: { needs: ['members', 'read'], target: (person) => ({ href: pathOf(person) }) },
  write: {
    needs: ['mail', 'write'],
    // A mailing reaches the current list.
    isFor: ({ archivedAt, status }) => archivedAt === null && status !== 'pending',
    target: ({ id }) => ({ does: () => leave(() => writeTo({ ids: [id] })) }),
  },
};
