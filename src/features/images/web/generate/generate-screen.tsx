import './generate.css';
import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useSession } from '../../../../platform/web/session.tsx';
import { buttonClass } from '../../../../platform/web/ui/button.tsx';
import { JobBoard } from '../jobs/job-board.tsx';
import type { JobToRepeat } from '../job-list.ts';
import type { Picture } from '../../../../shared/words/picture.ts';
import { useImageModels } from '../images.queries.ts';
import { priceOf } from '../price.ts';
import { AdvancedFields } from './advanced-fields.tsx';
import { ModelTiles } from './model-tiles.tsx';
import { PriceBar } from './price-bar.tsx';
import { PromptBox } from './prompt-box.tsx';
import { emptyForm, type RequestForm } from './request-form.ts';
import { CountPicker, RatioTiles } from './shape-fields.tsx';
import { useRequest } from './use-request.ts';

interface GenerateScreenProps {
  /** Who is to be drawn; null for nobody in particular. */
  character: { id: string; avatar: Picture | null } | null;
  /** Chooses the character. */
  picker: ReactNode;
  /** What the form begins with. */
  start: Partial<RequestForm>;
  /** Takes up the character of an earlier job. */
  onCharacter: (id: string | null) => void;
  /** The picture that is open, by its id; empty where none is. */
  openId: string;
  onOpen: (id: string) => void;
}

export function GenerateScreen({
  character,
  picker,
  start,
  onCharacter,
  openId,
  onOpen,
}: GenerateScreenProps) {
  const { user } = useSession();
  const models = useImageModels();
  const [form, setForm] = useState<RequestForm>({ ...emptyForm, ...start });
  const change = (part: Partial<RequestForm>) => setForm((before) => ({ ...before, ...part }));
  const request = useRequest(form, character);
  const model = models.data?.data.find(({ id }) => id === form.model) ?? models.data?.data[0];

  function repeat(job: JobToRepeat) {
    change({ prompt: job.prompt, seed: job.seed ?? '', aspectRatio: job.aspectRatio });
    onCharacter(job.characterId);
    scrollTo({ top: 0 });
  }

  return (
    <div className="generate">
      <form
        className="generate-form"
        onSubmit={(event) => {
          event.preventDefault();
          request.submit();
        }}
      >
        <div className="generate-fields">
          <div className="row between">
            <h1 className="d-m">
              Create <em>image</em>
            </h1>
            {user && (
              <Link to="/user-gallery" className={buttonClass({ variant: 'ghost', size: 'small' })}>
                <History className="i i-s" />
                History
              </Link>
            )}
          </div>
          <div className="field">
            <span className="flabel">Character</span>
            {picker}
          </div>
          <PromptBox
            prompt={form.prompt}
            error={request.fieldErrors.prompt}
            onChange={(prompt) => change({ prompt })}
            onSubmit={request.submit}
          />
          <ModelTiles
            models={models.data?.data}
            chosen={model}
            aspectRatio={form.aspectRatio}
            hasFailed={models.isError}
            onRetry={() => void models.refetch()}
            onChoose={(id) => change({ model: id })}
          />
          <div className="generate-shape">
            <RatioTiles value={form.aspectRatio} onChange={(aspectRatio) => change({ aspectRatio })} />
            <CountPicker value={form.count} onChange={(count) => change({ count })} />
          </div>
          <AdvancedFields
            negativePrompt={form.negativePrompt}
            seed={form.seed}
            errors={request.fieldErrors}
            onChange={change}
          />
        </div>
        <PriceBar
          price={model ? priceOf(model.prices, form.aspectRatio, form.count, user?.coins ?? null) : null}
          count={form.count}
          each={model?.prices[form.aspectRatio] ?? 0}
          isSending={request.isSending}
          refusal={request.refusal}
        />
      </form>
      <section className="generate-out" aria-label="Results">
        <JobBoard
          startedId={request.startedId}
          sitter={character}
          openId={openId}
          onOpen={onOpen}
          onRepeat={repeat}
        />
      </section>
    </div>
  );
}
