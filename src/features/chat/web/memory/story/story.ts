import type { RememberedChapter, RememberedScene } from '../../../memory-contract.ts';

export type StoryPart =
  { chapter: null; scene: RememberedScene } | { chapter: RememberedChapter; scenes: RememberedScene[] };

/**
 * Scenes and chapters, newest first, each chapter with the scenes that were folded into it. Ids of messages increase
 * with time.
 */
export function storyOf(
  scenes: readonly RememberedScene[],
  chapters: readonly RememberedChapter[],
): StoryPart[] {
  const byTime = scenes.toSorted((a, b) => b.from.localeCompare(a.from));
  const chapterOf = ({ lastMessageId, isCurrent }: RememberedScene) =>
    isCurrent
      ? undefined
      : chapters.find((each) => each.firstMessageId <= lastMessageId && lastMessageId <= each.lastMessageId);
  const parts: StoryPart[] = [
    ...byTime.filter((scene) => !chapterOf(scene)).map((scene) => ({ chapter: null, scene })),
    ...chapters.map((chapter) => ({
      chapter,
      scenes: byTime.filter((scene) => chapterOf(scene) === chapter),
    })),
  ];
  const timeOf = (part: StoryPart) => (part.chapter ?? part.scene).from;
  return parts.toSorted((a, b) => timeOf(b).localeCompare(timeOf(a)));
}
