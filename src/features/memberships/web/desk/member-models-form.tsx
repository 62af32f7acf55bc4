import { DeskForm } from '../../../../platform/web/desk/desk-form.tsx';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Field, TextArea } from '../../../../platform/web/ui/controls/field.tsx';
import { usePlanChanges } from './memberships-desk.queries.ts';

const MODELS_MAX = 100;
const MODEL_LENGTH = 80;

const linesOf = (text = ''): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

function faultOf(models: string[]): string | undefined {
  if (models.length > MODELS_MAX) return `At most ${MODELS_MAX}`;
  const long = models.find((model) => model.length > MODEL_LENGTH);
  return long && `“${long.slice(0, 20)}…” is too long`;
}

/** Image models, by their names in the image engine. */
export function MemberModelsForm({ models }: { models: readonly string[] }) {
  const { setMemberModels } = usePlanChanges();
  return (
    <DeskForm
      label="Models for members"
      submitText="Save"
      busyText="Saving..."
      check={({ models: text }) => ({ models: faultOf(linesOf(text)) })}
      submit={async ({ models: text }) => {
        await setMemberModels.mutateAsync(linesOf(text));
        showToast({ tone: 'success', title: 'The models are saved' });
      }}
    >
      {(errors) => (
        <div className="is-wide">
          <Field
            label="Image models that only members may use"
            hint="One a line, by its name in the image engine."
            error={errors['models']}
          >
            {(linked) => (
              <TextArea
                {...linked}
                name="models"
                rows={3}
                spellCheck={false}
                // Another list is another text to begin with.
                key={models.join('\n')}
                defaultValue={models.join('\n')}
              />
            )}
          </Field>
        </div>
      )}
    </DeskForm>
  );
}
