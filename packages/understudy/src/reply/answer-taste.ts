import * as taste from '../phrases/favourites.ts';
import { hashOf } from '../text/chance.ts';
import { capitalise } from '../text/sentences.ts';
import { stemsOf } from '../text/stems.ts';
import { answerOpen } from './answer-self.ts';
import { keepGoing } from './ask-back.ts';
import { recall } from './recall.ts';
import { sayAll, type Script, type Stage } from './stage.ts';

const back = {
  any: [
    '[And yours|What about yours]?',
    '[What would you say|What would you choose]?',
    "[Your turn|Now you]: what's yours?",
    '[Would you have guessed|Is that what you expected]?',
  ],
};

/** "What's your favourite colour?": from the card, else a fixed choice of this character. */
export function answerFavourite(stage: Stage, about: string): Script {
  const { card, speak, scene } = stage;
  const stems = stemsOf(about);
  const own = recall(stage, { stems, count: scene.length === 'long' ? 2 : 1, least: 1.5 }).filter((line) =>
    /\b(?:like|love|favou?rite|enjoy|prefer|adore)\b/i.test(line),
  );
  if (own.length > 0) return { core: sayAll(...own), extra: [], ask: () => speak.say(back) };
  const kind = taste.favourites.find((entry) => entry.match.test(about));
  if (kind === undefined) {
    const liked = card.likes[hashOf(`${card.name}:${about}`) % Math.max(1, card.likes.length)];
    return liked === undefined
      ? answerOpen(stage, about, 'wh')
      : {
          core: sayAll(speak.say(taste.favourite, { x: liked, X: capitalise(liked) })),
          extra: [],
          ask: () => speak.say(back),
        };
  }
  const x = kind.list[hashOf(`${card.name}:${kind.match.source}`) % kind.list.length] ?? '';
  const said = speak.say(taste.favourite, { x, X: capitalise(x) });
  return {
    core: sayAll(said),
    extra: [() => sayAll(...recall(stage, { topic: 'likes', count: 1, least: 2 }))],
    ask: () => speak.say(back),
  };
}

/** "What kind?", about the last subject. */
export function answerWhatKind(stage: Stage): Script {
  const text = `${stage.earlier.at(-1) ?? ''} ${(stage.replies.at(-1) ?? '').replace(/\*[^*]*\*/g, ' ')}`;
  const kind = taste.favourites.find((entry) => entry.match.test(text));
  return kind === undefined
    ? answerOpen(stage, text, 'wh')
    : answerFavourite(stage, kind.match.exec(text)?.[0] ?? text);
}

export function answerState(stage: Stage, state: string): Script {
  const { speak } = stage;
  return {
    core: sayAll(speak.say(taste.innerState, { x: state, X: capitalise(state) })),
    extra: [() => sayAll(...recall(stage, { stems: stemsOf(state), count: 1, least: 1.6 }))],
    ask: () =>
      speak.say({
        any: ['[And you|Do you]?', '[Why, do you|Are you, now]?', '[What about you|Is that why you ask]?'],
      }),
  };
}

export function answerHowLong(stage: Stage): Script {
  const { speak, scene } = stage;
  const lines = recall(stage, { topic: 'past', count: scene.length === 'long' ? 2 : 1, least: 1.9 });
  return {
    core: sayAll(speak.say(taste.howLong), ...(scene.length === 'short' ? [] : lines)),
    extra: [],
    ask: () => keepGoing(stage),
  };
}

export function answerGuess(stage: Stage): Script {
  const { speak } = stage;
  return {
    core: sayAll(speak.say(taste.guess)),
    extra: [],
    ask: () =>
      speak.say({
        any: [
          '[What would you want it to be|Which answer do you hope for]?',
          '[What makes you wonder|What do you think yourself]?',
          '[And if not|And if so]?',
        ],
      }),
  };
}
