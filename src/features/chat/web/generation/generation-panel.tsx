import './generation.css';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError, messageOf } from '../../../../platform/web/api-error.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import type { Conversation } from '../../contract.ts';
import type {
  AuthorsNote,
  Generation,
  GenerationChange,
  GenerationState,
} from '../../generation-contract.ts';
import { Pane } from '../panes/pane.tsx';
import { PaneFailure, PaneSkeleton } from '../panes/pane-states.tsx';
import type { Speech } from '../panes/speech.ts';
import { helpOf } from '../session/sending.ts';
import { useGeneration } from './generation.queries.ts';
import { ModelPart } from './model-part.tsx';
import { NotePart } from './note-part.tsx';
import { PresetNameDialog } from './preset-name-dialog.tsx';
import { PresetPart } from './preset-part.tsx';
import { usePresetActions, type PresetActions } from './presets.queries.ts';
import type { SettingsForm } from './settings-form.ts';
import { SliderPart, type WritingPart } from './slider-part.tsx';
import { useSettingsForm } from './use-settings-form.ts';

interface GenerationPanelProps {
  conversation: Conversation;
  speech: Speech;
  /** The setting that gets the focus. Another object focuses it once more, even for the same setting. */
  at?: { part?: WritingPart };
  onClose: () => void;
}

/** How replies are written in this conversation. */
export function GenerationPanel({ conversation, speech, at, onClose }: GenerationPanelProps) {
  const read = useGeneration(conversation.id);
  const form = useSettingsForm(conversation);
  const actions = usePresetActions(conversation);
  const { data } = read;
  const who = speech.subject === speech.name ? speech.name : speech.subject.toLowerCase();
  return (
    <Pane
      isTall
      title={
        <>
          How {who} <em>writes</em>
        </>
      }
      head={null}
      foot={data && <Foot form={form} state={data} actions={actions} />}
      onClose={onClose}
    >
      {data ? (
        <Settings form={form} state={data} actions={actions} at={at} />
      ) : read.isError ? (
        <PaneFailure what="These settings" error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <PaneSkeleton label="Loading how replies are written" />
      )}
    </Pane>
  );
}

const useFormState = (form: SettingsForm) => useSyncExternalStore(form.subscribe, form.get, form.get);

const withChanges = (
  saved: Generation,
  { note, noteReplaces: _, ...changes }: GenerationChange,
): Generation => ({ ...saved, ...changes, note: { ...saved.note, ...note } });

/** The text in a refusal because another device has changed it; null for any other error. */
const otherNote = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'chat.note_changed'
    ? ((error.body as { note?: AuthorsNote }).note?.text ?? '')
    : null;

interface PartProps {
  form: SettingsForm;
  state: GenerationState;
  actions: PresetActions;
}

function Settings({ form, state, actions, at }: PartProps & Pick<GenerationPanelProps, 'at'>) {
  const { changes, error } = useFormState(form);
  const settings = withChanges(state.settings, changes);
  const other = otherNote(error);
  const isRefused = error instanceof ApiError && changes.note !== undefined;
  return (
    <div className="pane-tab">
      <NotePart
        note={settings.note}
        state={state}
        refusal={isRefused ? messageOf(error) : null}
        help={isRefused ? helpOf(error) : null}
        other={other}
        onTake={form.dropNote}
        onKeep={() => {
          if (other === null) return;
          form.change({ noteReplaces: other });
          void form.flush();
        }}
        onChange={(change) =>
          form.change({
            note: { ...changes.note, ...change },
            ...(change.text === undefined
              ? {}
              : { noteReplaces: changes.noteReplaces ?? state.settings.note.text }),
          })
        }
        onLeave={() => other === null && void form.flush()}
      />
      <hr className="hair" />
      <PresetPart
        presetId={state.preset?.id ?? null}
        settings={settings}
        actions={actions}
        onSettle={form.flush}
        onTaken={form.drop}
      />
      <ModelPart
        chosen={settings.model ?? null}
        models={state.models}
        refusal={error instanceof ApiError && changes.model !== undefined ? messageOf(error) : null}
        onChoose={(model) => {
          form.change({ model });
          void form.flush();
        }}
      />
      <SliderPart at={at} settings={settings} state={state} onChange={form.change} />
    </div>
  );
}

/**
 * As it was, but for a note that only another device has written since. A model that is not offered any more cannot be
 * chosen again.
 */
function undone(
  { model, note, ...before }: Generation,
  { settings, models }: GenerationState,
  isNoteOwn: boolean,
): GenerationChange {
  const isThere = !model || model === settings.model || models.some(({ id }) => id === model);
  return {
    ...before,
    ...(isThere && model !== undefined ? { model } : {}),
    ...(isNoteOwn ? { note, noteReplaces: settings.note.text } : {}),
  };
}

const focusTaken = (foot: Element | null) =>
  foot?.closest('.pane')?.querySelector<HTMLElement>('.generation-preset.is-on')?.focus();

function Foot({ form, state, actions }: PartProps) {
  const { settings: saved, preset } = state;
  const own = useRef<HTMLDivElement>(null);
  const [isNaming, setNaming] = useState(false);
  const isAwaited = useRef(false);
  const { changes, isSaving, error } = useFormState(form);
  /** As they were when the panel opened. */
  const [before] = useState(saved);
  const settings = withChanges(saved, changes);
  const compared = form.isNoteOwn() ? before : { ...before, note: settings.note };
  const isChanged = JSON.stringify(settings) !== JSON.stringify(compared);
  // The button that was pressed is gone once there is a preset like this; the focus goes to what took its place.
  const isKept = preset !== null && !preset.isChanged;
  useEffect(() => {
    if (!isAwaited.current || isNaming || !isKept) return;
    isAwaited.current = false;
    if (document.activeElement === document.body) focusTaken(own.current);
  }, [isNaming, isKept]);
  async function save(id: string) {
    await form.flush();
    isAwaited.current = true;
    actions.save.mutate({ id, settings }, { onError: () => void (isAwaited.current = false) });
  }
  return (
    <div ref={own} className="pane-foot">
      <span className="pane-note grow" role="status">
        {error
          ? 'Not saved yet'
          : isSaving || Object.keys(changes).length > 0
            ? 'Saving...'
            : !preset
              ? 'Only for this conversation'
              : preset.isChanged
                ? `Differs from “${preset.name}”`
                : `As in “${preset.name}”`}
      </span>
      {error ? <Button onClick={() => void form.flush()}>Try again</Button> : null}
      <Button
        variant="ghost"
        // Not `disabled`: it would lose the focus when it is pressed.
        aria-disabled={!isChanged || undefined}
        onClick={() => isChanged && form.change(undone(before, state, form.isNoteOwn()))}
      >
        Undo
      </Button>
      {preset?.isChanged && (
        <Button
          icon={<span className="generation-dot" />}
          busyText={actions.save.isPending && 'Saving...'}
          onClick={() => void save(preset.id)}
        >
          Save
        </Button>
      )}
      {!preset && <Button onClick={() => setNaming(true)}>Save as preset</Button>}
      {isNaming && (
        <PresetNameDialog
          title="New preset"
          name=""
          onSave={async (name) => {
            await form.flush();
            await actions.create.mutateAsync({ name, settings });
            isAwaited.current = true;
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  );
}
