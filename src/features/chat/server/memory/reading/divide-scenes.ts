// Where a scene ends: where the model says that another one begins, at a pause, or when it has become long.
import { SCENE_PAUSE_MS } from '../../../memory-rules.ts';
import { withoutBannedOf } from '../forgetting/banned-sentences.ts';
import type { PathMessage } from './new-messages.views.ts';

/** A shorter stretch is no scene of its own: it belongs to the next one. */
const LEAST = 4;
/** A scene without a pause ends here, so that its recap fits a model's window. */
const MOST = 60;
/** It ends before a message of the user; in a chat file there may be none. */
const MOST_WITHOUT_USER = 90;

/**
 * The scenes that have ended; what follows the last one is still going on.
 * @param messages oldest first
 */
export function divideScenes(messages: readonly PathMessage[]): PathMessage[][] {
  const scenes: PathMessage[][] = [];
  let scene: PathMessage[] = [];
  for (const message of messages) {
    const last = scene.at(-1);
    const hasPaused = last !== undefined && message.at.getTime() - last.at.getTime() > SCENE_PAUSE_MS;
    const isNew = hasPaused || message.beginsScene;
    const isLong = scene.length >= (message.role === 'user' ? MOST : MOST_WITHOUT_USER);
    const isEnded = (isNew && scene.length >= LEAST) || isLong;
    if (isEnded) {
      scenes.push(scene);
      scene = [];
    }
    scene.push(message);
  }
  return scenes;
}

const TITLE_MAX = 60;

/** The first words that the user said in it; a model writes a better title. */
export function titleOf(scene: readonly PathMessage[]): string {
  const told = withoutBannedOf(scene);
  const said = told.find(({ role, content }) => role === 'user' && content.trim() !== '') ?? told[0];
  const [line = ''] = (said?.content ?? '').replaceAll('*', '').trim().split('\n');
  if (line.length <= TITLE_MAX) return line || 'A scene';
  return `${line.slice(0, line.lastIndexOf(' ', TITLE_MAX))} …`;
}
