// Answers outside the story, for safety or honesty.
import type { OutOfRoleLines } from '../content.ts';
import { isAdultClaim, spotDanger } from '../read/danger.ts';
import { spotSincere } from '../read/sincere.ts';
import { chooseLine } from './choose-line.ts';
import type { Stage } from './stage.ts';

const beings: Record<string, string> = {
  android: 'an android',
  artificial: 'an android',
  vampire: 'a vampire',
  alien: 'from somewhere else',
  demon: 'a demon',
  angel: 'an angel',
};
/** Replies after a crisis that stay gentle, whatever the user says. */
const GENTLE_REPLIES = 2;

/** Whether the user said that they are under age and did not correct it later. */
function isMinorTalk({ earlier, message }: Stage): boolean {
  let isMinor = false;
  for (const text of [...earlier.slice(-10), message.text]) {
    if (spotDanger(text) === 'minor') isMinor = true;
    else if (isAdultClaim(text)) isMinor = false;
  }
  return isMinor;
}

/** @returns undefined if the story may go on */
export function answerOutOfRole(stage: Stage): string | undefined {
  const { message, earlier, scene, content, voice } = stage;
  const say = (kind: keyof OutOfRoleLines, kindOfBeing = ''): string => {
    const lines = content.outOfRole[kind].map((line) =>
      line.replaceAll('{char}', voice.firstName).replaceAll('{kind}', kindOfBeing),
    );
    // These must be said, even if every wording was.
    return chooseLine(stage, [lines]) ?? stage.chance.pick(lines)!;
  };
  const danger = spotDanger(message.text);
  if (danger === 'forbidden') return say('forbidden');
  if (danger === 'crisis') return say('crisis');
  if (isMinorTalk(stage)) return say('minor');
  if (danger === 'crisis-other') return say('crisis-other');
  const sincere = spotSincere(message.text);
  if (sincere !== undefined) {
    const being = scene.persona.tags.map((tag) => beings[tag.toLowerCase()]).find((one) => one !== undefined);
    const plain = say(sincere);
    if (scene.length === 'short') return plain;
    return `${plain} ${being !== undefined && sincere === 'being' ? say('in-fiction', being) : say('back-to-role')}`;
  }
  if (danger === 'explicit') return say('explicit');
  const wasCrisis = earlier.slice(-GENTLE_REPLIES).some((text) => spotDanger(text) === 'crisis');
  if (!wasCrisis) return undefined;
  return scene.length === 'short' ? say('after-crisis') : `${say('after-crisis')} ${say('after-crisis')}`;
}
