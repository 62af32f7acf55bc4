import { DeskForm } from '../../../../platform/web/desk/desk-form.tsx';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Field, Input } from '../../../../platform/web/ui/controls/field.tsx';
import type { TierTerms } from '../../../../shared/words/permissions.ts';
import { usePlanChanges } from './memberships-desk.queries.ts';
import { checkTier, NUMBER_FIELDS, readTier } from './tier-fields.ts';

/** What a tier is called, gives and permits. It holds for members of it at once. */
export function TierForm({ terms }: { terms: TierTerms }) {
  const { setTier } = usePlanChanges();
  return (
    <DeskForm
      label={`Tier ${terms.tier}`}
      submitText="Save"
      busyText="Saving..."
      check={checkTier}
      confirm={({ name = '' }) => ({
        title: `Change ${name.trim()}?`,
        text: 'What it gives and permits holds at once, also for everyone who has it already.',
        yes: 'Save',
      })}
      submit={async (values) => {
        await setTier.mutateAsync(readTier(terms.tier, values));
        showToast({ tone: 'success', title: 'The tier is saved' });
      }}
    >
      {(errors) => (
        <>
          <Field label="Name" error={errors['name']}>
            {(linked) => <Input {...linked} name="name" maxLength={40} defaultValue={terms.name} />}
          </Field>
          <div className="is-wide">
            <Field label="Line below it" error={errors['tagline']}>
              {(linked) => <Input {...linked} name="tagline" maxLength={120} defaultValue={terms.tagline} />}
            </Field>
          </div>
          {NUMBER_FIELDS.map(({ name, label, isOptional, of }) => (
            <Field
              key={name}
              label={label}
              hint={isOptional ? 'Empty for no limit.' : undefined}
              error={errors[name]}
            >
              {(linked) => (
                <Input
                  {...linked}
                  name={name}
                  inputMode="numeric"
                  autoComplete="off"
                  defaultValue={of(terms) ?? ''}
                />
              )}
            </Field>
          ))}
          <Box name="permissions.hasMemberModels" isOn={terms.permissions.hasMemberModels}>
            Models for members
          </Box>
          <Box name="permissions.hasPremiumCharacters" isOn={terms.permissions.hasPremiumCharacters}>
            Premium characters
          </Box>
          <Box name="permissions.hasSamplers" isOn={terms.permissions.hasSamplers}>
            Samplers in chats
          </Box>
        </>
      )}
    </DeskForm>
  );
}

const Box = ({ name, isOn, children }: { name: string; isOn: boolean; children: string }) => (
  <label className="check is-wide">
    <input type="checkbox" name={name} defaultChecked={isOn} />
    {children}
  </label>
);
