import type { Administrator } from '#domain/account/administrator.ts';
import { formatInstant } from '#lib/format-instant.ts';
import { roleMessages } from '#messages/roles.ts';
import { administratorsMessages as words } from '#messages/settings.ts';
import type { AdministratorsDialog, OpenDialog } from './administrators-dialog.ts';

type AdministratorState = 'active' | 'disabled' | 'invited' | 'expired';

/** Returns the state of an account at an instant: whether its owner can sign in. */
const stateOf = ({ disabledAt, invited, invitationExpiresAt }: Administrator, now: Date): AdministratorState => {
  if (disabledAt !== null) return 'disabled';
  if (!invited) return 'active';
  return invitationExpiresAt !== null && new Date(invitationExpiresAt) > now ? 'invited' : 'expired';
};

const tones: Readonly<Record<AdministratorState, string>> = {
  active: 'tag tag--success',
  disabled: 'tag tag--error',
  invited: 'tag',
  expired: 'tag tag--warning',
};

const noteOf = ({ lastUsedAt, invitationExpiresAt }: Administrator, state: AdministratorState): string | undefined => {
  if (state === 'invited' && invitationExpiresAt) return words.linkUntil(formatInstant(invitationExpiresAt));
  if (state === 'active') return lastUsedAt ? words.lastUsed(formatInstant(lastUsedAt)) : words.neverUsed;
  return undefined;
};

type RowAction = Exclude<AdministratorsDialog['name'], 'invite' | 'link'>;

const labels: Readonly<Record<RowAction, string>> = {
  rename: words.rename,
  roles: words.roles,
  'new-link': words.newLink,
  sessions: words.sessions,
  disable: words.disable,
  enable: words.enable,
};

// The user's own sessions and password have their own section.
const actionsOf = (state: AdministratorState, isOneself: boolean): RowAction[] => {
  if (isOneself) return ['rename', 'roles'];
  if (state === 'disabled') return ['rename', 'roles', 'enable'];
  const reachable = ['new-link', 'disable'] as const;
  return ['rename', 'roles', ...(state === 'active' ? (['sessions'] as const) : []), ...reachable];
};

interface AdministratorRowProps {
  administrator: Administrator;
  isOneself: boolean;
  onOpen: OpenDialog;
}

/** An administrator: enabled, disabled or invited. */
export const AdministratorRow = ({ administrator, isOneself, onOpen }: AdministratorRowProps) => {
  const state = stateOf(administrator, new Date());
  const note = noteOf(administrator, state);
  return (
    <li className="person">
      <div className="person__who">
        <p className="person__name">
          {administrator.name}
          {isOneself && <span className="person__you">{` (${words.you.toLowerCase()})`}</span>}
        </p>
        <p className="person__email">{administrator.email}</p>
        <p className="person__note">{roleMessages.list(administrator.roles.map((role) => roleMessages.names[role]))}</p>
      </div>
      <div className="person__state">
        <span className={tones[state]}>{words.states[state]}</span>
        {state === 'active' && (
          <span className={administrator.hasFactor ? 'tag tag--success' : 'tag'}>
            {administrator.hasFactor ? words.factor.yes : words.factor.no}
          </span>
        )}
        {note && <span className="person__note">{note}</span>}
      </div>
      <fieldset className="person__actions">
        <legend className="visually-hidden">{words.actionsOf(administrator.name)}</legend>
        {actionsOf(state, isOneself).map((name) => (
          <button
            key={name}
            type="button"
            data-action={name}
            className={name === 'disable' ? 'button button--danger' : 'button'}
            onClick={() => onOpen({ name, administrator })}
          >
            {labels[name]}
          </button>
        ))}
      </fieldset>
    </li>
  );
};
