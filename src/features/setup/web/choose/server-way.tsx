import { Info, PlugZap } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Spinner } from '../../../../platform/web/ui/controls/spinner.tsx';
import type { SetupState } from '../../contract.ts';
import { foundText, serverModels, type ServerModel } from '../setup-text.ts';
import { Fact, Way } from './way.tsx';

interface ServerWayProps {
  state: SetupState | null;
  isBest: boolean;
  isLooking: boolean;
  isBusy: boolean;
  onLook: () => void;
  onUse: (chosen: ServerModel) => void;
  onOther: () => void;
}

const INFO = <Info className="i i-s" />;

export function ServerWay({ state, isBest, isLooking, isBusy, onLook, onUse, onOther }: ServerWayProps) {
  const [place, setPlace] = useState(0);
  const found = state?.found ?? [];
  const models = serverModels(found);
  const drawing = state?.pictures.found ?? [];
  const chosen = models[place] ?? models[0];
  const isSearching = isLooking && !chosen;
  return (
    <Way
      icon={<PlugZap className="i i-l" />}
      title="A server that is running"
      text={
        isSearching ? (
          <span className="row g2" role="status">
            <Spinner />
            Looking on this machine...
          </span>
        ) : (
          foundText(found)
        )
      }
      isBest={isBest}
      flag={chosen && 'Found'}
      facts={
        chosen ? (
          <>
            <Fact isGood>Ready in seconds, nothing to download</Fact>
            <Fact isGood>{chosen.model} suggested</Fact>
            {drawing.length > 0 && <Fact isGood>{`Pictures too, with ${drawing.join(', ')}`}</Fact>}
            <Fact icon={INFO}>Another address or a key can be given</Fact>
          </>
        ) : (
          <>
            <Fact isGood>Nothing to download here</Fact>
            <Fact icon={INFO}>Ollama, LM Studio, llama.cpp and others are found by themselves</Fact>
            <Fact icon={INFO}>Another machine is reached by its address, with a key if it needs one</Fact>
          </>
        )
      }
      choice={models.length > 1 && <ModelChoice {...{ models, place }} onChange={setPlace} />}
    >
      {chosen ? (
        <>
          <Button
            variant={isBest ? 'primary' : 'secondary'}
            className="grow"
            busyText={isBusy && 'Connecting...'}
            onClick={() => onUse(chosen)}
          >
            Use this server
          </Button>
          <Button variant="ghost" onClick={onOther}>
            Other address
          </Button>
        </>
      ) : (
        <>
          <Button className="grow" onClick={onOther}>
            Give an address
          </Button>
          <Button variant="ghost" busyText={isSearching && state !== null && 'Looking...'} onClick={onLook}>
            Look again
          </Button>
        </>
      )}
    </Way>
  );
}

interface ModelChoiceProps {
  models: readonly ServerModel[];
  place: number;
  onChange: (place: number) => void;
}

function ModelChoice({ models, place, onChange }: ModelChoiceProps) {
  const id = useId();
  const isOneServer = models.every(({ server }) => server === models[0]?.server);
  return (
    <div className="field">
      <label htmlFor={id}>Model</label>
      <select
        id={id}
        className="input"
        value={place}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {models.map(({ server, model }, index) => (
          <option key={`${server.baseUrl} ${model}`} value={index}>
            {isOneServer ? model : `${server.name}: ${model}`}
          </option>
        ))}
      </select>
    </div>
  );
}
