import type { ReactNode } from 'react';
import { Button } from '../../../../../platform/web/ui/controls/button.tsx';
import { useCreator } from '../creator-context.ts';
import type { Notes } from '../use-notes.ts';
import { LEFT_TO_DO_ID } from './left-to-do.tsx';
import { publishNeed } from './publish-need.ts';

interface PublishButtonProps {
  notes: Notes;
  icon?: ReactNode;
  isBusy: boolean;
  disabled: boolean;
  /** Without it the button submits its form. */
  onClick?: () => void;
}

/** Off while something prevents publishing, which it names; the list `LeftToDo` on the same page describes it. */
export function PublishButton({ notes, icon, isBusy, disabled, onClick }: PublishButtonProps) {
  const { content, character } = useCreator();
  const need = disabled ? null : publishNeed(notes, content);
  return (
    <Button
      variant="primary"
      size="large"
      type={onClick ? 'button' : 'submit'}
      icon={icon}
      busyText={isBusy && 'Publishing...'}
      disabled={disabled}
      aria-disabled={need !== null}
      aria-describedby={need === null ? undefined : LEFT_TO_DO_ID}
      onClick={need === null ? onClick : notes.showAll}
    >
      {need ?? (character?.state === 'published' ? 'Publish changes' : 'Publish')}
    </Button>
  );
}
