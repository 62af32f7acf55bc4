import { RefreshCw } from 'lucide-react';
import { ConfirmedButton } from '../../../../platform/web/desk/confirmed-button.tsx';
import { DeskPanel } from '../../../../platform/web/desk/desk-panel.tsx';
import { DeskTable, type Column } from '../../../../platform/web/desk/desk-table.tsx';
import { Loaded } from '../../../../platform/web/desk/loaded.tsx';
import { StateMark } from '../../../../platform/web/desk/state-mark.tsx';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import type { EngineRole, EngineState } from '../../contract.ts';
import { EngineOffers } from './engine-offers.tsx';
import { EngineRoles } from './engine-roles.tsx';
import { Health } from './engine-health.tsx';
import { useEngineChanges, useEngineState } from './engine.queries.ts';

interface Offer {
  name: string;
  baseUrl: string;
  model: string;
  isChosen: boolean;
}

const SOURCES: Record<EngineState['source'], string> = {
  settings: 'The settings of the product name it.',
  installed: 'It was installed by npm run model.',
  chosen: 'It was chosen here.',
  built_in: 'It comes with the product, and is no language model.',
};

/** Shows the engine that writes replies and the model servers on this machine that could. */
export function EnginePanel() {
  const state = useEngineState();
  return (
    <DeskPanel
      title="Replies"
      side={
        <Button
          size="small"
          icon={<RefreshCw className="i i-s" />}
          busyText={state.isFetching && 'Looking...'}
          onClick={() => void state.refetch()}
        >
          Look again
        </Button>
      }
    >
      <Loaded query={state} what="engine">
        {(found) => <Engine state={found} />}
      </Loaded>
    </DeskPanel>
  );
}

function Engine({ state }: { state: EngineState }) {
  const { current, source, chosen, found } = state;
  const { release } = useEngineChanges();
  const offers = found.flatMap(({ name, baseUrl, models }): Offer[] =>
    models.map((model) => ({
      name,
      baseUrl,
      model,
      isChosen: chosen?.baseUrl === baseUrl && chosen.model === model,
    })),
  );
  const isFixed = source === 'settings';
  return (
    <>
      <p>
        <b>{current.name}</b> writes them. {current.isStandIn && <StateMark mood="wait">Stand-in</StateMark>}{' '}
        {SOURCES[source]}
        {isSilent(state) && ' It does not answer at the moment.'}
      </p>
      {!current.isStandIn && <Health health={state.health} />}
      <DeskTable
        caption="Model servers on this machine"
        columns={isFixed ? COLUMNS.slice(0, -1) : COLUMNS}
        rows={offers}
        keyOf={({ baseUrl, model }) => `${baseUrl} ${model}`}
        empty="No model server answers on this machine. Start one, or install a model with npm run model."
      />
      {chosen && (
        <ConfirmedButton
          text="Go back to what was there before"
          busyText="Changing..."
          failedTitle="The engine could not be changed"
          question={{
            title: 'Stop using this model?',
            text: 'The next replies come from the engine that was there before.',
            yes: 'Stop using it',
          }}
          act={() => release.mutateAsync()}
        />
      )}
      <Others state={state} />
    </>
  );
}

const ROLES: Record<EngineRole['role'], { label: string; none: string }> = {
  default: { label: 'All replies', none: 'What was there before' },
  members: { label: 'Members’ replies', none: 'As all replies' },
  preview: { label: 'Test chats of creators', none: 'As all replies' },
};

function Others({ state: { engines, roles, offers } }: { state: EngineState }) {
  const { setRole, offer, withdraw } = useEngineChanges();
  if (engines.length === 0) return null;
  return (
    <>
      <EngineRoles
        legend="Which model writes what"
        texts={ROLES}
        roles={roles}
        engines={engines}
        setRole={(role, model) => setRole.mutateAsync({ role, model })}
      />
      <EngineOffers
        offers={offers}
        engines={engines}
        offer={offer.mutateAsync}
        withdraw={withdraw.mutateAsync}
      />
    </>
  );
}

/** Whether the chosen model is of an engine whose list failed. */
function isSilent({ roles, engines }: EngineState): boolean {
  const chosen = roles.find(({ role }) => role === 'default')?.model;
  return engines.some(({ id, problem }) => problem !== null && chosen?.startsWith(`${id}/`));
}

const COLUMNS: readonly Column<Offer>[] = [
  { label: 'Server', cell: ({ name }) => name },
  { label: 'Model', cell: ({ model }) => model },
  { label: 'Address', isSecondary: true, cell: ({ baseUrl }) => baseUrl },
  { label: 'Use', cell: (offer) => <UseButton offer={offer} /> },
];

function UseButton({ offer: { baseUrl, model, isChosen } }: { offer: Offer }) {
  const { choose } = useEngineChanges();
  if (isChosen) return <StateMark mood="good">In use</StateMark>;
  return (
    <ConfirmedButton
      text="Use this"
      busyText="Connecting..."
      label={`Use ${model}`}
      failedTitle="The engine could not be changed"
      question={{
        title: `Let ${model} write the replies?`,
        text: 'From the next message on, for everyone, after restarts too.',
        yes: 'Use it',
      }}
      act={() => choose.mutateAsync({ baseUrl, model })}
    />
  );
}
