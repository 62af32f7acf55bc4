import {
  ChevronLeft,
  ChevronRight,
  Columns2,
  Copy,
  GitBranch,
  ImagePlus,
  Languages,
  Lightbulb,
  Pencil,
  Pin,
  PinOff,
  RefreshCw,
  Share2,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { arrowTo } from '../../../../platform/web/keys/arrows.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import type { Message } from '../../contract.ts';
import type { MessageOrders } from '../session/message-orders.ts';

export interface ActionsOptions {
  message: Message;
  isBusy: boolean;
  /** The conversation is read-only. */
  isLocked: boolean;
  orders: MessageOrders;
  onEdit: () => void;
  /** Opens the hint for another try. */
  onHint: () => void;
  /** Null where there is nothing to translate, or into no language. */
  onTranslate: (() => void) | null;
}

interface MessageAction {
  id: MessageActionId;
  label: string;
  /** The keys that do it while the focus is in the message. */
  keys?: string;
  Icon: LucideIcon;
  isOff: boolean;
  run: (event?: { shiftKey: boolean }) => void;
}

export type MessageActionId =
  | 'earlier'
  | 'later'
  | 'compare'
  | 'copy'
  | 'translate'
  | 'pin'
  | 'picture'
  | 'regenerate'
  | 'hint'
  | 'edit'
  | 'branch'
  | 'share'
  | 'delete';

// Answers by the product are not part of the story, so they cannot be edited or regenerated.
const isOutOfRole = ({ marks }: Message): boolean => marks.includes('out_of_role');

/** A reply that was written by a character, other than the greeting. */
export const isAnswer = (message: Message): boolean =>
  message.role === 'assistant' && message.parentId !== null && !isOutOfRole(message);

/** A reply that can be written on, if it is the newest message. */
export const isContinuable = (message: Message): boolean =>
  isAnswer(message) &&
  message.content !== '' &&
  ['complete', 'stopped', 'interrupted'].includes(message.state);

/** Selects the button of an action within a message. Its label depends on the language. */
export const actionSelector = (id: MessageActionId): string => `[data-action="${id}"]`;

/** What can be done with a message, in the order of its toolbar. The newest reply is continued by the tools above the field. */
export function actionsOf(options: ActionsOptions): MessageAction[] {
  const { message, isBusy, isLocked, orders, onEdit, onHint, onTranslate } = options;
  return [
    ...versionActions(options),
    ...(message.content
      ? [
          {
            id: 'copy' as const,
            label: 'Copy',
            Icon: Copy,
            isOff: false,
            run: () => void copy(message.content),
          },
        ]
      : []),
    ...(onTranslate && message.content
      ? [{ id: 'translate' as const, label: 'Translate', Icon: Languages, isOff: isBusy, run: onTranslate }]
      : []),
    ...(message.content
      ? [
          {
            id: 'pin' as const,
            label: message.isPinned ? 'Unpin' : 'Pin',
            keys: 'Shift+P',
            Icon: message.isPinned ? PinOff : Pin,
            isOff: isBusy,
            run: () => orders.pin(message),
          },
        ]
      : []),
    ...pictureAction(options),
    ...(isAnswer(message) && !isLocked && message.content
      ? [
          {
            id: 'regenerate' as const,
            label: 'Regenerate',
            keys: 'R',
            Icon: RefreshCw,
            isOff: isBusy,
            run: (event?: { shiftKey: boolean }) =>
              event?.shiftKey ? onHint() : orders.chatSession.regenerate(message),
          },
          {
            id: 'hint' as const,
            label: 'Another try with a hint',
            keys: 'H',
            Icon: Lightbulb,
            isOff: isBusy,
            run: onHint,
          },
        ]
      : []),
    ...(message.content && !isOutOfRole(message) && !isLocked
      ? [{ id: 'edit' as const, label: 'Edit', Icon: Pencil, isOff: isBusy, run: onEdit }]
      : []),
    ...(!isOutOfRole(message) && !isLocked
      ? [
          {
            id: 'branch' as const,
            label: 'Branch from here',
            Icon: GitBranch,
            isOff: isBusy,
            run: () => void orders.branch(message),
          },
        ]
      : []),
    ...(message.content && !isOutOfRole(message)
      ? [
          {
            id: 'share' as const,
            label: 'Share from here',
            Icon: Share2,
            isOff: isBusy,
            run: () => orders.share(message),
          },
        ]
      : []),
    ...(message.parentId
      ? [
          {
            id: 'delete' as const,
            label: 'Delete message',
            Icon: Trash2,
            isOff: isBusy,
            run: () => orders.remove(message),
          },
        ]
      : []),
  ];
}

/** Of what a character said. */
function pictureAction({ message, isBusy, isLocked, orders }: ActionsOptions): MessageAction[] {
  if (message.role !== 'assistant' || !message.content || isOutOfRole(message) || isLocked) return [];
  return [
    {
      id: 'picture',
      label: 'Picture of this moment',
      keys: 'Shift+I',
      Icon: ImagePlus,
      isOff: isBusy,
      run: () => orders.picture(message),
    },
  ];
}

/** Of a message with several versions. */
function versionActions({ message, isBusy, orders }: ActionsOptions): MessageAction[] {
  const { alternative, alternatives } = message;
  if (alternatives.length < 2) return [];
  return [
    {
      id: 'earlier',
      label: 'Earlier version',
      keys: `Alt+${arrowTo(-1)}`,
      Icon: ChevronLeft,
      isOff: isBusy || alternative <= 1,
      run: () => orders.select(alternatives[alternative - 2]!),
    },
    {
      id: 'later',
      label: 'Later version',
      keys: `Alt+${arrowTo(1)}`,
      Icon: ChevronRight,
      isOff: isBusy || alternative >= alternatives.length,
      run: () => orders.select(alternatives[alternative]!),
    },
    {
      id: 'compare',
      label: 'Compare versions',
      Icon: Columns2,
      isOff: isBusy,
      run: () => orders.compare(message),
    },
  ];
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: 'Copied', tone: 'success' });
  } catch {
    showToast({ title: 'Your browser did not allow copying', tone: 'error' });
  }
}
