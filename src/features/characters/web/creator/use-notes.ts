import { useEffect, useEffectEvent, useState } from 'react';
import { browserClock } from '../../../../platform/web/clock.ts';
import type { CharacterContent } from '../../content.ts';
import type { Finding } from '../../creating-contract.ts';
import { examine, type Problems } from '../../problems.ts';
import { creatingClient } from '../creating.queries.ts';
import type { TagChoices } from './creator-context.ts';
import { stillTrue } from './notes.ts';

/** Delay after the last change, because each check sends the whole content to the server. Milliseconds. */
const CHECK_MS = 1500;

export interface Notes {
  /** All problems that prevent publishing, shown or not. */
  problems: Problems;
  /** Findings of the safety check whose words are still in the text. */
  findings: Finding[];
  /** Those of them that prevent publishing. */
  blocking: Finding[];
  /** Whether the findings belong to the current text. */
  isChecked: boolean;
  problemAt: (path: string) => string | undefined;
  findingsAt: (path: string) => Finding[];
  touch: (path: string) => void;
  /** Shows the problems of all fields from now on. */
  showAll: () => void;
  /** Shows why publishing was refused until the next check. */
  hear: (fields: Problems, findings: readonly Finding[]) => void;
}

export function useNotes(content: CharacterContent, tagGroups: TagChoices[] | null): Notes {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isShowingAll, setShowingAll] = useState(false);
  const [found, setFound] = useState<{ findings: Finding[]; of: CharacterContent | null }>({
    findings: [],
    of: null,
  });
  const [refused, setRefused] = useState<{ fields: Problems; of: CharacterContent } | null>(null);

  const check = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const { findings } = await creatingClient.check({ body: { content } }, { signal });
      if (!signal.aborted) setFound({ findings, of: content });
    } catch {
      // A failed check can be ignored, because publishing checks again.
    }
  });
  useEffect(() => {
    const leaving = new AbortController();
    const cancel = browserClock.later(CHECK_MS, () => void check(leaving.signal));
    return () => {
      cancel();
      leaving.abort();
    };
  }, [content]);

  const offered = tagGroups?.flatMap(({ name, tags }) =>
    tags.map((tag) => ({ name: tag.name, category: name })),
  );
  const examined = examine(content, offered ?? []);
  const problems = { ...(refused?.of === content ? refused.fields : {}), ...examined.problems };
  // Tags cannot be judged until the catalogue is loaded.
  if (!offered) delete problems['tags'];
  const findings = stillTrue(found.findings, content);

  return {
    problems,
    findings,
    blocking: findings.filter(({ severity }) => severity !== 'review'),
    isChecked: found.of === content,
    problemAt(path) {
      const sentence = problems[path];
      // Exceeded limits are reported immediately, missing values only after their field was left.
      const isDue = isShowingAll || touched.has(path) || examined.exceeded.has(path);
      return isDue ? sentence : undefined;
    },
    findingsAt: (path) => findings.filter(({ field }) => field === path),
    touch: (path) => setTouched((before) => (before.has(path) ? before : new Set([...before, path]))),
    showAll: () => setShowingAll(true),
    hear(fields, newFindings) {
      setShowingAll(true);
      setRefused({ fields, of: content });
      if (newFindings.length > 0) setFound({ findings: [...newFindings], of: content });
    },
  };
}
