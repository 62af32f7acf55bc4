import { RefreshCw } from 'lucide-react';
import { ConfirmedButton } from '../../../../platform/web/desk/confirmed-button.tsx';
import { DeskPanel } from '../../../../platform/web/desk/desk-panel.tsx';
import { DeskTable, type Column } from '../../../../platform/web/desk/desk-table.tsx';
import { Loaded } from '../../../../platform/web/desk/loaded.tsx';
import { StateMark } from '../../../../platform/web/desk/state-mark.tsx';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import type { EmbeddingEngineRole, EmbeddingEngineState } from '../../embeddings-contract.ts';
import { EngineRoles } from './engine-roles.tsx';
import { Health } from './engine-health.tsx';
import { useEmbeddingChanges, useEmbeddingState } from './embedding-engine.queries.ts';

interface Offer {
  name: string;
  baseUrl: string;
  model: string;
  isChosen: boolean;
}

const DEEDS = { last: 'last answer', wait: 'an answer takes', done: 'answered' };

/** Shows what memory is searched with by meaning, and the servers on this machine that could do it. */
export function EmbeddingPanel() {
  const state = useEmbeddingState();
  return (
    <DeskPanel
      title="Memory search"
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
      <Loaded query={state} what="memory search">
        {(found) => <Search state={found} />}
      </Loaded>
    </DeskPanel>
  );
}

function Search({ state }: { state: EmbeddingEngineState }) {
  const { current, source, found } = state;
  const { setRole } = useEmbeddingChanges();
  const isChosen = (baseUrl: string, model: string): boolean =>
    current?.baseUrl === baseUrl && current.model === model;
  const offers = found.flatMap(({ name, baseUrl, models }): Offer[] =>
    models.map((model) => ({ name, baseUrl, model, isChosen: isChosen(baseUrl, model) })),
  );
  return (
    <>
      <Now current={current} source={source} />
      <DeskTable
        caption="Embedding models on this machine"
        columns={source === 'settings' ? COLUMNS.slice(0, -1) : COLUMNS}
        rows={offers}
        keyOf={({ baseUrl, model }) => `${baseUrl} ${model}`}
        empty="No embedding model answers on this machine. With Ollama, for instance, ollama pull nomic-embed-text brings one."
      />
      {source === 'chosen' && (
        <div>
          <ConfirmedButton
            text="Search by words alone"
            busyText="Changing..."
            failedTitle="The memory search could not be changed"
            question={{
              title: 'Stop searching by meaning?',
              text: 'Memory is then searched by its words. Nothing that is remembered is lost.',
              yes: 'Stop it',
            }}
            act={() => setRole.mutateAsync({ role: 'memory', model: null })}
          />
        </div>
      )}
      <Others state={state} />
    </>
  );
}

function Now({ current, source }: Pick<EmbeddingEngineState, 'current' | 'source'>) {
  if (!current)
    return (
      <p>
        Memory is searched by words alone. With a model that embeds texts it also finds what was said in other
        words.
      </p>
    );
  return (
    <>
      <p>
        <b>{current.model ?? current.name}</b> searches memory by meaning, beside the words.{' '}
        {source === 'settings' ? 'The settings of the product name it.' : 'It was chosen here.'}
      </p>
      {/* That of a chosen one stands in the list of engines. */}
      {source === 'settings' && <Health health={current.health} deeds={DEEDS} />}
    </>
  );
}

const ROLES: Record<EmbeddingEngineRole['role'], { label: string; none: string }> = {
  memory: { label: 'Memory search', none: 'By words alone' },
};

function Others({ state: { engines, roles } }: { state: EmbeddingEngineState }) {
  const { setRole } = useEmbeddingChanges();
  if (engines.length === 0) return null;
  return (
    <EngineRoles
      legend="Which model searches memory"
      texts={ROLES}
      roles={roles}
      engines={engines}
      setRole={(role, model) => setRole.mutateAsync({ role, model })}
    />
  );
}

const COLUMNS: readonly Column<Offer>[] = [
  { label: 'Server', cell: ({ name }) => name },
  { label: 'Model', cell: ({ model }) => model },
  { label: 'Address', isSecondary: true, cell: ({ baseUrl }) => baseUrl },
  { label: 'Use', cell: (offer) => <UseButton offer={offer} /> },
];

function UseButton({ offer: { baseUrl, model, isChosen } }: { offer: Offer }) {
  const { choose } = useEmbeddingChanges();
  if (isChosen) return <StateMark mood="good">In use</StateMark>;
  return (
    <ConfirmedButton
      text="Use this"
      busyText="Connecting..."
      label={`Use ${model}`}
      failedTitle="The memory search could not be changed"
      question={{
        title: `Search memory with ${model}?`,
        text: 'Everything that is remembered is sent to it once, in the background.',
        yes: 'Use it',
      }}
      act={() => choose.mutateAsync({ baseUrl, model })}
    />
  );
}
