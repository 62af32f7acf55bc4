import { DeskPanel } from '../../../../platform/web/desk/desk-panel.tsx';
import { Loaded } from '../../../../platform/web/desk/loaded.tsx';
import { StateMark } from '../../../../platform/web/desk/state-mark.tsx';
import type { PictureEngineRole, PictureEngineState } from '../../pictures-contract.ts';
import { EngineRoles } from './engine-roles.tsx';
import { usePictureEngineChanges, usePictureEngineState } from './picture-engine.queries.ts';

const ROLES: Record<PictureEngineRole['role'], { label: string; none: string }> = {
  pictures: { label: 'Pictures of users', none: 'What was there before' },
  first_pictures: { label: 'First pictures and portraits', none: 'The built-in atelier' },
};

/** The engines that draw pictures. Where none can be added and none is there, there is nothing to choose and no panel. */
export function PictureEnginePanel() {
  const state = usePictureEngineState();
  const { data } = state;
  const isAnything = data ? data.kinds.length + data.engines.length > 0 : state.isError;
  if (!isAnything) return null;
  return (
    <DeskPanel title="Pictures">
      <Loaded query={state} what="image engines">
        {(found) => <Engines state={found} />}
      </Loaded>
    </DeskPanel>
  );
}

function Engines({ state: { own, engines, roles } }: { state: PictureEngineState }) {
  const { setRole } = usePictureEngineChanges();
  return (
    <>
      <p>
        <b>{own.name}</b> draws where no other model is chosen.{' '}
        {own.isStandIn && <StateMark mood="wait">Stand-in</StateMark>}
      </p>
      {engines.length > 0 && (
        <EngineRoles
          legend="Which model draws what"
          texts={ROLES}
          roles={roles}
          engines={engines}
          setRole={(role, model) => setRole.mutateAsync({ role, model })}
        />
      )}
    </>
  );
}
