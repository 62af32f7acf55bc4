// "What do you remember?": questions made of a conversation's own messages, what memory finds for each, and the
// message that proves it.
import type { Reply } from '../../../../shared/route.ts';
import type { QuizRow, chatMemoryContract } from '../../memory-contract.ts';
import { withoutBannedOf } from './forgetting/banned-sentences.ts';
import type { MemoryDeps } from './memory-deps.ts';
import { askable, makeGap, seededOrder, TRAPS, type Gap } from './quiz-questions.ts';
import { readSaidByUser, type SaidByUser } from './quiz.views.ts';
import type { SaidBefore, Search } from './search/search-said.ts';

type QuizDeps = Pick<MemoryDeps, 'database' | 'conversations'> & { search: Search };

const QUESTIONS = 10;
const TRAP_QUESTIONS = 2;
/** The best hits that a prompt has room for. */
const FOUND = 8;
/** Among so many of the best it counts as found at once. */
const FIRST = 3;

export function createQuiz({ database, conversations, search }: QuizDeps) {
  async function find(conversationId: string, text: string): Promise<SaidBefore[]> {
    const said = await search({ conversationId, text, endId: null, beforeId: null, limit: FOUND });
    return withoutBannedOf(said.filter(({ score }) => score > 0));
  }

  async function askForGap(conversationId: string, message: SaidByUser, gap: Gap): Promise<QuizRow> {
    const found = await find(conversationId, gap.question);
    const place = found.findIndex(({ content }) => content.toLowerCase().includes(gap.answer.toLowerCase()));
    const sentence = place < 0 ? null : sentenceWith(found[place]!.content, gap.answer);
    return {
      question: `You said: “${gap.shown}” What goes in the gap?`,
      answer: sentence,
      verdict: place < 0 ? 'missed' : place < FIRST ? 'right' : 'partly',
      isTrap: false,
      proof: { messageId: message.id, conversationId, role: 'user', excerpt: gap.sentence, at: message.at },
    };
  }

  async function askTrap(
    conversationId: string,
    { question, words }: (typeof TRAPS)[number],
  ): Promise<QuizRow> {
    // What was never said is not to be found, however near in meaning something else is.
    const found = (await find(conversationId, words)).filter(hasWordStill);
    const answer = found[0] ? sentenceWith(found[0].content, found[0].words[0] ?? '') : null;
    return { question, answer, verdict: answer === null ? 'right' : 'missed', isTrap: true, proof: null };
  }

  return {
    /** Other questions each time that something was said since. */
    async ask(userId: string, id: string): Promise<Reply<(typeof chatMemoryContract)['quiz']>> {
      const conversationId = await conversations.resolve(id, userId);
      const said = await readSaidByUser(database.db, conversationId);
      const seed = `${conversationId}:${said.length}`;
      const told = withoutBannedOf(said);
      const isRare = askable(told.map(({ content }) => content));
      const made = seededOrder(told, seed).flatMap((message) => {
        const gap = makeGap(message.content, isRare);
        return gap ? [{ message, gap }] : [];
      });
      // Said again and again with another word, it has several right answers.
      const bySentence = Map.groupBy(made, ({ gap }) => gap.shown.toLowerCase());
      const gaps = made.filter(({ gap }) => bySentence.get(gap.shown.toLowerCase())!.length === 1);
      // What was forgotten was said nevertheless: no question may take it for something that was not.
      const everything = said.map(({ content }) => content.toLowerCase()).join('\n');
      const traps = seededOrder(TRAPS, seed).filter(({ about }) => !about.test(everything));
      const chosenTraps = gaps.length === 0 ? [] : traps.slice(0, TRAP_QUESTIONS);
      const chosen = gaps.slice(0, QUESTIONS - chosenTraps.length);
      const rows: QuizRow[] = [];
      for (const { message, gap } of chosen) rows.push(await askForGap(conversationId, message, gap));
      for (const trap of chosenTraps) rows.push(await askTrap(conversationId, trap));
      const points = { right: 1, partly: 0.5, missed: 0 };
      return {
        rows: seededOrder(rows, seed),
        score: rows.reduce((sum, { verdict }) => sum + points[verdict], 0),
      };
    },
  };
}

/** What was left out of a message may have taken the word of the question with it. */
const hasWordStill = ({ hasWord, words, bans, content }: SaidBefore): boolean =>
  hasWord && (bans.length === 0 || words.some((word) => content.includes(word)));

function sentenceWith(content: string, word: string): string {
  const sentences = content.match(/[^.!?\n]+[.!?]*/g) ?? [content];
  const found = sentences.find((sentence) => sentence.toLowerCase().includes(word.toLowerCase()));
  return (found ?? sentences[0] ?? content).trim().slice(0, 200);
}

export type Quiz = ReturnType<typeof createQuiz>;
