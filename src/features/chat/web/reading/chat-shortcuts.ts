import { useNavigate } from '@tanstack/react-router';
import { arrowTo } from '../../../../platform/web/keys/arrows.ts';
import { useShortcuts, type Shortcut } from '../../../../platform/web/keys/shortcuts.ts';
import type { WritingPart } from '../generation/slider-part.tsx';
import { actionSelector } from '../thread/message-action-list.ts';
import { focusComposer, moveMessage, pressButton } from './message-buttons.ts';

/** Opens the next or previous conversation of the list. */
function findNeighbour(step: 1 | -1): string | null {
  const rows = [...document.querySelectorAll<HTMLAnchorElement>('.chat-list a[href^="/chat/"]')];
  const at = rows.findIndex((row) => row.getAttribute('aria-current') === 'page');
  return rows[at + step]?.getAttribute('href') ?? null;
}

const pressHint = () => pressButton(actionSelector('hint'));

/** What the field does by itself: the sheet only names it. */
const FIELD: [keys: string, does: string][] = [
  ['Enter', 'Send; while a reply is being written, queue it'],
  ['Shift+Enter', 'Begin a new line'],
  ['Control+Enter', 'Steer the reply that is being written'],
  ['Alt+D', 'Draft your line'],
  ['Tab', 'Take the draft that is shown'],
  ['1–3', 'Take this draft'],
  ['/', 'Commands (in the empty field)'],
  ['ArrowUp', 'Edit your last message (in the empty field)'],
  ['Escape', 'Stop the reply, or close the drafts'],
];

type KeyCommand = 'continue' | 'stop' | 'persona' | 'pictures' | 'quick' | 'export' | 'share';

/** The shortcuts of what the composer can be asked for by a command. */
export function useCommandShortcuts(run: (name: KeyCommand, rest: string) => unknown): void {
  const chat = (keys: string, does: string, command: KeyCommand): Shortcut => {
    return { keys, does, group: 'In a chat', run: () => void run(command, '') };
  };
  useShortcuts([
    chat('C', 'Continue the reply', 'continue'),
    chat('.', 'Stop the reply that is being written', 'stop'),
    chat('s', 'Speak as somebody else', 'persona'),
    chat('M', 'Pictures', 'pictures'),
    chat('q', 'Quick replies', 'quick'),
    chat('X', 'Save this chat as a file', 'export'),
    {
      ...chat('S', 'Share a part of this chat by a link', 'share'),
      run() {
        // With a focused message one shares from there.
        if (!pressButton(actionSelector('share'), true)) void run('share', '');
      },
    },
  ]);
}

interface ChatShortcuts {
  /** Absent until it is loaded. */
  conversationId: string | undefined;
  isReading: boolean;
  onMemory: () => void;
  onPins: () => void;
  /** Opens how replies are written. */
  onWriting: () => void;
  /** The model can be told how hard to think. */
  canThink: boolean;
  /** Opens a setting of how replies are written. */
  onSetting: (part: WritingPart) => void;
  onReading: () => void;
  onFind: () => void;
  onView: (isReading: boolean) => void;
}

/** The shortcuts of an open conversation. */
export function useChatShortcuts(options: ChatShortcuts): void {
  const { conversationId, isReading, canThink, onSetting } = options;
  const { onMemory, onPins, onWriting, onReading, onFind, onView } = options;
  const navigate = useNavigate();
  const openNeighbour = (step: 1 | -1) => {
    const to = findNeighbour(step);
    if (to) void navigate({ to });
    return to !== null;
  };
  const openPaths = () => {
    if (!conversationId) return false;
    void navigate({ to: '/chat/$characterId/paths', params: { characterId: conversationId } });
    return true;
  };
  const chat = (keys: string, does: string, run: Shortcut['run']): Shortcut => {
    return { keys, does, group: 'In a chat', run };
  };
  const message = (keys: string, does: string, run: Shortcut['run']): Shortcut => {
    return { keys, does, group: 'The focused message, or the newest', run };
  };
  useShortcuts([
    ...FIELD.map(([keys, does]) => ({ keys, does, group: 'While you write', run: () => false })),
    message('r', 'Another try', () => pressButton(actionSelector('regenerate'))),
    message(arrowTo(-1), 'Earlier version', () => pressButton(actionSelector('earlier'))),
    message(arrowTo(1), 'Later version', () => pressButton(actionSelector('later'))),
    message('h', 'Another try with a hint', pressHint),
    message('R', 'Another try with a hint', pressHint),
    message('d', 'Compare versions', () => pressButton(actionSelector('compare'))),
    message('b', 'Branch from here (only if focused)', () => pressButton(actionSelector('branch'), true)),
    message('e', 'Edit', () => pressButton(actionSelector('edit'))),
    message('I', 'Picture of this moment', () => pressButton(actionSelector('picture'))),
    message('P', 'Pin or unpin', () => pressButton(actionSelector('pin'))),
    message('y', 'Copy', () => pressButton(actionSelector('copy'))),
    message('l', 'Translate', () => pressButton(actionSelector('translate'))),
    message('w', 'Why this reply', () => pressButton('.why-sign')),
    message('Delete', 'Delete (only if focused)', () => pressButton(actionSelector('delete'), true)),
    chat('c', 'Write', focusComposer),
    chat('j', 'Next message', () => moveMessage(1)),
    chat('k', 'Previous message', () => moveMessage(-1)),
    chat('J', 'Next chat', () => openNeighbour(1)),
    chat('K', 'Previous chat', () => openNeighbour(-1)),
    chat('f', 'Search in this chat', () => onFind()),
    chat('m', 'What is remembered', onMemory),
    chat('i', 'Pinned messages', onPins),
    chat('n', 'Note, preset and how replies are written', onWriting),
    chat('L', 'Reply length', () => onSetting('length')),
    ...(canThink ? [chat('H', 'How hard the model thinks', () => onSetting('thinking'))] : []),
    chat('p', 'Paths', openPaths),
    chat('t', 'Text size and typeface', onReading),
    chat('v', 'Reading view', () => onView(!isReading)),
    chat('Escape', 'Leave the reading view', () => (isReading ? onView(false) : false)),
  ]);
}
