import { useState } from 'react';
import { Field, Input } from '../../../../platform/web/ui/controls/field.tsx';
import { SelectField } from '../../../../platform/web/ui/controls/labelled-fields.tsx';
import type { Generation, GenerationState } from '../../generation-contract.ts';
import {
  LENGTH_MAX,
  LENGTH_MIN,
  SAMPLER_NAMES,
  SAMPLER_RANGES,
  STOP_TEXT_MAX,
  STOPS_MAX,
  type SamplerName,
} from '../../generation-rules.ts';
import type { Changes } from './settings-form.ts';
import { SAMPLER_LABELS } from '../sampler-words.ts';
import { THINKING_LABELS } from './setting-words.ts';

interface AllValuesProps {
  settings: Generation;
  state: GenerationState;
  onChange: (changes: Changes) => void;
}

/** Every value as a number. */
export function AllValues({ settings, state, onChange }: AllValuesProps) {
  const { sampler, length } = settings;
  const efforts = (['default', ...state.thinking] as const).map((value) => ({
    value,
    label: THINKING_LABELS[value],
  }));
  const setSampler = (name: SamplerName, value: number | null) => {
    const { [name]: _, ...others } = sampler;
    onChange({ sampler: value === null ? others : { ...others, [name]: value } });
  };
  return (
    <div className="generation-values">
      {state.maySetSamplers &&
        SAMPLER_NAMES.map((name) => (
          <ValueField
            key={name}
            label={SAMPLER_LABELS[name]}
            hint={state.isStandIn || state.takes.includes(name) ? undefined : 'This model does not take it.'}
            value={sampler[name] ?? null}
            isWhole={Number.isInteger(SAMPLER_RANGES[name].step)}
            {...SAMPLER_RANGES[name]}
            onChange={(value) => setSampler(name, value)}
          />
        ))}
      <ValueField
        label="Length in tokens"
        value={typeof length === 'number' ? length : null}
        isWhole
        min={LENGTH_MIN}
        max={LENGTH_MAX}
        onChange={(value) => onChange({ length: value ?? 'medium' })}
      />
      {state.thinking.length > 0 && (
        <div data-setting="thinking">
          <SelectField
            label="Thinking"
            value={efforts.some(({ value }) => value === settings.thinking) ? settings.thinking : 'default'}
            options={efforts}
            onChange={(thinking) => onChange({ thinking })}
          />
        </div>
      )}
      <StopTexts stop={settings.stop} onChange={(stop) => onChange({ stop })} />
    </div>
  );
}

interface ValueFieldProps {
  label: string;
  hint?: string | undefined;
  /** Null: the model’s own. */
  value: number | null;
  isWhole: boolean;
  min: number;
  max: number;
  onChange: (value: number | null) => void;
}

/** A number, or nothing. What is no number within the bounds is said to be none, and changes nothing. */
function ValueField({ label, hint, value, isWhole, min, max, onChange }: ValueFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const number = Number((typed ?? '').replace(',', '.'));
  const isBad =
    typed !== null &&
    typed.trim() !== '' &&
    (!(number >= min && number <= max) || (isWhole && !Number.isInteger(number)));
  const bounds = `${isWhole ? 'A whole number from' : 'From'} ${min} to ${max.toLocaleString('en-US')}`;
  return (
    <Field label={label} hint={hint} error={isBad ? bounds : undefined}>
      {(linked) => (
        <Input
          {...linked}
          className="num"
          inputMode={min < 0 ? 'text' : 'decimal'}
          autoComplete="off"
          placeholder="The model’s own"
          value={typed ?? value ?? ''}
          onChange={(event) => {
            const text = event.target.value;
            setTyped(text);
            const next = Number(text.replace(',', '.'));
            if (text.trim() === '') onChange(null);
            else if (next >= min && next <= max && (!isWhole || Number.isInteger(next))) onChange(next);
          }}
          onBlur={() => !isBad && setTyped(null)}
        />
      )}
    </Field>
  );
}

const shownStop = (text: string): string => text.replaceAll('\n', '\\n');
const readStops = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replaceAll('\\n', '\n'))
    .filter((line) => line.includes('\n') || line.trim() !== '');

function StopTexts({ stop, onChange }: { stop: string[]; onChange: (stop: string[]) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const texts = readStops(typed ?? '');
  const isBad = texts.length > STOPS_MAX || texts.some((text) => text.length > STOP_TEXT_MAX);
  return (
    <Field
      label="Stop texts"
      hint="A reply ends before any of these. One a line; \n is a line break."
      error={isBad ? `At most ${STOPS_MAX} texts, each of at most ${STOP_TEXT_MAX} characters` : undefined}
    >
      {(linked) => (
        <textarea
          dir="auto"
          {...linked}
          className="input"
          rows={2}
          value={typed ?? stop.map(shownStop).join('\n')}
          onChange={(event) => {
            setTyped(event.target.value);
            const next = readStops(event.target.value);
            if (next.length <= STOPS_MAX && next.every((text) => text.length <= STOP_TEXT_MAX))
              onChange(next);
          }}
          onBlur={() => !isBad && setTyped(null)}
        />
      )}
    </Field>
  );
}
