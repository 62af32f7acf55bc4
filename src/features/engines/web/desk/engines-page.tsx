import './engines-page.css';
import { DeskHead } from '../../../../platform/web/desk/desk-head.tsx';
import type { EngineHealth } from '../../contract.ts';
import { AddEngine } from './add-engine.tsx';
import { EmbeddingPanel } from './embedding-panel.tsx';
import { EnginePanel } from './engine-panel.tsx';
import { useEngineState } from './engine.queries.ts';
import { LookForServers } from './find-dialog.tsx';
import { EngineList } from './list/engine-list.tsx';
import { LinesPanel } from './lines/lines-panel.tsx';
import { PictureEnginePanel } from './picture-engine-panel.tsx';
import { usePictureEngineState } from './picture-engine.queries.ts';
import { UsagePanel } from './usage-panel.tsx';

/** All engines: who does what, how each does, and what they did. */
export function EnginesPage() {
  return (
    <>
      <DeskHead title="Engines" note={<Summary />}>
        <LookForServers />
        <AddEngine />
      </DeskHead>
      <LinesPanel />
      <EngineList />
      <EnginePanel />
      <PictureEnginePanel />
      <EmbeddingPanel />
      <UsagePanel />
    </>
  );
}

/** How many engines that were added write or draw, and how many of them do not do well. */
function Summary() {
  const chat = useEngineState().data?.engines ?? [];
  const pictures = usePictureEngineState().data?.engines ?? [];
  const engines = [...chat, ...pictures].filter(({ isOff }) => !isOff);
  const stateOf = (engine: (typeof engines)[number]): EngineHealth['state'] =>
    engine.problem !== null ? 'down' : engine.health.state;
  const slow = engines.filter((engine) => ['slow', 'unsteady'].includes(stateOf(engine))).length;
  const silent = engines.filter((engine) => stateOf(engine) === 'down').length;
  if (engines.length === 0) return <>None was added yet: what is built in writes and draws.</>;
  const count = engines.length;
  if (slow + silent === 0) return <>{`${count} connected, none slow or silent.`}</>;
  if (silent === 0) return <>{`${count} connected, ${slow} slow.`}</>;
  return (
    <>
      {slow === 0
        ? `${count} connected, ${silent} silent.`
        : `${count} connected, ${slow} slow, ${silent} silent.`}{' '}
      Readers notice nothing where a second one is in line.
    </>
  );
}
