import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../platform/web/api-error.ts';
import { isNsfwChoice, TEXT } from '../rules.ts';
import { tagsClient } from './tags.queries.ts';

/** Saves the chosen tags. Section 8: a failure is shown for updates, and only logged for the first choice. */
export function useSaving(userId: string, isFirst: boolean, onSaved: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [failure, setFailure] = useState('');
  const [refused, setRefused] = useState<readonly string[]>([]);
  const isRunning = useRef(false);

  /** @returns the tags that the server refused. */
  async function save(chosen: readonly string[]): Promise<readonly string[]> {
    if (isRunning.current) return [];
    isRunning.current = true;
    setBusy(true);
    setFailure('');
    try {
      await tagsClient.savePreferences({
        params: { id: userId },
        body: { selectedTags: [...chosen], completedOnboarding: true, nsfwEnabled: isNsfwChoice(chosen) },
      });
      onSaved();
      return [];
    } catch (error) {
      const names = refusedOf(error, chosen);
      setRefused((earlier) => [...earlier, ...names]);
      setFailed(true);
      if (isFirst) console.warn('Saving the preferences failed', error);
      else setFailure(messageOf(error, TEXT.updateFailed));
      return names;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }
  return { save, isBusy, hasFailed, failure, refused };
}

/**
 * The refused tags, which the server names by path: `selectedTags.3`. Conflicting tags stay selected, because
 * the user must choose one.
 */
function refusedOf(error: unknown, chosen: readonly string[]): string[] {
  if (!(error instanceof ApiError) || error.variant !== 'unknown') return [];
  return Object.keys(error.fields).flatMap((field) => {
    const name = chosen[Number(/^selectedTags\.(\d+)$/.exec(field)?.[1] ?? Number.NaN)];
    return name ? [name] : [];
  });
}
