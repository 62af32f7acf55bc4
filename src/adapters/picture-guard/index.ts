import type { PictureViewerKind } from '../../platform/server/ports/engine-kind.ts';
import { classifier } from './classifier/kind.ts';
import { openAiModeration } from './openai-moderation/kind.ts';

/** Every kind of service that looks at pictures; another one is a folder with its kind, and a line here. */
export const VIEWER_KINDS: readonly PictureViewerKind[] = [openAiModeration, classifier];
