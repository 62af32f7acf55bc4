import { ChevronDown, Dices } from 'lucide-react';
import { browserChance } from '../../../../platform/web/clock.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Field, Input, TextArea } from '../../../../platform/web/ui/controls/field.tsx';
import { PROMPT_MAX, SEED_MAX } from '../../rules.ts';
import { seedFrom, type RequestForm } from './request-form.ts';

interface AdvancedFieldsProps {
  negativePrompt: string;
  seed: string;
  errors: { negativePrompt?: string; seed?: string };
  onChange: (part: Partial<RequestForm>) => void;
}

export function AdvancedFields({ negativePrompt, seed, errors, onChange }: AdvancedFieldsProps) {
  return (
    <details className="generate-advanced" open={Boolean(seed) || undefined}>
      <summary>
        <ChevronDown className="i i-s" />
        Advanced
      </summary>
      <div className="col g4">
        <Field label="Leave out" hint="What must not be in the picture." error={errors.negativePrompt}>
          {(linked) => (
            <TextArea
              {...linked}
              rows={2}
              maxLength={PROMPT_MAX}
              placeholder="Hats, crowds, text"
              value={negativePrompt}
              onChange={(event) => onChange({ negativePrompt: event.target.value })}
            />
          )}
        </Field>
        <Field
          label="Seed"
          hint={seed ? 'The same words and seed give the same picture.' : 'Empty: a new one each time.'}
          error={errors.seed}
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
                  onChange={(event) => onChange({ seed: event.target.value })}
                />
              </div>
              <Button
                icon={<Dices className="i i-s" />}
                onClick={() => onChange({ seed: seedFrom(browserChance()) })}
              >
                Another seed
              </Button>
            </div>
          )}
        </Field>
      </div>
    </details>
  );
}
