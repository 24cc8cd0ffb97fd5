import { atom } from 'nanostores';
import { createLoaded } from '#components/loading/loaded.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { FormerExport } from '#domain/member/former-export.ts';
import type { ChosenFormer, FormerMember, FormerMemberList, InvitationPlan } from '#domain/member/renewal-state.ts';
import type { Season } from '#domain/season/season.ts';
import { api, call } from '#lib/api.ts';
import { renewalsMessages } from '#messages/renewals.ts';
import { receiveFile } from '../lists/receive-file.ts';
import { withPasswordIf } from '../password/password-if.ts';
import { seasonQuery } from '../season-in-hand/season-store.ts';

const { renewals } = api.admin;

/** Who may come back to the season in hand, read again whenever the screen opens. */
export const {
  $loaded: $former,
  load: loadFormer,
  show: showFormer,
} = createLoaded<FormerMemberList>(() => call(renewals.$get({ query: seasonQuery() })), renewalsMessages.failed);

/** The chosen rows of a view. */
export const $pickedFormer = atom<ReadonlySet<string>>(new Set());
export const unpickFormer = (): void => $pickedFormer.set(new Set());

export const fetchPlan = (chosen: ChosenFormer): Promise<InvitationPlan> =>
  call(renewals.invitations.plan.$post({ json: chosen }));

/** Invites those whom a plan named. The password is asked where they are more than one. */
export const sendInvitation = (
  chosen: ChosenFormer,
  { id, plan: { selection, people } }: { id: string; plan: InvitationPlan },
): Promise<FormerMemberList> =>
  withPasswordIf('mail.invite-back', people > 1, (again) =>
    call(renewals.invitations.$post({ json: { ...chosen, ...again, id, selection } })),
  );

/** Returns what a view shows as a file. Throws `ApiError`: `conflict` if it has changed, `incomplete` if it does not arrive whole. */
export const fetchFormerFile = (json: FormerExport): Promise<Blob> =>
  receiveFile(json.format, (options) => renewals.export.$post({ json }, options));

/** Takes back, for the club, that somebody does not come back. */
export const takeBackDecline = ({ id }: Pick<FormerMember, 'id'>, season: Season) =>
  call(renewals[':id']['undo-decline'].$post({ param: { id }, json: { season } }));

/** Whom the open dialog invites, and when their links begin to work. */
export interface RenewalInvitation extends ChosenFormer {
  opensOn: IsoDate | null;
}

export const $invitation = atom<RenewalInvitation | undefined>(undefined);
export const closeInvitation = (): void => $invitation.set(undefined);
