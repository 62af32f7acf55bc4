import './generate.css';
import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useIntention } from '../../../../platform/web/toggles/intention.ts';
import { useIsLocked, useMembershipGate } from '../../../../platform/web/membership-gate.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { useIsPhone } from '../../../../platform/web/screen/use-is-phone.ts';
import { JobBoard } from '../jobs/job-board.tsx';
import type { JobToRepeat } from '../job-list.ts';
import type { Picture } from '../../../../shared/words/picture.ts';
import { useImageModels, type RequestChat } from '../images.queries.ts';
import { priceOf } from '../price.ts';
import { AdvancedFields } from './advanced-fields.tsx';
import { ModelTiles } from './model-tiles.tsx';
import { PriceBar } from './price-bar.tsx';
import { PromptBox } from './prompt-box.tsx';
import { chosenModel, emptyForm, type RequestForm } from './request-form.ts';
import { CountPicker, RatioTiles } from './shape-fields.tsx';
import { Understood } from './understood.tsx';
import { useRequest } from './use-request.ts';

interface GenerateScreenProps {
  /** Who is to be drawn; null for nobody in particular. */
  character: { id: string; avatar: Picture | null } | null;
  /** Chooses the character. */
  picker: ReactNode;
  /** What the form begins with. */
  start: Partial<RequestForm>;
  /** The chat that the pictures are made for. */
  chat?: RequestChat;
  /** Says which chat that is. */
  chatNote?: ReactNode;
  /** Takes up the character of an earlier job. */
  onCharacter: (id: string | null) => void;
  /** The picture that is open, by its id; empty where none is. */
  openId: string;
  onOpen: (id: string) => void;
}

/** What is kept of the screen while a membership is bought. */
interface Interrupted {
  form: RequestForm;
  characterId: string | null;
}

export function GenerateScreen({
  character,
  picker,
  start,
  chat,
  chatNote,
  onCharacter,
  openId,
  onOpen,
}: GenerateScreenProps) {
  const { user } = useSession();
  const models = useImageModels();
  const { askForMembership, permissions } = useMembershipGate();
  const isLocked = useIsLocked(true, 'hasMemberModels');
  // The one that asked for a membership: chosen when there is one.
  const wantedModel = useRef<string | null>(null);
  const resumed: Interrupted | null = useIntention('generate', (): Interrupted => ({
    form: { ...form, model: wantedModel.current ?? form.model },
    characterId: character?.id ?? null,
  }));
  const [form, setForm] = useState<RequestForm>({ ...emptyForm, ...start, ...resumed?.form });
  const change = (part: Partial<RequestForm>) => setForm((before) => ({ ...before, ...part }));
  const takeUp = useEffectEvent(() => {
    if (resumed) onCharacter(resumed.characterId);
  });
  useEffect(() => takeUp(), []);
  const model = chosenModel(models.data?.data, form.model, permissions?.hasMemberModels ?? false);
  const isPhone = useIsPhone();
  const request = useRequest({ ...form, model: form.model ?? model?.id ?? null }, character, chat);

  function repeat(job: JobToRepeat) {
    change({ prompt: job.prompt, seed: job.seed ?? '', aspectRatio: job.aspectRatio });
    onCharacter(job.characterId);
    scrollTo({ top: 0 });
  }

  // Beside what is written on phones: at the bottom of the screen it would be a second bar above the first.
  const bar = (
    <PriceBar
      price={model ? priceOf(model.prices, form.aspectRatio, form.count, user?.coins ?? null) : null}
      count={form.count}
      each={model?.prices[form.aspectRatio] ?? 0}
      isSending={request.isSending}
      refusal={request.refusal}
    />
  );

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
          <Head hasHistory={user !== null} />
          {chatNote}
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
          <Understood
            prompt={form.prompt}
            negativePrompt={form.negativePrompt}
            characterId={character?.id ?? null}
            model={model}
          />
          {isPhone && bar}
          <ModelTiles
            models={models.data?.data}
            chosen={model}
            isLocked={isLocked}
            aspectRatio={form.aspectRatio}
            hasFailed={models.isError}
            onRetry={() => void models.refetch()}
            onChoose={(id) => change({ model: id })}
            onLocked={({ id, name }) => {
              wantedModel.current = id;
              askForMembership(`draw with ${name}`);
            }}
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
        {!isPhone && bar}
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

const Head = ({ hasHistory }: { hasHistory: boolean }) => (
  <div className="row between">
    <h1 className="d-m">
      Create <em>image</em>
    </h1>
    {hasHistory && (
      <Link to="/user-gallery" className={buttonClass({ variant: 'ghost', size: 'small' })}>
        <History className="i i-s" />
        History
      </Link>
    )}
  </div>
);
