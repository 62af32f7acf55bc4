import { CircleAlert } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import type { CurrentUser } from '../../../shared/words/user.ts';
import { Confirmations } from './confirmations.tsx';
import { missingText, stillValid, toggled } from './selection.ts';
import type { TagGroup } from './tag-choice.ts';
import { TagCount } from './tag-count.tsx';
import { TagGroups } from './tag-groups.tsx';
import { useSaving } from './use-saving.ts';

interface TagFormProps {
  groups: TagGroup[];
  user: CurrentUser;
  isFirst: boolean;
  onSaved: () => void;
}

export function TagForm({ groups, user, isFirst, onSaved }: TagFormProps) {
  const [chosen, setChosen] = useState(() =>
    stillValid(user.preferences.selectedTags, (name) =>
      groups.some(({ tags }) => tags.some((tag) => tag.name === name)),
    ),
  );
  const [confirmed, setConfirmed] = useState({ isAdult: !isFirst, agrees: !isFirst });
  const saving = useSaving(user.id, isFirst, onSaved);

  const isConfirmed = confirmed.isAdult && confirmed.agrees;
  const missing = missingText(chosen) ?? (isConfirmed ? null : 'Confirm both above');
  const done = isFirst ? 'Complete setup' : 'Save preferences';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (missing) return;
    const refused = await saving.save(chosen);
    if (refused.length > 0) setChosen((now) => now.filter((name) => !refused.includes(name)));
  }

  return (
    <form className="tag-form" onSubmit={(event) => void submit(event)}>
      <div className="tag-body">
        <TagGroups
          groups={groups}
          chosen={chosen}
          refused={saving.refused}
          onToggle={(name) => setChosen((now) => toggled(now, name))}
        />
      </div>
      <div className="tag-foot">
        {isFirst && <Confirmations value={confirmed} onChange={setConfirmed} />}
        {saving.failure && (
          <div className="alert alert-d" role="alert">
            <CircleAlert className="i" />
            <div>{saving.failure}</div>
          </div>
        )}
        <div className="row between g4 tag-actions">
          <TagCount count={chosen.length} />
          <Button
            variant="primary"
            size="large"
            type="submit"
            disabled={missing !== null}
            busyText={saving.isBusy && 'Saving...'}
          >
            {missing ?? (saving.hasFailed ? 'Try again' : done)}
          </Button>
        </div>
      </div>
    </form>
  );
}
