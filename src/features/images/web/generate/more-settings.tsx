import { Dices } from 'lucide-react';
import { browserChance } from '../../../../platform/web/clock.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Chip } from '../../../../platform/web/ui/controls/chip.tsx';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { Field, Input, TextArea } from '../../../../platform/web/ui/controls/field.tsx';
import type { ImageModel } from '../../contract.ts';
import { PROMPT_MAX, SEED_MAX } from '../../rules.ts';
import { DrawingFields } from './drawing-fields.tsx';
import { hasWords, seedFrom, toggleWords, type RequestForm } from './request-form.ts';
import { STYLES, toggleStyle } from './styles.ts';
import { suggestionsFor } from './suggestions.ts';

interface MoreSettingsProps {
  id: string;
  form: RequestForm;
  /** Tags of whom the picture shows. */
  tags: readonly string[];
  model: ImageModel | undefined;
  errors: { negativePrompt?: string; seed?: string };
  onChange: (part: Partial<RequestForm>) => void;
}

/** What the bench shows when it is asked for more. */
export function MoreSettings({ id, form, tags, model, errors, onChange }: MoreSettingsProps) {
  const knows = model?.knows;
  return (
    <div className="bench-more" id={id}>
      <StyleTiles prompt={form.prompt} onChange={(prompt) => onChange({ prompt })} />
      <Suggestions prompt={form.prompt} tags={tags} onChange={(prompt) => onChange({ prompt })} />
      <div className="bench-fields">
        {knows?.negative !== false && (
          <Field label="Leave out" hint="What must not be in the picture." error={errors.negativePrompt}>
            {(linked) => (
              <TextArea
                {...linked}
                rows={2}
                maxLength={PROMPT_MAX}
                placeholder="Hats, crowds, text"
                value={form.negativePrompt}
                onChange={(event) => onChange({ negativePrompt: event.target.value })}
              />
            )}
          </Field>
        )}
        {knows?.seed !== false && (
          <SeedField seed={form.seed} error={errors.seed} onChange={(seed) => onChange({ seed })} />
        )}
      </div>
      {knows && (
        <DrawingFields knows={knows} options={form.options} onChange={(options) => onChange({ options })} />
      )}
      {model?.isStandIn && <p className="cap">A built-in stand-in. No image model is connected here.</p>}
    </div>
  );
}

interface WordsProps {
  prompt: string;
  onChange: (prompt: string) => void;
}

function StyleTiles({ prompt, onChange }: WordsProps) {
  return (
    <div className="field">
      <span className="flabel">Style</span>
      <div className="bench-styles" role="group" aria-label="Style">
        {STYLES.map(({ name, label, words }) => {
          const isOn = hasWords(prompt, words);
          return (
            <button
              key={name}
              type="button"
              className={classNames('bench-style', isOn && 'on')}
              aria-pressed={isOn}
              onClick={() => onChange(toggleStyle(prompt, words))}
            >
              <img src={`/pictures/style-${name}.webp`} alt="" width={72} height={72} loading="lazy" />
              <span>{label}</span>
            </button>
          );
        })}
      </div>
    </div>
  );
}

function Suggestions({ prompt, tags, onChange }: WordsProps & { tags: readonly string[] }) {
  return (
    <div className="bench-suggestions">
      {suggestionsFor(tags, prompt).map(({ name, words }) => (
        <div key={name} className="row g2 wrap" role="group" aria-label={name}>
          <span className="flabel">{name}</span>
          {words.map((word) => (
            <Chip key={word} lang="en" onClick={() => onChange(toggleWords(prompt, word))}>
              {word}
            </Chip>
          ))}
        </div>
      ))}
    </div>
  );
}

interface SeedFieldProps {
  seed: string;
  error?: string;
  onChange: (seed: string) => void;
}

const SeedField = ({ seed, error, onChange }: SeedFieldProps) => (
  <Field
    label="Seed"
    hint={seed ? 'The same words and seed give the same picture.' : 'Empty: a new one each time.'}
    error={error}
  >
    {(linked) => (
      <div className="row g2">
        <div className="grow">
          <Input
            {...linked}
            maxLength={SEED_MAX}
            placeholder="Random"
            autoComplete="off"
            spellCheck={false}
            value={seed}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
        <Button icon={<Dices className="i i-s" />} onClick={() => onChange(seedFrom(browserChance()))}>
          Another seed
        </Button>
      </div>
    )}
  </Field>
);
