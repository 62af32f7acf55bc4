import '../creator/fields/creator-fields.css';
import { Link, useBlocker, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyComponent } from '../../../../platform/web/screen/lazy-component.tsx';
import { ApiError, messageOf } from '../../../../platform/web/api-error.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { PictureFrame } from '../../../../platform/web/ui/pictures/picture-frame.tsx';
import type { ContentChanges } from '../../content.ts';
import type { EditableCharacter, Finding } from '../../creating-contract.ts';
import { emptyContent } from '../../empty-content.ts';
import { countTokens } from '../../tokens.ts';
import { creatingClient, useCharactersChanged } from '../creating.queries.ts';
import { changesBetween, isEmpty } from '../creator/draft/content-changes.ts';
import { CreatorContext, goToControl, type CreatorSlots } from '../creator/creator-context.ts';
import { conflictIn } from '../creator/draft/draft-keeper.ts';
import { TokenMeter } from '../creator/live-preview.tsx';
import { newSeed } from '../creator/draft/use-draft-keeper.ts';
import { LeftToDo } from '../creator/publish/left-to-do.tsx';
import { PublishButton } from '../creator/publish/publish-button.tsx';
import { publishNeed } from '../creator/publish/publish-need.ts';
import { useNotes } from '../creator/use-notes.ts';
import { PlainParts } from './plain-parts.tsx';

const LeaveDialog = lazyComponent(() =>
  import('../../../../platform/web/ui/layers/leave-dialog.tsx').then((module) => module.LeaveDialog),
);

interface PlainFormProps {
  character: EditableCharacter | null;
  slots: CreatorSlots;
  onKept: (character: { id: string }) => void;
  /** A draft was created because a portrait needed one. The form continues with it. */
  onBegun: (id: string) => void;
}

type Busy = 'draft' | 'publish' | null;

/** All fields on one page, submitted together. For creators who have all texts ready. */
export function PlainForm({ character, slots, onKept, onBegun }: PlainFormProps) {
  const navigate = useNavigate();
  const changed = useCharactersChanged();
  const [start, setStart] = useState(
    () => character?.content ?? { ...emptyContent(), look: { seed: newSeed(), tags: [], words: '' } },
  );
  const [content, setContent] = useState(start);
  const [begunId, setBegunId] = useState<string | null>(null);
  const id = character?.id ?? begunId;
  const [revision, setRevision] = useState(character?.revision ?? 0);
  const [busy, setBusy] = useState<Busy>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isKept, setKept] = useState(false);
  const notes = useNotes(content, slots.tagGroups);
  const changes = changesBetween(start, content);
  const isDirty = !isEmpty(changes) && !isKept;
  // Unlike the guided creator, this form has no autosave.
  const leaving = useBlocker({
    shouldBlockFn: () => isDirty && !busy,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });

  async function send(kind: 'draft' | 'publish') {
    if (busy) return;
    setProblem(null);
    if (kind === 'publish' && publishNeed(notes, content) !== null) return notes.showAll();
    setBusy(kind);
    try {
      const kept = await keep(kind);
      setKept(true);
      changed();
      showToast({
        tone: 'success',
        title: kind === 'publish' ? `${content.name} is published` : 'The draft is saved',
      });
      if (kind === 'publish') await navigate({ to: '/characters/$id', params: { id: kept.id } });
      else onKept(kept);
    } catch (error) {
      fail(error);
    } finally {
      setBusy(null);
    }
  }

  async function keep(kind: 'draft' | 'publish'): Promise<{ id: string }> {
    const isPublishing = kind === 'publish';
    if (!id) return creatingClient.create({ body: { content, publish: isPublishing } });
    if (isPublishing) return creatingClient.update({ params: { id }, body: { revision, content } });
    return creatingClient.saveDraft({ params: { id }, body: { revision, changes } });
  }

  /** Saves first, because a portrait is drawn from the stored draft. */
  async function ensureSaved(): Promise<string | null> {
    if (id && !isDirty) return id;
    setBusy('draft');
    try {
      const saved = id
        ? await creatingClient.saveDraft({ params: { id }, body: { revision, changes } })
        : await creatingClient.create({ body: { content, publish: false } });
      setStart(content);
      setRevision(saved.revision);
      changed();
      if (id) return id;
      setBegunId(saved.id);
      onBegun(saved.id);
      return saved.id;
    } catch (error) {
      fail(error);
      return null;
    } finally {
      setBusy(null);
    }
  }

  function fail(error: unknown) {
    const current = conflictIn(error);
    if (current) {
      // The next submission overwrites the other change; reloading the page shows it instead.
      setRevision(current.revision);
      return setProblem(
        'This character was changed in another tab. Publish again to overwrite it, or reload the page to see the other one.',
      );
    }
    setProblem(messageOf(error, 'It could not be saved. Check your connection, then try again.'));
    if (!(error instanceof ApiError)) return;
    notes.hear(error.fields, (error.body['findings'] as Finding[] | undefined) ?? []);
    const [field] = Object.keys(error.fields);
    if (field) goToControl(field);
  }

  return (
    <CreatorContext
      value={{
        content,
        character,
        counts: countTokens(content),
        slots,
        change: (part: ContentChanges) => {
          setKept(false);
          setContent((before) => ({ ...before, ...part }));
        },
        touch: notes.touch,
        problemAt: notes.problemAt,
        findingsAt: notes.findingsAt,
      }}
    >
      <form
        className="plain-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send('publish');
        }}
      >
        <header>
          <h1 className="d-l">
            {character ? (
              <>
                One plain <em>form</em>
              </>
            ) : (
              <>
                A new <em>character</em>
              </>
            )}
          </h1>
          <p className="t2">
            Every field on one page, sent together.{' '}
            <Link className="link" to="/create-character" search={{ id: character?.id }}>
              The guided creator
            </Link>{' '}
            saves as you write and draws the portrait with you.
          </p>
        </header>
        <PlainParts
          portrait={
            <div className="row wrap g4">
              <PictureFrame
                className="plain-portrait"
                picture={character?.avatar ?? null}
                name={content.name}
                sizes="120px"
              />
              <div className="row wrap g2">
                {slots.renderPortrait({ character, name: content.name, ensureSaved, onChanged: changed })}
              </div>
            </div>
          }
        />
        <TokenMeter />
        {publishNeed(notes, content) !== null && (
          <LeftToDo notes={notes} isOnePage onGo={(_step, path) => goToControl(path) && notes.touch(path)} />
        )}
        {problem && (
          <p className="alert alert-d" role="alert">
            {problem}
          </p>
        )}
        <div className="row wrap g3">
          <PublishButton notes={notes} isBusy={busy === 'publish'} disabled={busy === 'draft'} />
          <Button
            size="large"
            busyText={busy === 'draft' && 'Saving...'}
            disabled={busy === 'publish' || !isDirty}
            onClick={() => void send('draft')}
          >
            Save as draft
          </Button>
        </div>
      </form>
      {leaving.status === 'blocked' && <LeaveDialog onStay={leaving.reset} onLeave={leaving.proceed} />}
    </CreatorContext>
  );
}
