import { CheckField } from '#components/ui/CheckField.tsx';
import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import { adminMessages } from '#messages/admin.ts';
import { adminTeamMessages } from '#messages/admin-team.ts';
import { useDisciplines } from './use-disciplines.ts';

const words = adminTeamMessages.form;

interface DisciplinesFieldProps {
  chosen: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
}

/** The disciplines of a person, with those that the club no longer teaches while the person has them. */
export const DisciplinesField = ({ chosen, onChoose }: DisciplinesFieldProps) => {
  const disciplines = useDisciplines();
  const offered = disciplines.state === 'ready' ? disciplines.names : [];
  const names = [...offered, ...chosen.filter((name) => !offered.includes(name))];
  const toggle = (name: string, isChecked: boolean): void =>
    onChoose(names.filter((one) => (one === name ? isChecked : chosen.includes(one))));
  return (
    <fieldset className="fieldset fieldset--plain">
      <legend className="field__label team-form__legend">{words.disciplines}</legend>
      {disciplines.state === 'loading' && <p className="loading">{adminMessages.loading}</p>}
      {disciplines.state === 'failed' && <RetryNotice title={words.disciplinesFailed} onRetry={disciplines.retry} />}
      {disciplines.state === 'ready' && names.length === 0 && <p className="field__hint">{words.noDisciplines}</p>}
      <div className="team-form__disciplines">
        {names.map((name, index) => (
          <CheckField
            key={name}
            id={`discipline-${index}`}
            name="disciplines"
            value={name}
            label={name}
            isChecked={chosen.includes(name)}
            isTile
            onCheck={(isChecked) => toggle(name, isChecked)}
          />
        ))}
      </div>
    </fieldset>
  );
};
