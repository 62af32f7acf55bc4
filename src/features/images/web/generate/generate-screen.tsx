import './bench.css';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useMembershipGate } from '../../../../platform/web/membership-gate.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { useIsPhone } from '../../../../platform/web/screen/use-is-phone.ts';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { JobBoard } from '../jobs/job-board.tsx';
import type { JobToRepeat } from '../job-list.ts';
import type { Picture } from '../../../../shared/words/picture.ts';
import { useImageModels, type RequestChat } from '../images.queries.ts';
import { BenchBottom } from './bench-bottom.tsx';
import { MoreButton } from './bench-sets.tsx';
import { MoreSettings } from './more-settings.tsx';
import { RefusalNote } from './price-bar.tsx';
import { PromptHelp } from './prompt-help.tsx';
import { PromptWords } from './prompt-words.tsx';
import { askedOf, chosenModel, formOf, type RequestForm } from './request-form.ts';
import { useUnderstood } from './understood.tsx';
import { RequestSource } from './request-source.tsx';
import { useFold } from './use-fold.ts';
import { useKeptForm } from './use-kept-form.ts';
import { useRequest } from './use-request.ts';

const NONE: readonly string[] = [];

interface GenerateScreenProps {
  /** Who is to be drawn; null for nobody in particular. */
  character: { id: string; avatar: Picture | null } | null;
  /** Tags of the character, as suggestions follow them. */
  tags: readonly string[];
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

const isSpecial = ({ seed, negativePrompt, options }: RequestForm): boolean =>
  Boolean(seed || negativePrompt) || Object.keys(options).length > 0;

export function GenerateScreen({
  character,
  tags,
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
  const { form, change, want } = useKeptForm({ start, characterId: character?.id ?? null, onCharacter });
  const model = chosenModel(models.data?.data, form.model, permissions?.hasMemberModels ?? false);
  const [isMore, setMore] = useState(isSpecial(form));
  const isPhone = useIsPhone();
  const request = useRequest({
    form: askedOf(form, model),
    character,
    chat,
    // There the open form covers the page, and with it the picture that has begun.
    onStarted: () => isPhone && setMore(false),
  });

  function repeat(job: JobToRepeat) {
    change(formOf(job, models.data?.data));
    onCharacter(job.characterId);
    scrollTo({ top: 0 });
  }

  const understood = useUnderstood({
    prompt: form.prompt,
    negativePrompt: form.negativePrompt,
    characterId: character?.id ?? null,
    model,
  });
  const moreId = useId();
  const bench = useRef<HTMLFormElement>(null);
  const isFolded = useFold(bench);
  return (
    <div className="studio">
      <h1 className="sr">Create image</h1>
      {chatNote}
      <form
        ref={bench}
        className={classNames('bench', isMore && 'is-open', isFolded && !isMore && 'is-folded')}
        aria-label="New picture"
        onSubmit={(event) => {
          event.preventDefault();
          request.submit();
        }}
      >
        <div className="bench-top">
          {picker}
          <PromptWords
            prompt={form.prompt}
            understood={understood?.understood ?? NONE}
            leftOut={understood?.leftOut ?? NONE}
            error={request.fieldErrors.prompt}
            onChange={(prompt) => change({ prompt })}
            onSubmit={request.submit}
          />
        </div>
        <PromptHelp
          prompt={form.prompt}
          understood={understood}
          characterId={character?.id ?? null}
          tags={tags}
          hasWords={user !== null && (models.data?.hasWords ?? false)}
          onChange={(prompt) => change({ prompt })}
        />
        <RequestSource form={form} models={models.data?.data} model={model} onChange={change} />
        {isMore && (
          <MoreSettings
            id={moreId}
            form={form}
            tags={tags}
            model={model}
            errors={request.fieldErrors}
            onChange={change}
          />
        )}
        <RefusalNote of={request.refusal} />
        <BenchBottom
          form={form}
          models={models}
          model={model}
          coins={user?.coins ?? null}
          isSending={request.isSending}
          isRefused={Boolean(understood?.refusal)}
          onChange={change}
          onLocked={({ id, name }) => {
            want(id);
            askForMembership(`draw with ${name}`);
          }}
        >
          <MoreButton isOpen={isMore} controls={moreId} onToggle={() => setMore(!isMore)} />
        </BenchBottom>
      </form>
      <section className="studio-out" aria-label="Results">
        <JobBoard
          startedId={request.startedId}
          sitter={character}
          openId={openId}
          onOpen={onOpen}
          onRepeat={repeat}
          onExample={(prompt) => change({ prompt })}
        />
      </section>
    </div>
  );
}
