import { Brain, Image, MessagesSquare, Star } from 'lucide-react';
import { messageOf } from '../../../../../platform/web/api-error.ts';
import { DeskPanel } from '../../../../../platform/web/desk/desk-panel.tsx';
import { Loaded } from '../../../../../platform/web/desk/loaded.tsx';
import { showErrorToast } from '../../../../../platform/web/error-toast.ts';
import type { AnyEngine, EngineHealth } from '../../../contract.ts';
import { BUILT_IN, splitModelId } from '../../../rules.ts';
import { useEmbeddingChanges, useEmbeddingState } from '../embedding-engine.queries.ts';
import { useEngineChanges, useEngineState } from '../engine.queries.ts';
import { usePictureEngineChanges, usePictureEngineState } from '../picture-engine.queries.ts';
import { RoleLine, type LineMember } from './role-line.tsx';

type Listed = AnyEngine & { health?: EngineHealth; models: readonly { id: string; name: string }[] };

const builtIn = (name: string, health: EngineHealth | null = null): LineMember => ({
  ...{ id: BUILT_IN, name, isBuiltIn: true },
  state: health?.state ?? null,
});

/** A model with its engine, as it stands in a line; an engine of one model goes by its own name. */
function memberOf(engines: readonly Listed[], id: string, none: LineMember): LineMember {
  if (id === BUILT_IN) return none;
  const named = splitModelId(id);
  const engine = engines.find((each) => each.id === named?.engineId);
  const name = !engine ? id : engine.models.length > 1 ? `${engine.name}: ${named?.model}` : engine.name;
  const isDown = engine?.problem !== null || engine.isOff;
  return { id, name, isBuiltIn: false, state: isDown ? 'down' : (engine.health?.state ?? null) };
}

interface LineOf {
  engines: readonly Listed[];
  line: readonly string[] | undefined;
  none: LineMember;
  isFixed: boolean;
  order: (ids: string[]) => Promise<unknown>;
}

function lineProps({ engines, line = [], none, isFixed, order }: LineOf) {
  const models = engines.filter(({ isOff }) => !isOff).flatMap((engine) => engine.models);
  const others = [...models.map(({ id }) => id), BUILT_IN].filter((id) => !line.includes(id));
  const onOrder = (ids: string[]): void => {
    order(ids).catch((error: unknown) =>
      showErrorToast(error, { title: 'The order could not be changed', description: messageOf(error) }),
    );
  };
  return {
    none,
    line: line.map((id) => memberOf(engines, id, none)),
    others: engines.length > 0 ? others.map((id) => memberOf(engines, id, none)) : [],
    onOrder: isFixed ? undefined : onOrder,
  };
}

/** Who does what, and who answers where the first does not. */
export function LinesPanel() {
  return (
    <DeskPanel
      title="Who does what"
      side={<span className="cap">First in line answers; drag, or Alt with the arrow keys</span>}
    >
      <div className="engine-lines">
        <TalkLines />
        <PictureLine />
        <MemoryLine />
      </div>
    </DeskPanel>
  );
}

/** Nobody in a line is none chosen. */
const leads = (ids: readonly string[]): boolean => ids.some((id) => id !== BUILT_IN);

function TalkLines() {
  const query = useEngineState();
  const { setLine, setRole } = useEngineChanges();
  return (
    <Loaded query={query} what="engines">
      {({ engines, roles, current, source, health }) => {
        const own = source === 'chosen' ? builtIn('What was there before') : builtIn(current.name, health);
        return (['default', 'members'] as const).map((role) => {
          const found = roles.find((each) => each.role === role);
          return (
            <RoleLine
              key={role}
              title={role === 'default' ? 'Talk' : 'Members’ replies'}
              Icon={role === 'default' ? MessagesSquare : Star}
              {...lineProps({
                engines,
                line: found?.line,
                none: role === 'default' ? own : builtIn('As all replies'),
                isFixed: found?.isFixed ?? true,
                order: (ids) =>
                  leads(ids)
                    ? setLine.mutateAsync({ role, models: ids })
                    : setRole.mutateAsync({ role, model: null }),
              })}
            />
          );
        });
      }}
    </Loaded>
  );
}

function PictureLine() {
  const query = usePictureEngineState();
  const { setLine, setRole } = usePictureEngineChanges();
  return (
    <Loaded query={query} what="image engines">
      {({ engines, roles, own }) => {
        const role = 'pictures';
        const found = roles.find((each) => each.role === role);
        return (
          <RoleLine
            title="Pictures"
            Icon={Image}
            {...lineProps({
              engines,
              line: found?.line,
              none: builtIn(own.name, own.health),
              isFixed: found?.isFixed ?? true,
              order: (ids) =>
                leads(ids)
                  ? setLine.mutateAsync({ role, models: ids })
                  : setRole.mutateAsync({ role, model: null }),
            })}
          />
        );
      }}
    </Loaded>
  );
}

/** One model searches: the vectors of two are not compared. */
function MemoryLine() {
  const query = useEmbeddingState();
  const { setRole } = useEmbeddingChanges();
  return (
    <Loaded query={query} what="embeddings engines">
      {({ engines, roles, current, source }) => {
        const found = roles[0];
        const none = source === 'settings' && current ? current.name : 'By words alone';
        return (
          <RoleLine
            title="Memory search"
            Icon={Brain}
            {...lineProps({
              engines,
              line: found?.line,
              none: builtIn(none),
              isFixed: found?.isFixed ?? true,
              order: (ids) => setRole.mutateAsync({ role: 'memory', model: ids.at(-1) ?? null }),
            })}
          />
        );
      }}
    </Loaded>
  );
}
