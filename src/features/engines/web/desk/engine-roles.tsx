import { messageOf } from '../../../../platform/web/api-error.ts';
import { Choice } from '../../../../platform/web/desk/choice.tsx';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';

interface RoleText {
  label: string;
  /** What is used where no model is chosen. */
  none: string;
}

interface EngineRolesProps<R extends string> {
  legend: string;
  texts: Record<R, RoleText>;
  roles: readonly { role: R; model: string | null; isFixed: boolean }[];
  engines: readonly { name: string; models: readonly { id: string; name: string }[] }[];
  setRole: (role: R, model: string | null) => Promise<unknown>;
}

/** Which model is used for what. Roles that the settings of the product decide are left out. */
export function EngineRoles<R extends string>(props: EngineRolesProps<R>) {
  const { legend, texts, roles, engines, setRole } = props;
  const models = engines.flatMap((engine) =>
    engine.models.map(({ id, name }) => ({ value: id, label: `${engine.name}: ${name}` })),
  );
  const choose = (role: R, model: string | null) =>
    setRole(role, model).catch((error: unknown) =>
      showErrorToast(error, { title: 'The model could not be changed', description: messageOf(error) }),
    );
  return (
    <fieldset className="desk-choices">
      <legend>{legend}</legend>
      {roles
        .filter(({ isFixed }) => !isFixed)
        .map(({ role, model }) => (
          <Choice
            key={role}
            label={texts[role].label}
            value={model ?? ''}
            options={[{ value: '', label: texts[role].none }, ...withChosen(models, model)]}
            onChange={(value) => void choose(role, value || null)}
          />
        ))}
    </fieldset>
  );
}

/** The chosen model stays in the list while its engine is unavailable. */
function withChosen(models: { value: string; label: string }[], chosen: string | null) {
  if (chosen === null || models.some(({ value }) => value === chosen)) return models;
  return [...models, { value: chosen, label: `${chosen.slice(chosen.indexOf('/') + 1)} (unavailable)` }];
}
