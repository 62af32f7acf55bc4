import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { lazyComponent } from '../../../../platform/web/screen/lazy-component.tsx';
import type { Picture } from '../../../../shared/words/picture.ts';
import type { CharacterContent } from '../../content.ts';
import type { EditableCharacter } from '../../creating-contract.ts';
import { countTokens } from '../../tokens.ts';
import { creatingClient, useCharactersChanged, useFirstPortrait } from '../creating.queries.ts';
import { CreatorContext, goToControl, type CreatorSlots } from './creator-context.ts';
import { CreatorFoot } from './creator-foot.tsx';
import { ImportReportPanel } from './import/import-report.tsx';
import { ImportedTalk } from './import/imported-talk.tsx';
import { LivePreview } from './live-preview.tsx';
import { StepBody } from './steps/step-body.tsx';
import { StepNav } from './step-nav.tsx';
import { STEPS, type StepId } from './steps.ts';
import { useDraftKeeper } from './draft/use-draft-keeper.ts';
import { useNotes } from './use-notes.ts';
import { usePublishing } from './use-publishing.ts';

const ConflictDialog = lazyComponent(() =>
  import('./draft/conflict-dialog.tsx').then((module) => module.ConflictDialog),
);

interface CreatorEditorProps {
  userId: string;
  character: EditableCharacter | null;
  /** Initial content of a new character, from an example. */
  given: CharacterContent | null;
  step: StepId;
  isImported: boolean;
  slots: CreatorSlots;
  onCreated: (id: string) => void;
}

export function CreatorEditor(props: CreatorEditorProps) {
  const { userId, given, step, isImported, slots, onCreated } = props;
  const navigate = useNavigate();
  const changed = useCharactersChanged();
  const [state, keeper] = useDraftKeeper({
    userId,
    character: props.character,
    onCreated: ({ id }) => {
      onCreated(id);
      // Adds the id to the URL, unless the user has navigated away in the meantime.
      if (location.pathname === '/create-character')
        void navigate({
          to: '.',
          search: (before) => ({ ...before, id }),
          replace: true,
          resetScroll: false,
        });
    },
  });
  const { content, character } = state;
  const notes = useNotes(content, slots.tagGroups);
  const publishing = usePublishing({ keeper, notes, onChange: changed });
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = useRef<string | null>(null);

  const begin = useEffectEvent(() => given && keeper.change({ ...given, look: { ...given.look } }));
  useEffect(() => void begin(), []);

  const go = (to: StepId, path: string | null = null) => {
    wanted.current = path;
    if (to === step) return land();
    void navigate({ to: '.', search: (before) => ({ ...before, step: to }) });
  };
  const land = useEffectEvent(() => {
    if (!wanted.current || !goToControl(wanted.current)) heading.current?.focus({ preventScroll: true });
    if (wanted.current) notes.showAll();
    wanted.current = null;
  });
  const opened = useRef(step);
  useEffect(() => {
    if (opened.current === step) return;
    opened.current = step;
    void keeper.flush();
    land();
  }, [step, keeper]);

  const ensureSaved = async (): Promise<string | null> =>
    (await keeper.begin()) ? (keeper.state().character?.id ?? null) : null;
  const refreshPortrait = async () => {
    const id = keeper.state().character?.id;
    if (!id) return;
    const { avatar } = await creatingClient.edit({ params: { id } });
    keeper.setAvatar(avatar);
    changed();
  };

  const firstPortrait = useFirstPortrait(character);
  const hang = useEffectEvent((avatar: Picture) => {
    keeper.setAvatar(avatar);
    changed();
  });
  useEffect(() => {
    if (firstPortrait) hang(firstPortrait);
  }, [firstPortrait]);

  const place = STEPS.findIndex(({ id }) => id === step);
  const { title } = STEPS[place]!;
  return (
    <CreatorContext
      value={{
        content,
        character,
        counts: countTokens(content),
        slots,
        change: keeper.change,
        touch: notes.touch,
        problemAt: notes.problemAt,
        findingsAt: notes.findingsAt,
      }}
    >
      <div className="creator" data-step={step}>
        <StepNav step={step} content={content} notes={notes} onGo={go} />
        <section className="creator-form" aria-label={STEPS[place]!.label}>
          <header>
            <span className="over">
              Step {place + 1} of {STEPS.length}
              {character?.state === 'published' && ` · Editing ${character.content.name}`}
            </span>
            <h1 className="d-l" tabIndex={-1} ref={heading}>
              {title[0]} <em>{title[1]}</em>
            </h1>
          </header>
          {isImported && character?.imported && (
            <>
              <ImportedTalk publishing={publishing} onGo={() => go('publish')} />
              <ImportReportPanel
                report={character.imported}
                onClose={() =>
                  void navigate({ to: '.', search: (before) => ({ ...before, imported: undefined }) })
                }
              />
            </>
          )}
          <StepBody
            step={step}
            notes={notes}
            publishing={publishing}
            ensureSaved={ensureSaved}
            onLorebook={keeper.adopt}
            onGo={go}
          />
          <CreatorFoot step={step} state={state} onGo={go} onRetry={() => void keeper.flush()} />
        </section>
        <LivePreview ensureSaved={ensureSaved} onPortrait={() => void refreshPortrait()} />
      </div>
      {state.conflict && <ConflictDialog mine={content} theirs={state.conflict} onResolve={keeper.resolve} />}
    </CreatorContext>
  );
}
