import './personas.css';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { useForm } from '../../../../platform/web/form/use-form.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Field, Input, TextArea } from '../../../../platform/web/ui/controls/field.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import type { OwnPersona } from '../../persona-contract.ts';
import { PERSONA_NAME_MAX, PERSONA_TEXT_MAX, PRONOUNS_MAX } from '../../persona-rules.ts';
import { personasClient, usePersonasChanged } from './personas.queries.ts';

interface PersonaDialogProps {
  /** Null for a new one. */
  persona: OwnPersona | null;
  onSaved?: (persona: OwnPersona) => void;
  onClose: () => void;
}

/** Writes a new persona, or changes one. */
export function PersonaDialog({ persona, onSaved, onClose }: PersonaDialogProps) {
  const changed = usePersonasChanged();
  const form = useForm<{ name: string; pronouns: string; description: string }>({
    check: ({ name }) => (name.trim() ? {} : { name: 'Give the persona a name.' }),
    async submit(body) {
      const saved = persona
        ? await personasClient.update({ params: { id: persona.id }, body })
        : await personasClient.create({ body });
      changed();
      onSaved?.(saved);
      onClose();
    },
    messageOf: (error) =>
      messageOf(error, 'The persona could not be saved. Check your connection, then try again.'),
  });
  return (
    <Dialog isOpen onClose={onClose} className="persona-dialog">
      <form className="body col g4" {...form.props}>
        <DialogTitle>{persona ? 'Your persona' : 'New persona'}</DialogTitle>
        <Field label="Name" error={form.errors.name}>
          {(linked) => (
            <Input
              {...linked}
              name="name"
              data-first-focus
              defaultValue={persona?.name ?? ''}
              maxLength={PERSONA_NAME_MAX}
            />
          )}
        </Field>
        <Field label="Pronouns" error={form.errors.pronouns}>
          {(linked) => (
            <Input
              {...linked}
              name="pronouns"
              defaultValue={persona?.pronouns ?? ''}
              maxLength={PRONOUNS_MAX}
              placeholder="she/her, he/him, they/them"
            />
          )}
        </Field>
        <Field label="Description" error={form.errors.description}>
          {(linked) => (
            <TextArea
              {...linked}
              name="description"
              rows={5}
              defaultValue={persona?.description ?? ''}
              maxLength={PERSONA_TEXT_MAX}
              placeholder="Who you are in the story: what characters can see and may know. Everybody is an adult."
            />
          )}
        </Field>
        {form.failure && (
          <p className="alert alert-d" role="alert">
            {form.failure}
          </p>
        )}
        <div className="row g3">
          <Button variant="primary" type="submit" busyText={form.isBusy && 'Saving...'}>
            Save
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
