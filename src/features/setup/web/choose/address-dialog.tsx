import { useState } from 'react';
import { ApiError, messageOf } from '../../../../platform/web/api-error.ts';
import { FormFailure } from '../../../../platform/web/form/form-failure.tsx';
import { useForm } from '../../../../platform/web/form/use-form.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Field, Input } from '../../../../platform/web/ui/controls/field.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import type { ServerAddress } from '../setup.queries.ts';

interface AddressDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Rejects if the server does not respond or refuses the key. */
  connect: (address: ServerAddress) => Promise<void>;
}

/** A model server elsewhere: its address, a model of it, and a key if it needs one. */
export function AddressDialog({ isOpen, onClose, connect }: AddressDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose}>
      <div className="body col g4">
        <DialogTitle>Another address</DialogTitle>
        <AddressForm connect={connect} />
      </div>
    </Dialog>
  );
}

type Values = Record<'baseUrl' | 'model' | 'apiKey', string>;

/** The fields at which refusals are shown. */
const FIELD_OF: Partial<Record<string, keyof Values>> = {
  'setup.no_server': 'baseUrl',
  'setup.key_refused': 'apiKey',
};

function AddressForm({ connect }: Pick<AddressDialogProps, 'connect'>) {
  const [refused, setRefused] = useState<Partial<Values>>({});
  const form = useForm<Values>({
    check: ({ baseUrl }) => ({ baseUrl: baseUrl.trim() ? undefined : 'What is its address?' }),
    async submit({ baseUrl, model, apiKey }) {
      setRefused({});
      try {
        await connect({ baseUrl: withScheme(baseUrl.trim()), model: model.trim(), apiKey: apiKey.trim() });
      } catch (error) {
        const field = fieldOf(error);
        if (field) {
          setRefused({ [field]: messageOf(error) });
          const { elements } = form.props.ref.current!;
          (elements.namedItem(field) as HTMLInputElement).focus();
        }
        throw error;
      }
    },
    messageOf: (error) => (fieldOf(error) ? '' : messageOf(error)),
  });
  const errors = { ...refused, ...form.errors };
  return (
    <form {...form.props} className="col g4" aria-label="Another address">
      <FormFailure text={form.failure} />
      <Field
        label="Address"
        hint="With the path, as for OpenAI’s API. What is said goes there."
        error={errors.baseUrl}
      >
        {(linked) => (
          <Input
            {...linked}
            name="baseUrl"
            inputMode="url"
            autoComplete="off"
            placeholder="http://localhost:8080/v1"
            maxLength={200}
            data-first-focus
          />
        )}
      </Field>
      <Field label="Model" hint="Empty: the first one that it names." error={errors.model}>
        {(linked) => <Input {...linked} name="model" autoComplete="off" maxLength={200} />}
      </Field>
      <Field
        label="Key"
        hint="Only if it needs one. It is kept sealed and never shown."
        error={errors.apiKey}
      >
        {(linked) => (
          <Input {...linked} name="apiKey" type="password" autoComplete="new-password" maxLength={500} />
        )}
      </Field>
      <div>
        <Button type="submit" variant="primary" busyText={form.isBusy && 'Connecting...'}>
          Connect
        </Button>
      </div>
    </form>
  );
}

const fieldOf = (error: unknown): keyof Values | undefined =>
  error instanceof ApiError ? FIELD_OF[error.code] : undefined;

const withScheme = (address: string): string =>
  /^https?:\/\//i.test(address) ? address : `http://${address}`;
