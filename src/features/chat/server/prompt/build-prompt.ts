// Builds a prompt within a token budget (memory.md 4, formats.md 4.8). Pure: equal requests give equal prompts.
import type { ChatTurn } from '../../../../platform/server/ports/chat-engine.ts';
import type { Persona } from '../../../../shared/words/persona.ts';
import { estimateTokens } from '../../../../shared/words/tokens.ts';
import type { RecordedSection } from '../../record-contract.ts';
import type { GenerationLength } from '../../contract.ts';
import type { AuthorsNote } from '../../generation-contract.ts';
import { NOTE_SHARE } from '../../generation-rules.ts';
import { MEMORY_SHARE, MEMORY_TOKENS } from '../../memory-rules.ts';
import type { LoreEffect, LoreTrace } from '../../../../shared/words/lore-trace.ts';
import type { Lore, PlacedLore, ScopedLorebook } from '../lore/lore-request.ts';
import { scanLore } from '../lore/scan-lore.ts';
import type { OwnPersona } from '../conversation-state.ts';
import type { MemoryItem } from '../memory-item.ts';
import { arrange } from './arrange.ts';
import { fitNote } from './authors-note.ts';
import { bracketed } from './bracketed.ts';
import { readExamples } from './examples.ts';
import { fixedPart } from './fixed-part.ts';
import type { PromptMacros } from './prompt-macros.ts';
import { writeHint } from './hint.ts';
import { chooseHistory, type HistoryTurn } from './history.ts';
import { createLedger } from './ledger.ts';
import { fitMemory, writeChapter, writeMemory } from './memory-note.ts';
import { writeOwnPersona } from './own-persona.ts';
import { placeLore } from './place-lore.ts';
import type { Support } from './policy.ts';
import type { Measure } from './token-counts.ts';
import { MESSAGE_OVERHEAD } from './tokens.ts';

export interface PromptRequest {
  productName: string;
  persona: Persona;
  userName: string;
  /** Whom the user speaks as; null or absent for themselves. */
  ownPersona?: OwnPersona | null;
  /** The lorebooks that apply, in any order. */
  books: readonly ScopedLorebook[];
  /** What entries left behind in the newest reply on the path; absent where that was not recorded. */
  loreEffects?: readonly LoreEffect[] | undefined;
  /** Expands the macros of the card and of lorebooks. Its outlets are filled here. */
  macros: PromptMacros;
  /** What may be told of the memory, the most important first. */
  memory: readonly MemoryItem[];
  /** The path to the newest message, starting at the root or any later message; oldest first. */
  history: HistoryTurn[];
  /** The first message of the history in the prompt before this one; null if there was none. */
  historyStart?: string | null;
  /** `draft`: lines that the user could send next. */
  mode: 'reply' | 'continue' | 'draft';
  /** What the user wishes of this reply; of drafts, what they have begun to write. */
  hint?: string | undefined;
  length: GenerationLength;
  /** The author's note, where it is its turn. */
  note?: AuthorsNote | null;
  isExplicitAllowed: boolean;
  /** The tone of the reply after signs of crisis. */
  support: Support;
  /** Seed for random choices; constant for one reply. */
  seed?: string;
  /** Index of the greeting that the chat began with; null when unknown. */
  greeting?: number | null;
  /** The token limit for prompt and reply together. */
  contextTokens: number;
  replyTokens: number;
  /** Tokens of the back-end per token of our estimate; 1 or absent before a reply has reported its own. */
  tokensPerEstimate?: number | undefined;
  /** Where the model's own tokenizer counts: all sizes are then in its tokens. */
  measure?: Measure | undefined;
}

export interface Prompt {
  messages: ChatTurn[];
  /** In the order of the prompt; the history without its text. */
  sections: RecordedSection[];
  history: { count: number; firstMessageId: string | null };
  memory: MemoryItem[];
  memoryLeftOut: number;
  lore: LoreTrace[];
  /** Ids of the messages that lore was searched in; null for one that is not stored yet. */
  messagePath: (string | null)[];
  /** To be handed in for the next reply. */
  loreEffects: LoreEffect[];
  warnings: string[];
  /** The texts whose counts decide what is in the prompt. */
  pieces: string[];
  /** Whether the model's own tokenizer has counted all of it. */
  isExact: boolean;
}

/**
 * The fixed part of the prompt does not fit the model's context. The message names the sections and their
 * sizes.
 */
export class PromptTooLarge extends Error {}

/** The back-end's token count may differ from our estimate by this share; less once it has reported its own. */
const COUNT_MARGIN = 0.1;
const KNOWN_MARGIN = 0.04;
const SAFETY_RESERVE = 0.02;
/** The minimum share of the budget for the history. Without it, no conversation is possible. */
const HISTORY_MIN = 0.35;
/** Share of what the fixed part leaves free. It depends on nothing that changes, so examples never come and go. */
const EXAMPLES_SHARE = 0.25;
const LORE_MAX = 0.15;

/** The kind of reply, as lore entries name it. */
const GENERATION = { reply: 'normal', continue: 'continue', draft: 'impersonate' } as const;

/** @throws PromptTooLarge */
export function buildPrompt(request: PromptRequest): Prompt {
  const { macros, history: path, historyStart = null, mode } = request;
  const usable = usableTokens(request);
  const { of: measured, perEstimate, ...sizes } = sizesFor(request.measure);
  const ledger = createLedger(measured);
  const lore = divideLore(findLore(request, (usable * LORE_MAX) / perEstimate));
  for (const [name, placed] of lore.outlets)
    macros.outlets.set(name, placed.map(({ text }) => text).join('\n'));
  const fixed = fixedPart({ ...request, ...lore });
  const policy = ledger.add('policy', fixed.policy);
  const main = ledger.add('main', fixed.main(macros));
  const card = ledger.add('card', asCard([fixed.card(macros)]));
  const own = ledger.add('persona', writeOwnPersona(request.ownPersona ?? null, macros));
  const closing = ledger.add('closing', fixed.closing(macros));
  const hint = ledger.add('hint', writeHint(mode, request.hint));
  if (ledger.spent() > usable * (1 - HISTORY_MIN)) throw tooLarge(ledger.sections(), usable);
  // Before anything is decided about the rest, so that what is left of a long note does not change from turn to turn.
  const noteRoom = Math.min(usable * NOTE_SHARE, usable * (1 - HISTORY_MIN) - ledger.spent());
  const fitted = fitNote(request.note ?? null, macros, { most: noteRoom, measure: measured });
  const authorsNote = ledger.add('note', fitted.text);
  const depth = request.note?.depth ?? 0;

  // The newest message is always in the prompt, however long; the rest has to do with what it leaves.
  const kept = Math.max(usable * HISTORY_MIN, sizes.ofNewest(path));
  const left = () => Math.max(0, usable - kept - ledger.spent());
  const examplesBudget = (usable - ledger.spent()) * EXAMPLES_SHARE;
  const before = ledger.add('constant_lore', asCard(lore.constantBefore));
  const after = ledger.add('constant_lore', asCard(lore.constantAfter));
  const afterExamples = ledger.add('constant_lore', asCard(lore.constantAfterExamples));
  const examples = ledger.add(
    'examples',
    readExamples(fixed.examples(macros), Math.min(examplesBudget, left()), sizes.ofExample),
  );

  const triggered = ledger.add('lore', asCard(lore.triggered));
  const atDepth = [...lore.atDepth, ...lore.prefill];
  const inChat = atDepth.reduce((sum, { text }) => sum + measured(text) + MESSAGE_OVERHEAD, 0);
  ledger.addTokens('lore', inChat);
  const memoryBudget = Math.min(usable * MEMORY_SHARE, MEMORY_TOKENS, left());
  const fitting = fitMemory(request.memory, memoryBudget / perEstimate);
  const chapter = ledger.add('scenes', writeChapter(fitting));
  const remembered = writeMemory(fitting);
  const room = usable - ledger.spent() - (remembered ? measured(remembered) + MESSAGE_OVERHEAD : 0);
  const history = chooseHistory(path, room, historyStart, sizes.ofTurn);
  ledger.addTokens('history', history.tokens);
  const told = withoutRepeats(fitting, history.turns);
  const memory = ledger.add('memory', writeMemory(told));

  const top = depth === 'top' ? authorsNote : '';
  const system = [policy, main, before, card, own, after, examples, afterExamples, chapter, top]
    .filter(Boolean)
    .join('\n\n');
  const inserted =
    authorsNote && typeof depth === 'number' && depth > 0
      ? [...atDepth, { depth, role: 'system' as const, text: authorsNote, tokens: 0 }]
      : atDepth;
  const turns = placeLore(history.turns, inserted, mode === 'continue');
  const changing = [triggered, memory].filter(Boolean).join('\n\n');
  const inTurns = history.turns.map(textOf);
  const pieces = [...ledger.texts(), ...sizes.examples(), ...atDepth.map(({ text }) => text), ...inTurns];
  return {
    messages: arrange({
      system,
      turns,
      changing,
      note: depth === 0 ? authorsNote : '',
      closing,
      hint,
      isContinuing: mode === 'continue',
    }),
    sections: ledger.sections(),
    history: { count: history.turns.length, firstMessageId: history.turns[0]?.id ?? null },
    memory: told,
    memoryLeftOut: request.memory.length - fitting.length,
    lore: lore.trace,
    loreEffects: lore.effects,
    messagePath: path.map(({ id }) => id ?? null),
    pieces,
    isExact: pieces.every((text) => request.measure?.isExact(text) ?? false),
    warnings: [
      ...(fitted.warning ? [fitted.warning] : []),
      ...(history.isCut ? ['Older messages were left out of the prompt.'] : []),
    ],
  };
}

function usableTokens(request: PromptRequest): number {
  const { contextTokens, replyTokens, tokensPerEstimate, measure } = request;
  if (measure) return Math.floor((contextTokens - replyTokens) * (1 - SAFETY_RESERVE));
  const isKnown = tokensPerEstimate !== undefined && tokensPerEstimate !== 1;
  const factor = isKnown ? tokensPerEstimate * (1 + KNOWN_MARGIN) : 1 + COUNT_MARGIN;
  return Math.floor(((contextTokens - replyTokens) * (1 - SAFETY_RESERVE)) / factor);
}

/** A turn as it is sent, with the name in front where there is one. */
const textOf = ({ name, content }: HistoryTurn): string => (name ? `${name}: ${content}` : content);

/** Sizes in the model's tokens, or in those of our estimate where nothing counts. */
function sizesFor(measure: Measure | undefined) {
  const examples: string[] = [];
  const of = measure?.of ?? estimateTokens;
  const ofTurn = (turn: HistoryTurn): number =>
    measure ? measure.of(textOf(turn)) + MESSAGE_OVERHEAD : turn.tokens;
  return {
    of,
    ofTurn,
    ofNewest(path: readonly HistoryTurn[]): number {
      const newest = path.at(-1);
      return newest ? ofTurn(newest) : 0;
    },
    ofExample(text: string): number {
      examples.push(text);
      return of(text);
    },
    /** Those that were measured: they decide where the examples end. */
    examples: (): readonly string[] => examples,
    perEstimate: measure?.perEstimate ?? 1,
  };
}

function findLore(request: PromptRequest, budget: number): Lore {
  const { books, persona, userName, history, mode, macros, seed = '', greeting = null } = request;
  const { description, personality, scenario } = persona;
  return scanLore({
    books,
    messages: history,
    names: { char: persona.name, user: userName },
    texts: { description, personality, scenario, persona: request.ownPersona?.description ?? '' },
    tags: persona.tags,
    ...(request.loreEffects && { effects: request.loreEffects }),
    fill: macros.expand,
    generation: GENERATION[mode],
    budget,
    seed,
    greeting,
  });
}

/** What is always there stands in the stable beginning of the prompt, what a key triggered near its end. */
function divideLore({ before, after, beforeExamples, afterExamples, trace, ...lore }: Lore) {
  const keyOf = ({ bookId, entryId }: { bookId: string; entryId: string }) => `${bookId} ${entryId}`;
  const constant = new Set(trace.filter(({ reason }) => reason === 'constant').map(keyOf));
  const texts = (placed: PlacedLore[], isConstant: boolean) =>
    placed.filter((each) => constant.has(keyOf(each)) === isConstant).map(({ text }) => text);
  return {
    ...lore,
    trace,
    constantBefore: texts(before, true),
    constantAfter: texts([...after, ...beforeExamples], true),
    constantAfterExamples: texts(afterExamples, true),
    triggered: texts([...before, ...after, ...beforeExamples, ...afterExamples], false),
  };
}

/** Wraps text written by a creator. */
const asCard = (texts: string[]): string => (texts.length === 0 ? '' : bracketed('card', texts.join('\n\n')));

/** Without passages that stand in the history anyway. */
function withoutRepeats(items: MemoryItem[], turns: readonly HistoryTurn[]): MemoryItem[] {
  const shown = new Set(turns.map(({ id }) => id));
  return items.filter(({ kind, sources }) => kind !== 'passage' || sources.every((id) => !shown.has(id)));
}

function tooLarge(sections: readonly RecordedSection[], usable: number): PromptTooLarge {
  const sizes = sections.map(({ kind, tokens }) => `${kind} ${tokens}`).join(', ');
  return new PromptTooLarge(
    `This character’s text is too long for the model: ${sizes} tokens, and at most ${Math.floor(usable * (1 - HISTORY_MIN))} fit.`,
  );
}
