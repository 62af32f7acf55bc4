import './order-dialogs.css';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Chip } from '../../../../platform/web/ui/controls/chip.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import { Field, Input } from '../../../../platform/web/ui/controls/field.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import type { Conversation } from '../../contract.ts';
import { TAG_NAME_MAX } from '../../order-rules.ts';
import { useShelves } from './order.queries.ts';
import { hasTag } from '../session/shelf.ts';
import type { ChatOrders } from './use-chat-orders.ts';

interface TagsDialogProps {
  chats: readonly Conversation[];
  orders: ChatOrders;
  onClose: () => void;
}

/** Sets and removes tags. Each press is saved at once. */
export function TagsDialog({ chats, orders, onClose }: TagsDialogProps) {
  const shelves = useShelves();
  const [set, setSet] = useState(() => tagsOfAll(chats));
  const [typed, setTyped] = useState('');
  const known = shelves.data?.tags.map(({ name }) => name) ?? [];
  const shown = [...known, ...set.filter((name) => !hasTag(known, name))];

  const show = (name: string, isOn: boolean) =>
    setSet((now) => {
      const others = now.filter((other) => !hasTag([other], name));
      return isOn ? [...others, name] : others;
    });
  async function turn(name: string, isOn: boolean): Promise<void> {
    show(name, isOn);
    if (!(await orders.tag(chats, name, isOn))) show(name, !isOn);
  }
  function add(event: FormEvent): void {
    event.preventDefault();
    const name = typed.trim().replace(/^#/, '');
    if (!name || name.length > TAG_NAME_MAX) return;
    if (!hasTag(set, name)) void turn(name, true);
    setTyped('');
  }
  return (
    <Dialog isOpen onClose={onClose}>
      <div className="body col g4">
        <DialogTitle>
          {chats.length === 1 ? 'Tags of this chat' : `Tags of ${chats.length} chats`}
        </DialogTitle>
        {shelves.isPending && <Skeleton className="order-skeleton" />}
        {shelves.isError && (
          <p className="t2">
            Your other tags could not be loaded.{' '}
            <button type="button" className="link" onClick={() => void shelves.refetch()}>
              Try again
            </button>
          </p>
        )}
        {shown.length > 0 && (
          <div className="order-tags" role="group" aria-label="Tags">
            {shown.map((name) => (
              <Chip
                key={name}
                isSelected={hasTag(set, name)}
                onClick={() => void turn(name, !hasTag(set, name))}
              >
                #{name}
              </Chip>
            ))}
          </div>
        )}
        <form className="order-add" onSubmit={add}>
          <Field label="New tag">
            {(linked) => (
              <Input
                {...linked}
                autoFocus
                value={typed}
                maxLength={TAG_NAME_MAX}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit">Add</Button>
        </form>
        <div className="row g3">
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Those that each of the chats has. */
const tagsOfAll = ([first, ...others]: readonly Conversation[]): string[] =>
  first?.order.tags.filter((name) => others.every(({ order }) => hasTag(order.tags, name))) ?? [];
