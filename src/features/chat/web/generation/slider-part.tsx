import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import type { Generation, GenerationState } from '../../generation-contract.ts';
import { SAMPLER_RANGES } from '../../generation-rules.ts';
import { AllValues } from './all-values.tsx';
import type { Changes } from './settings-form.ts';
import { lengthPlace, LENGTHS, lengthWord, repetitionWord, surpriseWord } from './setting-words.ts';
import { Slider } from './slider.tsx';

/** What a key of its own leads to. */
export type WritingPart = 'length' | 'thinking';

interface SliderPartProps {
  /** The setting that gets the focus. Another object focuses it once more, even for the same setting. */
  at?: { part?: WritingPart } | undefined;
  settings: Generation;
  state: GenerationState;
  onChange: (changes: Changes) => void;
}

/** How words are chosen and how many: three sliders, and all values below them. */
export function SliderPart({ at, settings, state, onChange }: SliderPartProps) {
  const [isOpen, setOpen] = useState(at?.part === 'thinking');
  const [followed, setFollowed] = useState(at);
  if (followed !== at) {
    setFollowed(at);
    if (at?.part === 'thinking') setOpen(true);
  }
  const own = useRef<HTMLElement>(null);
  useEffect(() => {
    if (at?.part)
      own.current?.querySelector<HTMLElement>(`[data-setting="${at.part}"] :is(input, select)`)?.focus();
  }, [at]);
  const id = useId();
  const { sampler, length } = settings;
  const { temperature = SAMPLER_RANGES.temperature.usual } = sampler;
  const { repetitionPenalty = SAMPLER_RANGES.repetitionPenalty.usual } = sampler;
  const takes = (name: GenerationState['takes'][number]) =>
    state.maySetSamplers && (state.isStandIn || state.takes.includes(name));
  return (
    <section ref={own}>
      {takes('temperature') && (
        <Slider
          label="Surprise"
          word={surpriseWord(temperature)}
          value={temperature}
          min={0}
          max={1.6}
          step={0.05}
          onChange={(value) => onChange({ sampler: { ...sampler, temperature: value } })}
        />
      )}
      <Slider
        label="Length"
        word={lengthWord(length)}
        value={lengthPlace(length)}
        min={0}
        max={LENGTHS.length - 1}
        step={1}
        name="length"
        onChange={(place) => onChange({ length: LENGTHS[place]! })}
      />
      {takes('repetitionPenalty') && (
        <Slider
          label="Repetition"
          word={repetitionWord(repetitionPenalty)}
          value={repetitionPenalty}
          min={0.95}
          max={1.3}
          step={0.01}
          onChange={(value) => onChange({ sampler: { ...sampler, repetitionPenalty: value } })}
        />
      )}
      {!state.maySetSamplers && (
        <p className="generation-hint">How words are chosen can be set with another membership.</p>
      )}
      <Button
        variant="ghost"
        size="small"
        className="generation-more"
        icon={<ChevronDown className={isOpen ? 'i i-s is-open' : 'i i-s'} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        All values
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <AllValues settings={settings} state={state} onChange={onChange} />}
      </div>
    </section>
  );
}
