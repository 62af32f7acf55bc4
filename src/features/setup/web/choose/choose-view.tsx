import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { FormFailure } from '../../../../platform/web/form/form-failure.tsx';
import { useProductName } from '../../../../platform/web/product-name.ts';
import type { SetupState } from '../../contract.ts';
import { SetupTitle } from '../setup-frame.tsx';
import { obstacleOf, offeredModel, serverModels } from '../setup-text.ts';
import type { Wanted } from '../setup-view.ts';
import { useSetupChanges, type ServerAddress } from '../setup.queries.ts';
import { AddressDialog } from './address-dialog.tsx';
import { LookAroundWay } from './look-around-way.tsx';
import { ModelWay } from './model-way.tsx';
import { ModelsSheet } from './models-sheet.tsx';
import { ServerWay } from './server-way.tsx';
import { useWayKeys } from './use-way-keys.ts';

interface ChooseViewProps {
  /** Null while the server looks. */
  state: SetupState | null;
  isLooking: boolean;
  onLook: () => void;
  onShow: (wanted: Wanted) => void;
}

/** Three ways to a voice; the outline marks what this machine can do best now. */
export function ChooseView({ state, isLooking, onLook, onShow }: ChooseViewProps) {
  const productName = useProductName();
  const navigate = useNavigate();
  const { server, download, finish } = useSetupChanges();
  const [open, setOpen] = useState<'address' | 'models' | null>(null);
  const ways = useRef<HTMLDivElement>(null);
  useWayKeys(ways);
  const best = bestOf(state);
  const failure = server.error ?? download.error ?? finish.error;
  const reset = () => [server, download, finish].forEach((change) => change.reset());

  async function connect(address: ServerAddress) {
    await server.mutateAsync(address);
    setOpen(null);
    onShow('try');
  }
  function load(modelId: string) {
    reset();
    setOpen(null);
    download.mutate(modelId, { onSuccess: () => onShow('model') });
  }
  function lookAround() {
    reset();
    finish.mutate('look_around', { onSuccess: () => void navigate({ to: '/' }) });
  }

  return (
    <>
      <SetupTitle
        title={[`Give ${productName}`, 'a voice']}
        text="Characters need a language model to speak. Choose one now; you can change it at any time."
      />
      {failure && open !== 'address' && (
        <div className="setup-failure">
          <FormFailure text={messageOf(failure)} />
        </div>
      )}
      <div className="setup-ways" ref={ways}>
        <ServerWay
          state={state}
          isBest={best === 'server'}
          isLooking={isLooking}
          isBusy={server.isPending && open === null}
          onLook={onLook}
          onUse={({ server: { baseUrl }, model }) => {
            reset();
            // A refusal is shown above the ways.
            connect({ baseUrl, model, apiKey: '' }).catch(() => {});
          }}
          onOther={() => {
            reset();
            setOpen('address');
          }}
        />
        <ModelWay
          state={state}
          isBest={best === 'model'}
          isBusy={download.isPending}
          onLoad={load}
          onFollow={() => onShow('model')}
          onOthers={() => setOpen('models')}
        />
        <LookAroundWay
          isBest={best === 'look_around'}
          isReady={state !== null}
          isBusy={finish.isPending}
          onChoose={lookAround}
        />
      </div>
      <AddressDialog isOpen={open === 'address'} onClose={() => setOpen(null)} connect={connect} />
      {state && (
        <ModelsSheet isOpen={open === 'models'} onClose={() => setOpen(null)} state={state} onLoad={load} />
      )}
    </>
  );
}

function bestOf(state: SetupState | null): 'server' | 'model' | 'look_around' | null {
  if (!state) return null;
  if (serverModels(state.found).length > 0) return 'server';
  const model = offeredModel(state);
  return model && obstacleOf(model, state.machine) === null ? 'model' : 'look_around';
}
