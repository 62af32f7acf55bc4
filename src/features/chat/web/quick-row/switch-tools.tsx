// What is switched by a press of the row. A press that could not be saved goes back, and says so.
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useReading } from '../../../../platform/web/reading/reading.ts';
import { Menu, MenuChoice, MenuItem, MenuLine } from '../../../../platform/web/ui/layers/menu.tsx';
import type { Thinking } from '../../contract.ts';
import { TRANSLATION_NAMES, translationTagOf } from '../../translation-rules.ts';
import { useTurnNote } from '../generation/generation.queries.ts';
import { useConversationChanges } from '../list/use-arrange.ts';
import { LENGTHS, tellLengthFailed } from '../panel/length-choice.tsx';
import { tellThinkingFailed } from '../panel/thinking-choice.tsx';
import { useChooseTranslation, useTranslationSettings } from '../translation/translation.queries.ts';
import { ToolButton } from './tool-button.tsx';
import type { ToolProps } from './tool-props.ts';

const LENGTH_TEXTS = { short: 'Short replies', medium: 'Medium replies', long: 'Long replies' } as const;

export function LengthTool({ thread: { conversation }, onWriting }: ToolProps) {
  const { settings } = useConversationChanges(conversation.id);
  const length = (settings.isPending && settings.variables.replyLength) || conversation.generation.length;
  // Another length than these is set where all is set.
  const value = LENGTHS.find((one) => one.value === length)?.value ?? null;
  return (
    <Menu
      align="start"
      className="menu"
      trigger={
        <ToolButton tool="length" text={value ? LENGTH_TEXTS[value] : 'Reply length'} title="Reply length" />
      }
    >
      <MenuChoice
        label="Reply length"
        value={value}
        options={LENGTHS}
        onChange={(replyLength) => settings.mutate({ replyLength }, { onError: tellLengthFailed })}
      />
      <MenuLine />
      <MenuItem icon={<SlidersHorizontal className="i i-s" />} onSelect={onWriting}>
        Author’s note and all values
      </MenuItem>
    </Menu>
  );
}

/** Nothing where the model cannot be told to leave it. */
export function ThinkingTool({ thread: { conversation, engine } }: ToolProps) {
  const { settings } = useConversationChanges(conversation.id);
  const effort = (settings.isPending && settings.variables.thinking) || conversation.thinking;
  /** The one that is gone back to. */
  const [last, setLast] = useState<Thinking>('default');
  if (effort !== 'off' && effort !== last) setLast(effort);
  if (!engine.thinking.includes('off')) return null;
  const isOn = effort !== 'off';
  return (
    <ToolButton
      tool="thinking"
      isOn={isOn}
      aria-pressed={isOn}
      aria-busy={settings.isPending || undefined}
      text={isOn ? 'Thinking on' : 'Thinking'}
      title="How hard the model thinks before it answers"
      onClick={() =>
        settings.isPending ||
        settings.mutate({ thinking: isOn ? 'off' : last }, { onError: tellThinkingFailed })
      }
    />
  );
}

/** Of what is read. Nothing where no model can translate. */
export function TranslationTool({ thread: { conversation } }: ToolProps) {
  const { data } = useTranslationSettings(conversation.id);
  const choose = useChooseTranslation(conversation.id);
  const { reads } = (choose.isPending ? choose.variables : data) ?? { reads: null };
  /** The language that is gone back to. */
  const [last, setLast] = useState(reads);
  if (reads && reads !== last) setLast(reads);
  if (!data || (!data.isAvailable && !reads)) return null;
  const { sends, isGeneral } = data;
  const language = reads && TRANSLATION_NAMES[reads];
  const next = reads ? null : (last ?? translationTagOf(navigator.languages) ?? 'en');
  return (
    <ToolButton
      tool="translation"
      isOn={reads !== null}
      aria-pressed={reads !== null}
      aria-busy={choose.isPending || undefined}
      text={reads ? 'Translation on' : 'Translation'}
      title={reads ? `Messages are read in ${language}` : 'Translate messages'}
      onClick={() => choose.isPending || choose.mutate({ reads: next, sends, isGeneral })}
    />
  );
}

export function NoteSwitch({ thread: { conversation }, onWriting }: ToolProps) {
  const turn = useTurnNote(conversation);
  const isOn = turn.isPending ? turn.variables : conversation.generation.isNoteOn;
  return (
    <ToolButton
      tool="note-switch"
      isOn={isOn}
      aria-pressed={isOn}
      aria-busy={turn.isPending || undefined}
      text={isOn ? 'Author’s note on' : 'Author’s note'}
      onClick={() =>
        turn.isPending || turn.mutate(!isOn, { onSuccess: (isWritten) => isWritten || onWriting() })
      }
    />
  );
}

export function PortraitsTool() {
  const { reading, change } = useReading();
  const isHidden = reading.portraits === 'hidden';
  return (
    <ToolButton
      tool="portraits"
      isOn={isHidden}
      aria-pressed={isHidden}
      text={isHidden ? 'Portraits hidden' : 'Hide portraits'}
      onClick={() => change({ portraits: isHidden ? 'shown' : 'hidden' })}
    />
  );
}
