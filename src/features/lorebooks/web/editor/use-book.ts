import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, messageOf } from '../../../../platform/web/api-error.ts';
import type { OwnLorebook } from '../../contract.ts';
import { findProblems, type Problems } from '../../problems.ts';
import { lorebooksClient, useLorebooksChanged } from '../lorebooks.queries.ts';
import type { BookDraft } from './arrange.ts';

const draftOf = ({ name, content, folders }: OwnLorebook): BookDraft => ({ name, content, folders });

/** The lorebook as somebody else saved it meanwhile; null for any other error. */
function conflictIn(error: unknown): OwnLorebook | null {
  if (!(error instanceof ApiError) || error.code !== 'lorebooks.conflict') return null;
  return (error.body.current as OwnLorebook | undefined) ?? null;
}

/** What is edited and what is stored of a lorebook, and saving it. */
export function useBook(start: OwnLorebook) {
  const changed = useLorebooksChanged();
  const [stored, setStored] = useState(start);
  /** The draft that equals what is stored. */
  const [saved, setSaved] = useState(() => draftOf(start));
  const [draft, setDraft] = useState(saved);
  const isDirty = draft !== saved;
  const [isSaving, setSaving] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<OwnLorebook | null>(null);
  const reported = { ...problems, ...findProblems(draft.content) };

  function adopt(book: OwnLorebook): void {
    const fresh = draftOf(book);
    setStored(book);
    setSaved(fresh);
    setDraft(fresh);
    setProblems({});
    setFailure(null);
    setConflict(null);
  }

  function fail(error: unknown): void {
    const current = conflictIn(error);
    if (current) return setConflict(current);
    setFailure(messageOf(error, 'It could not be saved. Check your connection, then try again.'));
    if (error instanceof ApiError) setProblems(error.fields);
  }

  /** @param revision the state that is replaced */
  async function save(revision = stored.revision): Promise<void> {
    if (isSaving) return;
    if (draft.name.trim() === '') return setProblems({ name: 'Give the lorebook a name' });
    setSaving(true);
    setFailure(null);
    const sent = draft;
    try {
      const kept = await lorebooksClient.save({ params: { id: stored.id }, body: { revision, ...sent } });
      const fresh = draftOf(kept);
      setStored(kept);
      setSaved(fresh);
      // What was typed meanwhile stays, and is not saved yet.
      setDraft((now) => (now === sent ? fresh : now));
      setProblems({});
      setConflict(null);
      changed();
    } catch (error) {
      fail(error);
    } finally {
      setSaving(false);
    }
  }

  const saveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    if (isDirty) void save();
  });
  useEffect(() => {
    window.addEventListener('keydown', saveByKey);
    return () => window.removeEventListener('keydown', saveByKey);
  }, []);

  return {
    stored,
    draft,
    isDirty,
    isSaving,
    /** Field path to sentence: what the server refused, and what exceeds a limit now. */
    problems: reported,
    failure,
    conflict,
    change: (next: (draft: BookDraft) => BookDraft): void => setDraft(next),
    save,
    adopt,
    setUses: (uses: OwnLorebook['uses']) => setStored({ ...stored, uses }),
    /** Goes back to editing without deciding about the conflict. */
    forgetConflict: () => setConflict(null),
  };
}

export type Book = ReturnType<typeof useBook>;
