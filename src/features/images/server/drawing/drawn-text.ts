import type { TextParts } from '../../../../platform/server/ports/image-engine.ts';

/** The one text that is checked, kept with the job, and drawn. */
export const drawnText = ({ subject, prompt }: TextParts): string =>
  [...(subject?.tags ?? []), subject?.words, prompt].filter(Boolean).join(', ');
