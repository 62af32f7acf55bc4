import './tag-dialog.css';
import { useState } from 'react';
import { useSession } from '../../../platform/web/session.tsx';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Dialog, DialogTitle } from '../../../platform/web/ui/layers/dialog.tsx';
import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';
import type { CurrentUser } from '../../../shared/words/user.ts';
import { INTERESTS_MAX, INTERESTS_MIN, TEXT } from '../rules.ts';
import { TagForm } from './tag-form.tsx';
import { TagTrouble } from './tag-trouble.tsx';
import { useTagOffer } from './tags.queries.ts';

interface TagDialogProps {
  user: CurrentUser;
  /** Whether this is the first set-up, which cannot be dismissed and asks for two confirmations. */
  isFirst: boolean;
  onClose: () => void;
  onSaved: () => void;
}

export function TagDialog({ user, isFirst, onClose, onSaved }: TagDialogProps) {
  const { groups, problem, isLoading, reload } = useTagOffer();
  const { signOut } = useSession();
  const [takesBuiltIn, setTakesBuiltIn] = useState(false);
  if (problem && !takesBuiltIn)
    return (
      <Dialog isOpen onClose={onClose} isLocked={isFirst} className="tag-trouble">
        <TagTrouble
          problem={problem}
          isLoading={isLoading}
          onReload={reload}
          onBuiltIn={() => setTakesBuiltIn(true)}
        />
      </Dialog>
    );
  const title = isFirst ? TEXT.welcome : TEXT.update;
  const lastWord = title.lastIndexOf(' ') + 1;
  return (
    <Dialog isOpen onClose={onClose} isLocked={isFirst} className="tag-dialog">
      <div className="tag-head" tabIndex={-1} data-first-focus>
        <div className="row between g4">
          <DialogTitle className="d-l">
            {title.slice(0, lastWord)}
            <em>{title.slice(lastWord)}</em>
          </DialogTitle>
          {isFirst && (
            <Button variant="ghost" onClick={() => void signOut()}>
              Sign out
            </Button>
          )}
        </div>
        <p className="t2">
          Choose {INTERESTS_MIN} to {INTERESTS_MAX} tags. They shape your feed, and you can change them any
          time.
        </p>
      </div>
      {groups ? <TagForm groups={groups} user={user} isFirst={isFirst} onSaved={onSaved} /> : <TagsComing />}
    </Dialog>
  );
}

const ROWS = [8, 8, 6, 7, 5];

function TagsComing() {
  return (
    <div className="tag-body" aria-busy="true">
      <p className="sr" role="status">
        Loading tags
      </p>
      {ROWS.map((count, row) => (
        <div key={row}>
          <Skeleton className="tag-sk-name" />
          <div className="row wrap g2">
            {Array.from({ length: count }, (_, place) => (
              <Skeleton
                key={place}
                className="tag-sk"
                style={{ width: 74 + ((place * 37 + row * 23) % 48) }}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
