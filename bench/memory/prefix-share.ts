// How much of each prompt of a conversation stands at the beginning of the one before, which a back-end with a cache
// need not read again (memory.md 4): 150 turns with a lorebook that something triggers in most of them.
import { createPromptMacros } from '../../src/features/chat/server/prompt/prompt-macros.ts';
import { buildPrompt } from '../../src/features/chat/server/prompt/build-prompt.ts';
import type { HistoryTurn } from '../../src/features/chat/server/prompt/history.ts';
import { messageTokens } from '../../src/features/chat/server/prompt/tokens.ts';
import type { MemoryItem } from '../../src/features/chat/server/memory-item.ts';
import { Lorebook } from '../../src/shared/words/lorebook.ts';
import type { Persona } from '../../src/shared/words/persona.ts';
import type { Talk } from './stored-talk.ts';

const REPLY = 'The lamp is lit, and the kettle with it. *She looks at the window.* ';
/** Tokens of a reply are about those of a medium one; the written conversations have short ones. */
const REPLY_TIMES = 6;
const FACTS = 12;

const facts: MemoryItem[] = Array.from({ length: FACTS }, (_, n) => ({
  id: String(n),
  kind: 'fact',
  text: `You like the ${n + 1}th thing on the shelf by the door.`,
  score: null,
  words: [],
  sources: [],
  at: null,
}));

/** @returns the share of all characters of the prompts, from 0 to 1 */
export function prefixShare({ character, messages }: Talk, contextTokens: number): number {
  const words = new Set(messages.flatMap(({ text }) => text.toLowerCase().match(/[a-z]{5,}/g) ?? []));
  const keys = [...words].filter((_, index) => index % 17 === 0);
  const lorebook = Lorebook.parse({
    entries: keys.map((key, id) => ({
      id: String(id),
      keys: [key],
      content: `About ${key}: everybody at the harbour has an opinion, and nobody has the same one twice.`,
    })),
  });
  const persona: Persona = {
    name: character.name,
    age: character.age,
    hook: character.description,
    description: `${character.description}. `.repeat(40),
    personality: 'dry, patient',
    scenario: 'A harbour in winter.',
    greetings: ['Hello.'],
    exampleDialogue: `<START>\n{{user}}: Hi.\n{{char}}: ${REPLY.repeat(4)}`,
    tags: [],
    systemPrompt: '',
    postHistoryInstructions: '',
    lorebook,
  };
  const macros = () => createPromptMacros(persona, { names: { char: persona.name, user: 'Sam' } });
  let historyStart: string | null = null;
  let before = '';
  let same = 0;
  let all = 0;
  let pathTokens = 0;
  const path: HistoryTurn[] = [];
  const add = (role: HistoryTurn['role'], content: string) => {
    const tokens = messageTokens(content);
    pathTokens += tokens;
    path.push({ id: String(path.length), role, content, tokens, pathTokens });
  };
  for (let turn = 0; turn < messages.length; turn += 2) {
    add('user', messages[turn]!.text);
    const prompt = buildPrompt({
      ...{ productName: 'Nightbloom', persona, userName: 'Sam', macros: macros(), memory: facts },
      books: [{ id: 'own', scope: 'character', lorebook }],
      history: path,
      historyStart,
      ...{ mode: 'reply', length: 'medium', isExplicitAllowed: false, support: 'none', contextTokens },
      replyTokens: 400,
    });
    historyStart = prompt.history.firstMessageId;
    const text = prompt.messages.map(({ role, content }) => `${role}\n${content}`).join('\n');
    if (before) {
      all += text.length;
      same += commonLength(before, text);
    }
    before = text;
    add('assistant', `${messages[turn + 1]?.text ?? ''} ${REPLY.repeat(REPLY_TIMES)}`);
  }
  return same / all;
}

function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
