import { Link, useBlocker } from '@tanstack/react-router';
import { Check, ChevronRight, CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { lazyComponent } from '../../../platform/web/screen/lazy-component.tsx';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { SelectField } from '../../../platform/web/ui/controls/labelled-fields.tsx';
import type { LookPage } from '../contract.ts';
import { LookDetails } from './look-details.tsx';
import { LookModels } from './look-models.tsx';
import { LookScenes } from './look-scenes.tsx';
import { LookSheet } from './look-sheet.tsx';
import { WordList } from './word-list.tsx';
import { useLook } from './use-look.ts';

const LeaveDialog = lazyComponent(() =>
  import('../../../platform/web/ui/layers/leave-dialog.tsx').then((module) => module.LeaveDialog),
);

interface LookEditorProps {
  page: LookPage;
  /** The last reading failed: what is shown is older. */
  isStale: boolean;
}

export function LookEditor({ page, isStale }: LookEditorProps) {
  const look = useLook(page);
  const { character, models } = page;
  const { data, change } = look;
  const [chosenModel, setModel] = useState<string | null>(null);
  const model = models.find(({ id }) => id === chosenModel) ?? models[0];
  const leaving = useBlocker({
    shouldBlockFn: () => look.isDirty,
    enableBeforeUnload: () => look.isDirty,
    withResolver: true,
  });
  const saveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    if (look.isDirty) void look.save();
  });
  useEffect(() => {
    window.addEventListener('keydown', saveByKey);
    return () => window.removeEventListener('keydown', saveByKey);
  }, []);
  return (
    <>
      {leaving.status === 'blocked' && (
        <LeaveDialog onStay={leaving.reset} onLeave={leaving.proceed} onMissing={leaving.reset} />
      )}
      <header className="row between wrap look-head">
        <div>
          <p className="cap row g1">
            <Link className="link" to="/create-character" search={{ id: character.id }}>
              {character.name}
            </Link>
            <ChevronRight className="i i-xs" aria-hidden="true" />
            Look
          </p>
          <h1 className="d-m">
            The look <em>of {character.name}</em>
          </h1>
        </div>
        <div className="row g3">
          <span className="cap" role="status">
            {look.isDirty ? 'Not saved yet' : look.isSaved ? 'Saved' : 'Nothing saved yet'}
          </span>
          <Button
            variant="primary"
            icon={<Check className="i i-s" />}
            busyText={look.busy === 'saving' && 'Saving...'}
            onClick={() => void look.save()}
          >
            Use this look
          </Button>
        </div>
      </header>
      {(look.failure ?? isStale) && (
        <div className="alert alert-d look-alert" role="alert">
          <CircleAlert className="i" />
          <p>{look.failure?.text ?? 'The pictures could not be read again. What you see may be older.'}</p>
          {look.failure?.needsCoins && (
            <Link className="link" to="/coins">
              Go to your coins
            </Link>
          )}
        </div>
      )}
      <div className="look">
        <div className="look-main">
          {models.length > 1 && (
            <SelectField
              label="Drawn by"
              value={model?.id ?? ''}
              options={models.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setModel}
            />
          )}
          <LookSheet page={page} look={look} model={model} />
          <LookScenes page={page} look={look} model={model} />
        </div>
        <aside className="look-side">
          <WordList
            title="Identity words"
            hint="Given with every picture, before its own words."
            addLabel="Add an identity word"
            words={data.identityWords}
            onChange={(identityWords) => change({ identityWords })}
          />
          <WordList
            title="Never"
            hint="What no picture may show."
            addLabel="Add a word to avoid"
            words={data.negativeWords}
            onChange={(negativeWords) => change({ negativeWords })}
          />
          <LookDetails base={page.base} data={data} onChange={change} />
          <LookModels page={page} data={data} onChange={change} />
        </aside>
      </div>
    </>
  );
}
