// Builds a prompt with a token budget (formats.md 4.8). Pure: the same request gives the same prompt.
import type { ChatTurn } from '../../../../platform/server/ports/chat-engine.ts';
import type { Fact } from '../../../../shared/words/memory.ts';
import type { Persona } from '../../../../shared/words/persona.ts';
import { CONTINUE_NOTE, LENGTH_NOTE, MAIN_PROMPT, operatorPolicy, type Support } from './policy.ts';
import { readExamples } from './examples.ts';
import { chooseHistory, type HistoryTurn } from './history.ts';
import { prepareNames } from '../../../../shared/words/macros.ts';
import { estimateTokens } from '../../../../shared/words/tokens.ts';
import { scanLore, type Lore } from './lorebook.ts';
import { placeLore } from './place-lore.ts';
import { MESSAGE_OVERHEAD } from './tokens.ts';

export interface PromptRequest {
  productName: string;
  persona: Persona;
  userName: string;
  facts: Fact[];
  /** The path from the root or from any later message to the newest, oldest first. */
  history: HistoryTurn[];
  mode: 'reply' | 'continue';
  length: 'short' | 'medium' | 'long';
  isExplicitAllowed: boolean;
  /** How the reply meets the user, after signs of crisis. */
  support: Support;
  /** Stable for this one reply: decides what chance decides. */
  seed?: string;
  /** With which greeting the chat began, from 0; null where that is not known. */
  greeting?: number | null;
  /** Tokens of prompt and reply together. */
  contextTokens: number;
  replyTokens: number;
}

export interface LedgerRow {
  section: 'policy' | 'main' | 'card' | 'lore' | 'examples' | 'memory' | 'history' | 'closing';
  tokens: number;
}

export interface Prompt {
  messages: ChatTurn[];
  /** Where the budget went. */
  ledger: LedgerRow[];
  warnings: string[];
}

/** The fixed part of a prompt does not fit the model's context; the message names the sections and their sizes. */
export class PromptTooLarge extends Error {}

/** The back-end's own count may differ from ours by this much. */
const COUNT_MARGIN = 0.1;
const SAFETY_RESERVE = 0.02;
/** Without this share for history there is no conversation. */
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
  const main = count('main', fixed.main(userName));
  const card = count('card', asCard([fixed.card(userName)]));
  const closing = count('closing', fixed.closing(userName));
  if (spent() > usable * (1 - HISTORY_MIN)) throw tooLarge(ledger, usable);

  const before = count('lore', asCard(lore.before.map(({ text }) => text)));
  const after = count('lore', asCard(lore.after.map(({ text }) => text)));
  const inChat = lore.atDepth.reduce((sum, { tokens }) => sum + tokens + MESSAGE_OVERHEAD, 0);
  if (inChat > 0) ledger.push({ section: 'lore', tokens: inChat });
  const memory = count('memory', remember(request.facts, usable * MEMORY_MAX, warnings));
  const history = chooseHistory(request.history, usable - spent());
  ledger.push({ section: 'history', tokens: history.tokens });
  if (history.isCut) warnings.push(`${history.dropped} older messages were left out of the prompt`);
  const rest = Math.min(usable - spent(), usable * EXAMPLES_MAX);
  const examples = count('examples', readExamples(fixed.examples(userName), rest));

  const system = [policy, main, before, card, after, examples, memory].filter(Boolean).join('\n\n');
  const turns = placeLore(history.turns, lore.atDepth, request.mode === 'continue');
  return { messages: arrange(system, turns, closing), ledger, warnings };
}

const NO_LORE: Pick<Lore, 'before' | 'after' | 'atDepth' | 'withoutSystemPrompt' | 'withoutPostHistory'> = {
  ...{ before: [], after: [], atDepth: [], withoutSystemPrompt: false, withoutPostHistory: false },
};

function findLore(request: PromptRequest, budget: number): typeof NO_LORE {
  const { persona, userName, history, seed = '', greeting = null } = request;
  if (!persona.lorebook) return NO_LORE;
  const names = { char: persona.name, user: userName };
  return scanLore({ lorebook: persona.lorebook, messages: history, names, budget, seed, greeting });
}

/** Material that a creator wrote: it cannot close its own bracket and speak as the operator. */
const asCard = (texts: string[]): string =>
  texts.length === 0 ? '' : `<card>\n${texts.join('\n\n').replaceAll(/<\/?card>/gi, '')}\n</card>`;

/** What is the same for everybody who talks with a persona in the same way, but for the name of the user. */
interface FixedPart {
  key: string;
  policy: string;
  main: (userName: string) => string;
  card: (userName: string) => string;
  closing: (userName: string) => string;
  examples: (userName: string) => string;
}
/** Of each persona the newest. */
const fixedParts = new WeakMap<Persona, FixedPart>();

function fixedPart(
  request: PromptRequest,
  { withoutSystemPrompt, withoutPostHistory }: typeof NO_LORE,
): FixedPart {
  const { persona, productName, isExplicitAllowed, support, length, mode } = request;
  const silences = [withoutSystemPrompt, withoutPostHistory];
  const key = [isExplicitAllowed, support, length, mode, ...silences, productName].join();
  const known = fixedParts.get(persona);
  if (known?.key === key) return known;
  const named = (text: string) => prepareNames(text, persona.name);
  const made = {
    key,
    policy: operatorPolicy(productName, isExplicitAllowed, support),
    main: named(override(withoutSystemPrompt ? '' : persona.systemPrompt, MAIN_PROMPT)),
    card: named(describe(persona)),
    closing: named(closingNote(request, !withoutPostHistory)),
    examples: named(persona.exampleDialogue),
  };
  fixedParts.set(persona, made);
  return made;
}

/**
 * System first, then user and assistant in turns, the user's side first and last: what every chat template takes.
 * The closing note therefore stands in brackets on the user's side, not as a system turn at the end.
 */
function arrange(system: string, turns: HistoryTurn[], closing: string): ChatTurn[] {
  const said: { role: ChatTurn['role']; texts: string[] }[] = [];
  const add = (role: ChatTurn['role'], text: string) => {
    const last = said.at(-1);
    if (last?.role === role) last.texts.push(text);
    else said.push({ role, texts: [text] });
  };
  if (turns[0]?.role !== 'user') add('user', '[The story begins.]');
  for (const { role, content } of turns) add(role, content);
  add('user', `[${closing}]`);
  // Joined, not added to one another: JSON.stringify takes several times as long where one text is still in pieces.
  const messages = said.map(({ role, texts }) => ({ role, content: texts.join('\n\n') }));
  return [{ role: 'system', content: system }, ...messages];
}

/** A card's own prompt replaces ours; {{original}} inside it stands for what it displaced. */
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

/** Newest facts first into the budget, then in the order in which they were told. */
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
