import { exchangesOf, firstNameOf, registerOf, sentencesOf, withNames } from './card/voice-of-card.ts';
import { styleOf } from './card/speech.ts';
import { readContent, type Content } from './content.ts';
import { createWrittenAnswers } from './find/written-answers.ts';
import { composeReply } from './reply/compose-reply.ts';
import { fitReply } from './reply/fit-reply.ts';
import type { Voice } from './reply/stage.ts';
import { tellable } from './reply/stories.ts';
import type { Bounds, Persona, Played, Scene } from './scene.ts';

const VOICE_CACHE_SIZE = 64;
/** Average characters per token of English prose. */
const CHARACTERS_PER_TOKEN = 4;

/** Plays scenes with the content of these folders; what is read from a card is cached. */
export function createPlayer(folders: readonly string[]) {
  const content = readContent(folders);
  const voices = new Map<string, Voice>();
  function voice({ persona, slug, lore = [], userName }: Scene): Voice {
    const key = JSON.stringify([persona, slug, lore, userName]);
    const cached = voices.get(key);
    if (cached !== undefined) return cached;
    const made = voiceOf({ persona, slug, lore, userName }, content);
    if (voices.size >= VOICE_CACHE_SIZE) voices.delete(voices.keys().next().value as string);
    voices.set(key, made);
    return made;
  }
  return (scene: Scene, { maxTokens, stop }: Bounds): Played =>
    fitReply(composeReply(scene, voice(scene), content), maxTokens * CHARACTERS_PER_TOKEN, stop);
}

interface Speaker {
  persona: Persona;
  slug: string | undefined;
  lore: readonly string[];
  userName: string;
}

function voiceOf({ persona, slug, lore, userName }: Speaker, content: Content): Voice {
  const named = (text: string) => withNames(text, persona, userName);
  const written = slug === undefined ? undefined : content.characters.get(slug);
  const manner = written?.register ?? registerOf(persona);
  const register = content.registers.get(manner) ?? {};
  const exchanges = exchangesOf(persona).map(({ ask, answer }) => ({
    ask: ask.map(named),
    answer: named(answer),
  }));
  const questions = [...(written?.questions ?? []), ...exchanges];
  const own = written ? { ...written.needs, unknown: written.unknown, listening: written.listening } : {};
  const sentences = [...sentencesOf(persona), ...lore.map(named)];
  return {
    firstName: firstNameOf(persona.name),
    style: styleOf(persona.greetings),
    own,
    register,
    topics: content.topicLines.get(manner) ?? {},
    answers: questions.map(({ answer }) => answer),
    questions: createWrittenAnswers(questions, content.questionWords),
    sentences: createWrittenAnswers(
      sentences.map((sentence) => ({ ask: [sentence], answer: sentence })),
      content.questionWords,
    ),
    stories: (written ?? content).stories.map(tellable),
  };
}
