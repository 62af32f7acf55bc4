import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { browserClock } from '../../../../platform/web/clock.ts';
import { relativeDate } from '../../../../platform/web/format.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { DialogTitle, Sheet } from '../../../../platform/web/ui/layers/dialog.tsx';
import { Segmented } from '../../../../platform/web/ui/controls/segmented.tsx';
import { Spinner } from '../../../../platform/web/ui/controls/spinner.tsx';
import type { OwnCharacter } from '../../creating-contract.ts';
import {
  creatingClient,
  useCharactersChanged,
  useEditable,
  useVersion,
  useVersions,
} from '../creating.queries.ts';
import { fieldName } from '../creator/draft/content-changes.ts';
import { diffWords } from './diff-words.ts';
import { comparedTexts } from './version-texts.ts';

interface VersionsSheetProps {
  character: Pick<OwnCharacter, 'id' | 'name'>;
  onClose: () => void;
}

const AGAINST = [
  { value: 'now', label: 'The draft as it is now' },
  { value: 'before', label: 'The version before' },
] as const;

/** Earlier published versions, compared text by text; each can be restored. */
export function VersionsSheet({ character, onClose }: VersionsSheetProps) {
  const { id, name } = character;
  const versions = useVersions(id);
  const [chosen, setChosen] = useState<number | null>(null);
  const number = chosen ?? versions.data?.items[0]?.number ?? null;
  return (
    <Sheet isOpen onClose={onClose} className="versions">
      <div className="body col g5">
        <DialogTitle>Versions of {name || 'this draft'}</DialogTitle>
        <p className="cap">Running chats stay with the version that they began with.</p>
        {versions.isPending && <Spinner />}
        {versions.isError && (
          <p className="alert alert-d" role="alert">
            {messageOf(
              versions.error,
              'The versions could not be loaded. Check your connection, then try again.',
            )}
          </p>
        )}
        <ul className="versions-list">
          {versions.data?.items.map((version) => (
            <li key={version.number}>
              <button
                type="button"
                className="versions-row"
                aria-pressed={version.number === number}
                onClick={() => setChosen(version.number)}
              >
                <b className="t-s num">
                  Version {version.number}
                  {version.isCurrent && <span className="tag">Published</span>}
                </b>
                <span className="cap">
                  {relativeDate(version.createdAt, browserClock.now())}
                  {version.changes.length > 0 && ` · ${version.changes.map(fieldName).join(', ')}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {number !== null && <Compared key={number} id={id} number={number} onDone={onClose} />}
      </div>
    </Sheet>
  );
}

interface ComparedProps {
  id: string;
  number: number;
  onDone: () => void;
}

function Compared({ id, number, onDone }: ComparedProps) {
  const [against, setAgainst] = useState<'now' | 'before'>('now');
  const changed = useCharactersChanged();
  const version = useVersion(id, number);
  const earlier = useVersion(id, number > 1 ? number - 1 : null);
  const now = useEditable(id);
  const isBefore = against === 'before' && number > 1;
  const other = isBefore ? earlier.data?.content : now.data?.content;
  const restoring = useMutation({
    mutationFn: (publish: boolean) =>
      creatingClient.restoreVersion({
        params: { id, number },
        body: { revision: now.data!.revision, publish },
      }),
    onSuccess(_, publish) {
      changed();
      showToast({
        tone: 'success',
        title: publish ? `Version ${number} is published again` : `Version ${number} is in the draft`,
      });
      onDone();
    },
    onError(error) {
      void now.refetch();
      showErrorToast(error, { title: 'The version was not restored', description: messageOf(error) });
    },
  });

  if (!version.data || !other) return version.isError || now.isError ? null : <Spinner />;
  // The newer version is on the right, so that its additions are green.
  const texts = isBefore
    ? comparedTexts(other, version.data.content)
    : comparedTexts(version.data.content, other);
  return (
    <section className="col g4" aria-label={`Version ${number}`}>
      {number > 1 && (
        <Segmented label="Compare with" value={against} options={AGAINST} onChange={setAgainst} />
      )}
      {texts.length === 0 && <p className="t2">There is no difference.</p>}
      {texts.map(({ path, label, before, after }) => (
        <div key={path}>
          <h3 className="over">{label}</h3>
          <p className="versions-text">
            {diffWords(before, after).map(({ kind, text }, index) =>
              kind === 'same' ? (
                <span key={index}>{text}</span>
              ) : kind === 'added' ? (
                <ins key={index}>{text}</ins>
              ) : (
                <del key={index}>{text}</del>
              ),
            )}
          </p>
        </div>
      ))}
      {!(version.data.isCurrent && texts.length === 0) && (
        <div className="row wrap g3">
          <Button
            variant="primary"
            busyText={restoring.isPending && 'Restoring...'}
            onClick={() => restoring.mutate(false)}
          >
            Copy to draft
          </Button>
          {!version.data.isCurrent && (
            <Button onClick={() => restoring.mutate(true)} disabled={restoring.isPending}>
              Publish it again
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
