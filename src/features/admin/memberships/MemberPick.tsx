import { useStore } from '@nanostores/react';
import type { MemberJson } from '#domain/member.ts';
import { memberAddressesMessages as words } from '#messages/member-addresses.ts';
import { $picked, pick } from './member-filter-store.ts';

/** Picks a member of the list. The pick stays while the search changes. */
export const MemberPick = ({ member }: { member: MemberJson }) => (
  <input
    type="checkbox"
    className="member-pick"
    aria-label={words.pick(member.fullName)}
    checked={useStore($picked).has(member.id)}
    onChange={({ target }) => pick(member.id, target.checked)}
  />
);
