import { clauseOf, thingsIn } from '../text/noun-phrases.ts';
import type { Act } from '../turn/act.ts';
import {
  answerAdvice,
  answerAny,
  answerChoice,
  answerFollowUp,
  answerMemory,
  answerOfUser,
  answerWorld,
} from './answer-other.ts';
import { answerOpen, answerOpinion, answerSelf } from './answer-self.ts';
import { answerFavourite, answerGuess, answerHowLong, answerState, answerWhatKind } from './answer-taste.ts';
import { perform } from './perform.ts';
import { respondUserAction } from './respond-user-action.ts';
import { respondSocial } from './respond-social.ts';
import { respondStatement } from './respond-statement.ts';
import { respondTold } from './respond-told.ts';
import type { Script, Stage } from './stage.ts';

/** Priority of a part of a turn. The parts with the highest priority are answered. */
function weightOf(part: Act): number {
  switch (part.type) {
    case 'ask':
      return 6;
    case 'request':
      return 6;
    case 'told':
      return part.told.kind === 'bad-news' || part.told.kind === 'feeling' ? 7 : 5;
    case 'action':
      return 3;
    case 'statement':
      return (
        2 +
        Math.min(1.5, part.text.length / 80) +
        (thingsIn(part.text).length > 0 ? 0.4 : 0) +
        (clauseOf(part.text) === undefined ? 0 : 0.3)
      );
    case 'social':
      return ['hello', 'bye', 'insult', 'love', 'compliment', 'flirt', 'sorry', 'thanks'].includes(
        part.social,
      )
        ? 2.5
        : 1;
  }
}

/** The `most` parts of a turn with the highest priority, in their original order. */
export function sortActs(acts: readonly Act[], most: number): Act[] {
  const ranked = acts
    .map((part, at) => ({ part, at }))
    .sort((a, b) => weightOf(b.part) - weightOf(a.part) || b.at - a.at);
  // "And you? What do you do?" counts as one question.
  const asked = new Set<string>();
  const once = ranked.filter(({ part }) => {
    if (part.type !== 'ask') return true;
    const subject = part.ask.kind === 'self' ? part.ask.topic : part.ask.kind;
    const isSpare =
      asked.has(subject) ||
      (part.ask.kind === 'and-you' &&
        acts.some((other) => other.type === 'ask' && other.ask.kind !== 'and-you'));
    asked.add(subject);
    return !isSpare;
  });
  // Several plain statements usually belong together, so at most one or two of them are answered.
  let statements = 0;
  const chosen = once.filter(({ part }) => part.type !== 'statement' || ++statements <= (most > 2 ? 2 : 1));
  return chosen
    .slice(0, most)
    .sort((a, b) => a.at - b.at)
    .map(({ part }) => part);
}

export function scriptFor(stage: Stage, part: Act): Script {
  switch (part.type) {
    case 'social':
      return respondSocial(stage, part.social);
    case 'request':
      return perform(stage, part.request, part.text);
    case 'told':
      return respondTold(stage, part.told, part.text);
    case 'action':
      return respondUserAction(stage, part.action);
    case 'statement':
      return respondStatement(stage, part.text);
    case 'ask':
      switch (part.ask.kind) {
        case 'self':
          return answerSelf(stage, part.ask.topic, part.ask.about);
        case 'self-open':
          return answerOpen(stage, part.ask.about, part.ask.form);
        case 'do-you-like':
        case 'opinion':
          return answerOpinion(stage, part.ask.about);
        case 'belief':
          return answerOpinion(stage, part.ask.about, true);
        case 'memory':
          return answerMemory(stage, part.ask.about);
        case 'choice':
          return answerChoice(stage, part.ask.options);
        case 'advice':
          return answerAdvice(stage, part.ask.about);
        case 'of-me':
          return answerOfUser(stage);
        case 'world':
          return answerWorld(stage);
        case 'open':
          return answerAny(stage, part.ask.about);
        case 'favourite':
          return answerFavourite(stage, part.ask.about);
        case 'what-kind':
          return answerWhatKind(stage);
        case 'state':
          return answerState(stage, part.ask.about);
        case 'how-long':
          return answerHowLong(stage);
        case 'guess':
          return answerGuess(stage);
        case 'superlative':
          return perform(stage, { kind: 'story', about: '' }, part.text);
        default:
          return answerFollowUp(stage, part.ask.kind);
      }
  }
}
