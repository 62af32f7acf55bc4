// Builds a prompt within a token budget (formats.md 4.8). Pure: equal requests give equal prompts.
import type { ChatTurn } from '../../../../platform/server/ports/chat-engine.ts';
import type { Fact } from '../../../../shared/words/memory.ts';
import type { Persona } from '../../../../shared/words/persona.ts';
import { CONTINUE_NOTE, LENGTH_NOTE, MAIN_PROMPT, operatorPolicy, type Support } from './policy.ts';
import { readExamples } from './examples.ts';
import { chooseHistory, type HistoryTurn } from './history.ts';
import { prepareNames } from '../../../../shared/words/macros.ts';
import { estimateTokens } from '../../../../shared/words/tokens.ts';
import type { Lore } from '../lore/lore-request.ts';
import { fillOutlets } from '../lore/outlets.ts';
import { placeLore } from './place-lore.ts';
import { scanLore } from '../lore/scan-lore.ts';
import { MESSAGE_OVERHEAD } from './tokens.ts';

export interface PromptRequest {
  productName: string;
  persona: Persona;
  userName: string;
  facts: Fact[];
  /** The path to the newest message, starting at the root or any later message; oldest first. */
  history: HistoryTurn[];
  mode: 'reply' | 'continue';
  length: 'short' | 'medium' | 'long';
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
}

export interface LedgerRow {
  section: 'policy' | 'main' | 'card' | 'lore' | 'examples' | 'memory' | 'history' | 'closing';
  tokens: number;
}

export interface Prompt {
  messages: ChatTurn[];
  /** Tokens used per section. */
  ledger: LedgerRow[];
  warnings: string[];
}

/**
 * The fixed part of the prompt does not fit the model's context. The message names the sections and their
 * sizes.
 */
export class PromptTooLarge extends Error {}

/** The back-end's token count may differ from our estimate by this share. */
const COUNT_MARGIN = 0.1;
const SAFETY_RESERVE = 0.02;
/** The minimum share of the budget for the history. Without it, no conversation is possible. */
const HISTORY_MIN = 0.35;
const MEMORY_MAX = 0.15;
const EXAMPLES_MAX = 0.15;
const LORE_MAX = 0.15;

export function buildPrompt(request: PromptRequest): Prompt {
  const { userName, contextTokens, replyTokens } = request;
  const usable = Math.floor((contextTokens - replyTokens) * (1 - SAFETY_RESERVE)) / (1 + COUNT_MARGIN);
  const ledger: LedgerRow[] = [];
  const warnings: string[] = [];
  const count = (section: LedgerRow['section'], text: string): string => {
    if (text) ledger.push({ section, tokens: estimateTokens(text) + MESSAGE_OVERHEAD });
    return text;
  };
  const spent = () => ledger.reduce((sum, row) => sum + row.tokens, 0);

  const lore = findLore(request, usable * LORE_MAX);
  const fixed = fixedPart(request, lore);
  const policy = count('policy', fixed.policy);
  const main = count('main', fillOutlets(fixed.main(userName), lore.outlets));
  const card = count('card', asCard([fillOutlets(fixed.card(userName), lore.outlets)]));
  const closing = count('closing', fillOutlets(fixed.closing(userName), lore.outlets));
  if (spent() > usable * (1 - HISTORY_MIN)) throw tooLarge(ledger, usable);

  const before = count('lore', asCard(lore.before.map(({ text }) => text)));
  const after = count('lore', asCard([...lore.after, ...lore.beforeExamples].map(({ text }) => text)));
  const afterExamples = count('lore', asCard(lore.afterExamples.map(({ text }) => text)));
  const atDepth = [...lore.atDepth, ...lore.prefill];
  const inChat = atDepth.reduce((sum, { tokens }) => sum + tokens + MESSAGE_OVERHEAD, 0);
  if (inChat > 0) ledger.push({ section: 'lore', tokens: inChat });
  const memory = count('memory', remember(request.facts, usable * MEMORY_MAX, warnings));
  const history = chooseHistory(request.history, usable - spent());
  ledger.push({ section: 'history', tokens: history.tokens });
  if (history.isCut) warnings.push(`${history.dropped} older messages were left out of the prompt`);
  const rest = Math.min(usable - spent(), usable * EXAMPLES_MAX);
  const examples = count('examples', readExamples(fixed.examples(userName), rest));

  const system = [policy, main, before, card, after, examples, afterExamples, memory]
    .filter(Boolean)
    .join('\n\n');
  const turns = placeLore(history.turns, atDepth, request.mode === 'continue');
  return { messages: arrange(system, turns, closing), ledger, warnings };
}

/** The character's own lorebook, by its id in the request of a scan. */
const OWN_BOOK = 'character';

function findLore(request: PromptRequest, budget: number): Lore {
  const { persona, userName, history, mode, seed = '', greeting = null } = request;
  const { lorebook, description, personality, scenario } = persona;
  return scanLore({
    books: lorebook ? [{ id: OWN_BOOK, scope: 'character', lorebook }] : [],
    messages: history,
    names: { char: persona.name, user: userName },
    texts: { description, personality, scenario },
    tags: persona.tags,
    generation: mode === 'continue' ? 'continue' : 'normal',
    budget,
    seed,
    greeting,
  });
}

/**
 * Wraps text written by a creator. Nested tags are removed, so that the text cannot close its bracket and
 * pose as the operator.
 */
const asCard = (texts: string[]): string =>
  texts.length === 0 ? '' : `<card>\n${texts.join('\n\n').replaceAll(/<\/?card>/gi, '')}\n</card>`;

/** The parts of a prompt that depend only on the persona and a few settings, apart from the user's name. */
interface FixedPart {
  key: string;
  policy: string;
  main: (userName: string) => string;
  card: (userName: string) => string;
  closing: (userName: string) => string;
  examples: (userName: string) => string;
}
/** The most recently used entry of each persona. */
const fixedParts = new WeakMap<Persona, FixedPart>();

function fixedPart(request: PromptRequest, { withoutSystemPrompt, withoutPostHistory }: Lore): FixedPart {
  const { persona, productName, isExplicitAllowed, support, length, mode } = request;
  const disabled = [withoutSystemPrompt, withoutPostHistory];
  const key = [isExplicitAllowed, support, length, mode, ...disabled, productName].join();
  const known = fixedParts.get(persona);
  if (known?.key === key) return known;
  const named = (text: string) => prepareNames(text, persona.name);
  const made = {
    key,
    policy: operatorPolicy(productName, isExplicitAllowed, support),
    main: named(override(withoutSystemPrompt ? '' : persona.systemPrompt, MAIN_PROMPT)),
    card: named(describe(persona)),
    closing: named(closingNote(request, !withoutPostHistory)),
    examples: named([persona.exampleDialogue, persona.house?.examples].filter(Boolean).join('\n')),
  };
  fixedParts.set(persona, made);
  return made;
}

/**
 * Arranges the prompt as every chat template accepts it: the system message first, then alternating turns
 * that begin and end with the user. The closing note is therefore bracketed text in the last user turn and
 * not a final system message.
 */
function arrange(system: string, turns: HistoryTurn[], closing: string): ChatTurn[] {
  const merged: { role: ChatTurn['role']; name: string | undefined; texts: string[] }[] = [];
  const add = (role: ChatTurn['role'], text: string, name?: string) => {
    const last = merged.at(-1);
    if (last?.role !== role || (name && last.name && name !== last.name)) {
      merged.push({ role, name, texts: [text] });
      return;
    }
    last.texts.push(text);
    last.name ??= name;
  };
  if (turns[0]?.role !== 'user') add('user', '[The story begins.]');
  for (const { role, content, name } of turns) add(role, content, name);
  add('user', `[${closing}]`);
  // Joined once instead of concatenated step by step: JSON.stringify is several times slower on strings built
  // by concatenation.
  const messages = merged.map(({ role, name, texts }) => {
    const content = texts.join('\n\n');
    return name ? { role, content, name } : { role, content };
  });
  return [{ role: 'system', content: system }, ...messages];
}

/** A card's own prompt replaces ours; {{original}} in it inserts the replaced prompt. */
function override(own: string, original: string): string {
  return own.trim() ? own.replace(/\{\{\s*original\s*\}\}/gi, () => original) : original;
}

function describe(persona: Persona): string {
  const parts = [
    `Name: ${persona.name}`,
    `Age: ${persona.age}`,
    persona.description,
    persona.personality && `Personality: ${persona.personality}`,
    persona.scenario && `Scenario: ${persona.scenario}`,
    'The user is called {{user}}.',
  ];
  return parts.filter(Boolean).join('\n\n');
}

function closingNote(request: PromptRequest, hasPostHistory: boolean): string {
  const notes = [
    LENGTH_NOTE[request.length],
    hasPostHistory ? request.persona.postHistoryInstructions.trim() : '',
  ];
  if (request.mode === 'continue') notes.push(CONTINUE_NOTE);
  return notes.filter(Boolean).join('\n');
}

/** Chooses the newest facts within the budget and lists them in the order in which they were learned. */
function remember(facts: Fact[], budget: number, warnings: string[]): string {
  const kept: Fact[] = [];
  let tokens = 12;
  for (const fact of facts.toReversed()) {
    tokens += estimateTokens(fact.text) + 2;
    if (tokens > budget) {
      warnings.push(`${facts.length - kept.length} older memories were left out of the prompt`);
      break;
    }
    kept.unshift(fact);
  }
  if (kept.length === 0) return '';
  return `What the user has told you (said to you as "you"):\n${kept.map((fact) => `- ${fact.text}`).join('\n')}`;
}

function tooLarge(ledger: LedgerRow[], usable: number): PromptTooLarge {
  const sizes = ledger.map((row) => `${row.section} ${row.tokens}`).join(', ');
  return new PromptTooLarge(
    `This character’s text is too long for the model: ${sizes} tokens, and at most ${Math.floor(usable * (1 - HISTORY_MIN))} fit.`,
  );
}
