// A server that has just started reads its first messages with code that was never compiled well, at several times the
// cost. So it reads some of its own first, while nobody is waiting.
import type { Log } from '../../../platform/server/log.ts';
import type { Ticker } from '../../../platform/server/ports/ticker.ts';
import type { ChatSafety, HelpDesk } from './chat.needs.ts';
import type { Persona } from '../../../shared/words/persona.ts';
import { readFacts } from './facts/read-facts.ts';
import { buildPrompt } from './prompt/build-prompt.ts';
import type { HistoryTurn } from './prompt/history.ts';
import { messageTokens } from './prompt/tokens.ts';

export interface WarmUpDeps {
  safety: ChatSafety;
  help: Pick<HelpDesk, 'present'>;
}

const NO_ONE = '00000000-0000-7000-8000-000000000000';
/** Code that ran 400 times is compiled well, and what ran 3,000 times as well as it can be: a third less time a message. */
const ROUNDS = 4000;
const AT_ONCE = 2;
const EVERY_MS = 20;

/** What people say, of many kinds: code is compiled for what it has seen. */
const SAID = [
  'Good evening. Tell me how your night has been.',
  'I had a long day at work, and then the train was late as well. How was yours?',
  'Haha, really? What did she say to that?',
  'My name is Robin, and I like old films, green tea and walking by the river when it rains.',
  '*sits down beside you and looks out at the harbour* Do you come here often?',
  'No.',
  'Could you tell me more about the lighthouse, the one from your letters? I keep thinking of it!',
  'Ok, but I’m going to visit my sister in Lisbon next week — so let’s talk about that instead…',
  'What would you do with $250 and a free afternoon? :)',
  'Thank you. That was kind of you to say, and I needed to hear it today.',
];

const ANSWERED = [
  'She laughs, quietly, and sets the lamp down between you. "You ask that as if I had ever been anywhere else."',
  '*The rain has stopped.* I kept your chair, of course. Tell me about the train, and leave nothing out; I have all night.',
  'Lisbon! Then you must climb the steep street behind the tram stop, early, before the bakers are done — and bring me back one tile, a broken one.',
];

const NOBODY: Persona = {
  ...{ name: 'Marisol', age: 34, hook: 'Keeps the light.', scenario: 'A night on the pier.', tags: [] },
  description:
    'Keeps the lighthouse, and the letters that {{user}} sends. {{char}} reads each of them twice.',
  personality: 'calm, dry, attentive',
  greetings: [ANSWERED[0]!],
  exampleDialogue: '<START>\n{{user}}: Is it lonely?\n{{char}}: Only when the fog has nothing to say.',
  ...{ systemPrompt: '', postHistoryInstructions: '' },
};

function talk(said: string): HistoryTurn[] {
  let pathTokens = 0;
  return [...ANSWERED, said].map((content, at, { length }) => {
    const tokens = messageTokens(content);
    pathTokens += tokens;
    return { role: at === length - 1 ? 'user' : 'assistant', content, tokens, pathTokens };
  });
}

/** Reads one message and one reply as a turn does. Nothing of it is kept. @param round from 0, which text it is */
export async function warmUp({ safety, help }: WarmUpDeps, round: number): Promise<void> {
  const at = round % SAID.length;
  const said = SAID[at]!;
  const earlier = SAID.slice(Math.max(0, at - 3), at);
  await safety.checkInput(said, earlier, NO_ONE, (tier) =>
    help.present({ tier, region: 'ZZ', isSeen: false }),
  );
  buildPrompt({
    ...{ productName: '', persona: NOBODY, userName: 'Robin', facts: readFacts(said), history: talk(said) },
    ...{ mode: 'reply', length: 'medium', isExplicitAllowed: false, support: 'none' },
    ...{ contextTokens: 8192, replyTokens: 400 },
  });
  const guard = safety.guardReply({ userId: NO_ONE, messageId: NO_ONE, said: [...earlier, said] });
  const answer = ANSWERED[round % ANSWERED.length]!;
  for (const piece of answer.match(/\S+\s*/g)!) guard.feed(piece);
  guard.end(answer);
}

/** A few now and then, so that whoever comes meanwhile does not wait. @returns ends it */
export function warmUpInBackground(deps: WarmUpDeps & { ticker: Ticker; log: Log }): () => void {
  let round = 0;
  const stop = deps.ticker.every(EVERY_MS, () => {
    for (let count = 0; count < AT_ONCE; count++)
      warmUp(deps, round++).catch((error: unknown) => {
        stop();
        deps.log.warn({ err: error }, 'reading ahead of the first message failed');
      });
    if (round >= ROUNDS) stop();
  });
  return stop;
}
