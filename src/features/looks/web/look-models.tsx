import {
  CheckField,
  KeysField,
  NumberField,
  TextField,
} from '../../../platform/web/ui/controls/labelled-fields.tsx';
import type { LookBinding } from '../../../shared/words/look/look-data.ts';
import type { LookModel, LookPage } from '../contract.ts';
import { carriedText } from './look-text.ts';

type Data = LookPage['data'];

interface LookModelsProps {
  page: LookPage;
  data: Data;
  onChange: (part: Partial<Data>) => void;
}

const emptyFor = (model: string): LookBinding => ({
  model,
  words: [],
  loras: [],
  sendsReferences: true,
  referenceWeight: 0.7,
});

/** How each engine gets the look, and what it alone needs. */
export function LookModels({ page: { models, slots }, data, onChange }: LookModelsProps) {
  const chosen = slots.filter((slot) =>
    slot.takes.some(({ id, bar }) => id === slot.chosen && bar === null),
  ).length;
  return (
    <section aria-labelledby="look-models">
      <div className="row between">
        <h2 className="t-m" id="look-models">
          On each engine
        </h2>
        <span className="cap">likeness</span>
      </div>
      {models.length === 0 && <p className="note">No engine can draw at the moment.</p>}
      <ul className="look-models">
        {models.map((model) => (
          <li key={model.id}>
            <div className="row between">
              <span className="t-s">{model.name}</span>
              <span className="cap">{model.isExact ? 'exact' : 'by eye'}</span>
            </div>
            <p className="cap">{carriedText(model, chosen)}</p>
            {!model.isStandIn && (
              <Binding
                model={model}
                binding={data.bindings.find((each) => each.model === model.id) ?? emptyFor(model.id)}
                onChange={(binding) =>
                  onChange({
                    bindings: [...data.bindings.filter((each) => each.model !== model.id), binding],
                  })
                }
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface BindingProps {
  model: LookModel;
  binding: LookBinding;
  onChange: (binding: LookBinding) => void;
}

const PERCENT = 100;
const LORA_MOST = 200;

/** Words, LoRA and references of one model; only what it takes. */
function Binding({ model, binding, onChange }: BindingProps) {
  const [lora] = binding.loras;
  return (
    <details className="look-binding">
      <summary>Only for {model.name}</summary>
      <div className="col g3">
        <KeysField
          label="Words of this engine"
          hint="For instance the word that its LoRA was trained with; separated by commas."
          value={binding.words}
          onChange={(words) => onChange({ ...binding, words })}
        />
        {model.loras > 0 && (
          <>
            <TextField
              label="LoRA"
              hint="As the engine calls it; empty for none."
              value={lora?.name ?? ''}
              onChange={(name) =>
                onChange({ ...binding, loras: name.trim() ? [{ name, weight: lora?.weight ?? 0.8 }] : [] })
              }
            />
            {lora && (
              <NumberField
                label="Weight of the LoRA, in per cent"
                value={Math.round(lora.weight * PERCENT)}
                min={-LORA_MOST}
                max={LORA_MOST}
                onChange={(percent) =>
                  onChange({ ...binding, loras: [{ ...lora, weight: (percent ?? 0) / PERCENT }] })
                }
              />
            )}
          </>
        )}
        {model.references > 0 && (
          <>
            <CheckField
              label="Send the chosen pictures"
              hint={`This engine takes up to ${model.references}.`}
              isOn={binding.sendsReferences}
              onChange={(sendsReferences) => onChange({ ...binding, sendsReferences })}
            />
            {binding.sendsReferences && (
              <NumberField
                label="How closely it follows them, in per cent"
                value={Math.round(binding.referenceWeight * PERCENT)}
                min={0}
                max={PERCENT}
                onChange={(percent) => onChange({ ...binding, referenceWeight: (percent ?? 0) / PERCENT })}
              />
            )}
          </>
        )}
      </div>
    </details>
  );
}
