import { useState } from 'react';
import { ConfirmedButton } from '../../../../platform/web/desk/confirmed-button.tsx';
import { DeskForm } from '../../../../platform/web/desk/desk-form.tsx';
import { DeskTable, type Column } from '../../../../platform/web/desk/desk-table.tsx';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Field, Input } from '../../../../platform/web/ui/controls/field.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import type { EngineOffer, EngineState } from '../../contract.ts';
import { OFFER_NAME_MAX } from '../../rules.ts';

interface EngineOffersProps {
  offers: readonly EngineOffer[];
  engines: EngineState['engines'];
  offer: (offer: EngineOffer) => Promise<unknown>;
  withdraw: (model: string) => Promise<unknown>;
}

/** Which models users may choose in their chats. */
export function EngineOffers({ offers, engines, offer, withdraw }: EngineOffersProps) {
  const [open, setOpen] = useState<EngineOffer | 'new' | null>(null);
  const models = engines.flatMap((engine) =>
    engine.models.map(({ id, name }) => ({ id, name, label: `${engine.name}: ${name}` })),
  );
  const labelOf = ({ model }: EngineOffer): string =>
    models.find(({ id }) => id === model)?.label ?? `${model.slice(model.indexOf('/') + 1)} (unavailable)`;
  const others = models.filter(({ id }) => !offers.some(({ model }) => model === id));
  const columns: readonly Column<EngineOffer>[] = [
    { label: 'Shown as', cell: ({ name }) => <span dir="auto">{name}</span> },
    { label: 'Model', cell: labelOf },
    { label: 'For', cell: ({ isMemberOnly }) => (isMemberOnly ? 'Members' : 'Everybody') },
    {
      label: 'Change',
      cell: (each) => (
        <div className="row wrap">
          <Button size="small" aria-label={`Change the offer of ${each.name}`} onClick={() => setOpen(each)}>
            Change
          </Button>
          <ConfirmedButton
            text="Withdraw"
            busyText="Withdrawing..."
            label={`Withdraw ${each.name}`}
            failedTitle="The model could not be withdrawn"
            question={{
              title: `Offer ${each.name} no longer?`,
              text: 'Chats that chose it go on with the usual model.',
              yes: 'Withdraw it',
            }}
            act={() => withdraw(each.model)}
          />
        </div>
      ),
    },
  ];
  return (
    <>
      <DeskTable
        caption="Models to choose in chats"
        columns={columns}
        rows={offers}
        keyOf={({ model }) => model}
        empty="Users choose no model: the usual one writes in every chat."
      />
      <div>
        <Button size="small" disabled={others.length === 0} onClick={() => setOpen('new')}>
          Offer a model in chats
        </Button>
      </div>
      <Dialog isOpen={open !== null} onClose={() => setOpen(null)}>
        <div className="body">
          <DialogTitle>
            {open === 'new' || !open ? 'Offer a model in chats' : `Change the offer of ${open.name}`}
          </DialogTitle>
          {open && (
            <OfferForm
              offered={open === 'new' ? null : open}
              models={open === 'new' ? others : [{ id: open.model, name: open.name, label: labelOf(open) }]}
              offer={offer}
              onDone={() => setOpen(null)}
            />
          )}
        </div>
      </Dialog>
    </>
  );
}

interface OfferFormProps {
  offered: EngineOffer | null;
  models: readonly { id: string; name: string; label: string }[];
  offer: (offer: EngineOffer) => Promise<unknown>;
  onDone: () => void;
}

const OfferForm = ({ offered, models, offer, onDone }: OfferFormProps) => (
  <DeskForm
    label={offered ? `Change the offer of ${offered.name}` : 'Offer a model in chats'}
    submitText={offered ? 'Save' : 'Offer it'}
    busyText={offered ? 'Saving...' : 'Offering...'}
    check={({ name = '' }) => ({ name: name.trim() ? undefined : 'How should users see it?' })}
    submit={async ({ model = '', name = '', whom = '' }) => {
      await offer({ model, name, isMemberOnly: whom === 'members' });
      showToast({ tone: 'success', title: 'It can be chosen in chats' });
      onDone();
    }}
  >
    {(errors) => (
      <>
        <Field label="Model" error={errors['model']}>
          {(linked) => (
            <select {...linked} className="input" name="model" defaultValue={models[0]?.id}>
              {models.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Name" hint="As users see it in their chats." error={errors['name']}>
          {(linked) => (
            <Input
              {...linked}
              dir="auto"
              name="name"
              maxLength={OFFER_NAME_MAX}
              defaultValue={offered?.name ?? ''}
            />
          )}
        </Field>
        <Field label="Who may choose it" error={errors['isMemberOnly']}>
          {(linked) => (
            <select
              {...linked}
              className="input"
              name="whom"
              defaultValue={offered?.isMemberOnly ? 'members' : 'all'}
            >
              <option value="all">Everybody</option>
              <option value="members">Members whose plan has member models</option>
            </select>
          )}
        </Field>
      </>
    )}
  </DeskForm>
);
