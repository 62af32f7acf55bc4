import { splitBeats } from '../card/speech.ts';
import { withNames } from '../card/voice-of-card.ts';
import type { Content } from '../content.ts';
import { readMessage } from '../read/read-message.ts';
import type { Scene } from '../scene.ts';
import { createChance } from '../text/chance.ts';
import { normalise, splitSentences } from '../text/sentences.ts';
import { lineFor, listen } from './choose-line.ts';
import { formatReply } from './lay-out.ts';
import { answerOutOfRole } from './out-of-role.ts';
import { respond } from './respond.ts';
import { createSpoken } from './spoken.ts';
import type { Stage, Voice } from './stage.ts';
import { goOnTelling } from './stories.ts';

/** Longer messages are read up to here; the product allows fewer characters. */
const MOST_CHARACTERS = 8_000;
const ATTEMPTS = 4;

const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

function stageOf(scene: Scene, voice: Voice, content: Content, attempt: number): Stage {
  const isReply = scene.mode === 'reply';
  const newest = isReply ? scene.recent.at(-1) : undefined;
  const before = newest?.role === 'user' ? scene.recent.slice(0, -1) : scene.recent;
  const text = (newest?.role === 'user' ? newest.content : '')
    .replace(controls, '')
    .slice(0, MOST_CHARACTERS);
  const replies = before.filter(({ role }) => role === 'assistant').map((turn) => turn.content);
  return {
    scene,
    content,
    voice,
    message: readMessage(text, content.reader),
    chance: createChance(`${scene.seed}/${scene.alternatives.length}/${attempt}`),
    spoken: createSpoken([...replies, ...scene.alternatives, ...scene.persona.greetings]),
    replies,
    earlier: before.filter(({ role }) => role === 'user').map((turn) => turn.content),
  };
}

/** Composes a reply. It depends only on the scene, is never empty and differs from all alternatives. */
export function composeReply(scene: Scene, voice: Voice, content: Content): string {
  const taken = new Set(scene.alternatives.map(normalise));
  let text = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const stage = stageOf(scene, voice, content, attempt);
    text = scene.mode === 'continue' ? continueReply(stage) : replyTo(stage);
    if (normalise(text) !== '' && !taken.has(normalise(text))) return text;
  }
  return text;
}

function replyTo(stage: Stage): string {
  const outside = answerOutOfRole(stage);
  if (outside !== undefined) return outside;
  const { scene, voice } = stage;
  if (scene.messageCount <= 1 && stage.replies.length === 0 && stage.message.parts.length === 0)
    return withNames(scene.persona.greetings[0] ?? listen(stage), scene.persona, scene.userName);
  const said = respond(stage, scene.length !== 'short');
  return inStyle(said.join(' '), voice);
}

const inStyle = (text: string, voice: Voice): string => formatReply([splitBeats(text)], voice.style);

const isWhole = /[.!?…]["'”’*)\]]*\s*$/;
/** With fewer words, too many known lines would match. */
const LEAST_WORDS = 3;

/** Completes a reply that was stopped in the middle of a line; else goes on with what was being told. */
function continueReply(stage: Stage): string {
  const { voice, replies } = stage;
  const last = (replies.at(-1) ?? '').trimEnd();
  if (last !== '' && !isWhole.test(last)) {
    const rest = restOfLine(last, stage);
    if (rest !== undefined) return rest;
  }
  const beat = goOnTelling(stage);
  if (typeof beat === 'string') return inStyle(beat, voice);
  const [more] = voice.questions.find(last).filter(({ answer }) => stage.spoken.isFresh(answer));
  return inStyle(more?.answer ?? lineFor(stage, 'boredom') ?? listen(stage), voice);
}

function restOfLine(cut: string, { voice, content }: Stage): string | undefined {
  const begun = (splitSentences(cut).at(-1) ?? '').replace(/^[*"“]+/, '');
  if (begun.split(/\s+/).length < LEAST_WORDS) return undefined;
  const lines = [voice.own, voice.register].flatMap((list) =>
    Object.values(list).flatMap((one) => one ?? []),
  );
  const stories = [...voice.stories, ...content.stories].flatMap(({ beats }) => beats);
  for (const line of [...lines, ...stories, ...voice.answers]) {
    const at = line.indexOf(begun);
    if (at >= 0 && line.length > at + begun.length) return line.slice(at + begun.length).trimStart();
  }
  return undefined;
}
