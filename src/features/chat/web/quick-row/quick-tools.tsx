import type { ComponentType } from 'react';
import type { CommandName } from '../../command-names.ts';
import type { QuickTool } from '../../quick-row-rules.ts';
import { PersonaSwitch } from '../personas/persona-switch.tsx';
import { LengthTool, NoteSwitch, PortraitsTool, ThinkingTool, TranslationTool } from './switch-tools.tsx';
import { ToolButton } from './tool-button.tsx';
import type { ToolProps } from './tool-props.ts';

function NoteTool({ thread, onWriting }: ToolProps) {
  const { isNoteOn } = thread.conversation.generation;
  return (
    <ToolButton
      tool="note"
      isOn={isNoteOn}
      text={isNoteOn ? 'Note on' : 'Note'}
      title="Author’s note and how replies are written"
      onClick={onWriting}
    />
  );
}

function PresetTool({ thread, onWriting }: ToolProps) {
  const { preset } = thread.conversation.generation;
  return (
    <ToolButton
      tool="preset"
      isOn={preset !== null}
      text={preset?.name ?? 'Preset'}
      title={preset?.isChanged ? `${preset.name}, changed in this chat` : 'Preset'}
      onClick={onWriting}
    >
      {preset?.isChanged && <i className="quick-dot" aria-label="changed" role="img" />}
    </ToolButton>
  );
}

/** Does what a command does. @param isOffWhileBusy it changes the newest messages */
const byCommand = (tool: QuickTool, command: CommandName, isOffWhileBusy = false) =>
  function CommandTool({ run, isBusy }: ToolProps) {
    return (
      <ToolButton tool={tool} disabled={isOffWhileBusy && isBusy} onClick={() => void run(command, '')} />
    );
  };

/** Each is a button or a link of the row, or nothing where it is of no use. */
export const TOOLS: Record<QuickTool, ComponentType<ToolProps>> = {
  draft: ({ isDrafting, onDraft }) => (
    <ToolButton
      tool="draft"
      isOn={isDrafting}
      aria-expanded={isDrafting}
      disabled={!onDraft}
      title="Draft my line (Alt D)"
      aria-keyshortcuts="Alt+D"
      onClick={onDraft ?? undefined}
    />
  ),
  continue: ({ name, onContinue }) => (
    <ToolButton
      tool="continue"
      disabled={!onContinue}
      title={`Let ${name} go on`}
      onClick={onContinue ?? undefined}
    />
  ),
  picture: ({ run, isBusy }) => (
    <ToolButton
      tool="picture"
      title="A picture of this moment"
      disabled={isBusy}
      onClick={() => void run('picture', '')}
    />
  ),
  note: NoteTool,
  preset: PresetTool,
  quick: ({ quick }) => quick,
  persona: ({ threadKey, thread }) => (
    <PersonaSwitch threadKey={threadKey} conversation={thread.conversation} />
  ),
  retry: byCommand('retry', 'retry', true),
  edit: byCommand('edit', 'edit', true),
  branch: byCommand('branch', 'branch', true),
  length: LengthTool,
  thinking: ThinkingTool,
  translation: TranslationTool,
  'note-switch': NoteSwitch,
  text: ({ onReading }) => <ToolButton tool="text" aria-haspopup="dialog" onClick={onReading} />,
  portraits: PortraitsTool,
  view: ({ onView }) => <ToolButton tool="view" onClick={onView} />,
  scene: byCommand('scene', 'scene'),
  search: byCommand('search', 'search'),
  pins: byCommand('pins', 'pins'),
  memory: byCommand('memory', 'memory'),
  paths: byCommand('paths', 'paths'),
  export: byCommand('export', 'export'),
  share: byCommand('share', 'share'),
};
