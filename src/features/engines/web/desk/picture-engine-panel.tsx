import { DeskPanel } from '../../../../platform/web/desk/desk-panel.tsx';
import { Loaded } from '../../../../platform/web/desk/loaded.tsx';
import { StateMark } from '../../../../platform/web/desk/state-mark.tsx';
import type {
  AddedPictureEngine,
  PictureEngineModel,
  PictureEngineRole,
  PictureEngineState,
} from '../../pictures-contract.ts';
import { AddedEngines } from './added-engines.tsx';
import { EngineRoles } from './engine-roles.tsx';
import { Health } from './engine-health.tsx';
import { testPictures, usePictureEngineChanges, usePictureEngineState } from './picture-engine.queries.ts';

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

function termsOf({ name, price, atOnce }: PictureEngineModel): string {
  const terms = [price === null ? [] : `${price} each`, `${atOnce} at once`].flat();
  return `${name} (${terms.join(', ')})`;
}

const DRAWS = { last: 'last picture', wait: 'drawn in', done: 'drawn' };

const modelsOf = ({ models }: AddedPictureEngine): string => models.map(termsOf).join(', ');

function Engines({ state: { own, engines, kinds, roles } }: { state: PictureEngineState }) {
  const { add, change, remove, switch: turn, setRole, refresh } = usePictureEngineChanges();
  return (
    <>
      <p>
        <b>{own.name}</b> draws where no other model is chosen.{' '}
        {own.isStandIn && <StateMark mood="wait">Stand-in</StateMark>}
      </p>
      <AddedEngines
        caption="Image engines added here"
        empty="None yet. Users can ask for the models of an engine that is added here."
        advanced="Limits and prices"
        removal="Its settings are deleted. Pictures that wait for it are not drawn, and their price is given back."
        engines={engines}
        kinds={kinds}
        modelsOf={modelsOf}
        healthOf={({ health, problem }) => <Health health={health} problem={problem} deeds={DRAWS} />}
        test={(id, draft, signal) => testPictures({ id, draft }, signal)}
        onTested={() => void refresh()}
        changes={{
          add: add.mutateAsync,
          change: (id, body) => change.mutateAsync({ id, body }),
          remove: remove.mutateAsync,
          switch: (id, isOff) => turn.mutateAsync({ id, isOff }),
        }}
      />
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
