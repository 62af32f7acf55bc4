import { Zap } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { lazyComponent } from '../../../../platform/web/screen/lazy-component.tsx';
import { useSession } from '../../../../platform/web/session.tsx';
import type { Conversation } from '../../contract.ts';
import { firstName } from '../../rules.ts';
import { fillIn, type Filled } from './fill-in.ts';
import { QuickReplyRow } from './quick-reply-row.tsx';
import { useQuickReplies } from './quick-replies.queries.ts';

const QuickRepliesDialog = lazyComponent(() =>
  import('./quick-replies-dialog.tsx').then((module) => module.QuickRepliesDialog),
);

/** What a press of a quick reply asks of the field. */
export interface QuickUse extends Filled {
  isSent: boolean;
}

export interface QuickReplyParts {
  /** Above the field; null without any. @param input what stands in the field */
  row: (input: string, onUse: (use: QuickUse) => void) => ReactNode;
  /** Among the tools, while there is none in this chat. */
  tool: ReactNode;
  open: () => void;
  dialog: ReactNode;
}

/** The user's own buttons in a conversation. */
export function useQuickReplyParts({ character, persona }: Conversation): QuickReplyParts {
  const { user } = useSession();
  const { data } = useQuickReplies();
  const [isOpen, setOpen] = useState(false);
  const items =
    data?.items.filter(({ characterId }) => characterId === null || characterId === character.id) ?? [];
  const names = { char: character.name, user: persona?.name ?? user?.username ?? '' };
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  return {
    open,
    row: (input, onUse) =>
      items.length > 0 && (
        <QuickReplyRow
          items={items}
          onUse={({ text, isSent }) => onUse({ ...fillIn(text, { ...names, input }), isSent })}
          onOrder={open}
        />
      ),
    tool: data && items.length === 0 && (
      <button
        type="button"
        className="quick-tool"
        aria-label="Quick replies"
        title="Your own texts behind buttons"
        onClick={open}
      >
        <Zap className="i i-s" />
      </button>
    ),
    dialog: isOpen && (
      <QuickRepliesDialog
        character={{ id: character.id, name: firstName(character.name) }}
        onClose={close}
        onMissing={close}
      />
    ),
  };
}
