import { useLoaded } from '#components/loading/loaded.ts';
import { CheckField } from '#components/ui/CheckField.tsx';
import { FieldError, FieldHint } from '#components/ui/FieldNotes.tsx';
import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import { type Role, roles } from '#domain/account/role.ts';
import { api, call } from '#lib/api.ts';
import { adminMessages } from '#messages/admin.ts';
import { roleMessages as words } from '#messages/roles.ts';

/** The roles and disciplines that are being chosen for an account. */
export interface Rights {
  roles: Role[];
  disciplines: string[];
}

const fetchDisciplines = async (): Promise<readonly { id: string; name: string }[]> =>
  (await call(api.products.$get())).map(({ id, name }) => ({ id, name }));

interface CoachedFieldProps {
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
}

/** The disciplines whose lists a coach sees. */
const CoachedField = ({ chosen, onChoose }: CoachedFieldProps) => {
  const taught = useLoaded(fetchDisciplines);
  return (
    <fieldset className="fieldset fieldset--plain" aria-describedby="coached-hint">
      <legend className="field__label">{words.disciplines}</legend>
      <FieldHint of="coached">{words.disciplinesHint}</FieldHint>
      {taught.state === 'loading' && <p className="loading">{adminMessages.loading}</p>}
      {taught.state === 'failed' && (
        <RetryNotice title={words.disciplinesFailed} onRetry={() => void taught.reload()} />
      )}
      {taught.state === 'ready' && taught.value.length === 0 && <p className="field__hint">{words.noDisciplines}</p>}
      {taught.state === 'ready' &&
        taught.value.map(({ id, name }) => (
          <CheckField
            key={id}
            id={`coached-${id}`}
            name="disciplines"
            value={id}
            label={name}
            isChecked={chosen.includes(id)}
            isTile
            onCheck={(isChecked) => onChoose(isChecked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
    </fieldset>
  );
};

interface RolesFieldProps {
  rights: Rights;
  error: string | undefined;
  onChange: (rights: Rights) => void;
}

/** The roles of an account, each with what it allows, and the disciplines of a coach. */
export const RolesField = ({ rights, error, onChange }: RolesFieldProps) => (
  <>
    <fieldset
      className="fieldset fieldset--plain"
      id="roles"
      tabIndex={-1}
      aria-describedby={error ? 'roles-error' : undefined}
    >
      <legend className="field__label">{words.legend}</legend>
      {roles.map((role) => (
        <CheckField
          key={role}
          id={`role-${role}`}
          name="roles"
          value={role}
          label={words.names[role]}
          hint={words.does[role]}
          isChecked={rights.roles.includes(role)}
          isTile
          onCheck={(isChecked) =>
            onChange({
              ...rights,
              roles: roles.filter((one) => (one === role ? isChecked : rights.roles.includes(one))),
            })
          }
        />
      ))}
      <FieldError of="roles">{error}</FieldError>
    </fieldset>
    {rights.roles.includes('coach') && (
      <CoachedField chosen={rights.disciplines} onChoose={(disciplines) => onChange({ ...rights, disciplines })} />
    )}
  </>
);
