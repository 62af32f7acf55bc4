// A model of a few hundred kilobytes that llama.cpp loads and runs like any other. Its weights are constructed: it says
// one text, whatever it is asked, and its embeddings put texts near each other that share words or meanings.
//
// Attention and feed-forward add nothing to a token's vector, so what follows a token depends on that token alone. A
// vector has three parts: which step of the text comes next (one of STEPS numbers is set), what the token means, and a
// filler that gives all vectors the same length. The output reads the first part only.
import { writeGguf, type GgufValue, type Tensor } from './gguf.ts';

const STEPS = 64;
const MEANING = 48;
const WIDTH = 128;
const HEADS = 4;
const EPSILON = 1e-5;
/** Of a vector's length. */
const STEP_PART = 0.1;
const WORD_PART = 0.9;
/** Of tokens that say little: bytes and the commonest words. */
const SMALL_WORD_PART = 0.05;
/** How much likelier the next step is than all else, as a logit: no temperature makes it waver. */
const CERTAINTY = 40;

const TURN_BEGINS = '<|im_start|>';
const TURN_ENDS = '<|im_end|>';
/** SentencePiece writes it for the space before a word. */
const SPACE = '▁';

/** ChatML, as Qwen and many others have it. */
const TEMPLATE = `{% for message in messages %}{{ '${TURN_BEGINS}' + message['role'] + '\\n' + message['content'] + '${TURN_ENDS}' + '\\n' }}{% endfor %}{% if add_generation_prompt %}{{ '${TURN_BEGINS}assistant\\n' }}{% endif %}`;

/** So that English takes about two characters a token, and not one. */
const COMMON_WORDS =
  'the of and to in is you that it he was for on are as with his they at be this have from or one had by word but not what all were we when your can said there use an each which she do how their if will up other about out many then them these so some her would make like him into time has look two more write go see no way could people my than first been call who its now find long down day did get come made may part';

/** Words of one group have nearly the same meaning. */
const MEANINGS: readonly (readonly string[])[] = [
  ['cat', 'kitten', 'pet'],
  ['sister', 'sibling', 'family'],
  ['sea', 'ocean', 'water', 'harbour'],
  ['doctor', 'nurse', 'hospital'],
  ['music', 'song', 'violin', 'piano'],
  ['bread', 'cake', 'bakery'],
  ['snow', 'winter', 'cold'],
  ['train', 'railway', 'station'],
];

export const TINY_TEXT = 'The harbour lamps are lit tonight, and I kept your seat by the window.';

export interface TinyModelOptions {
  /** At most 64 words and signs, each of them once. */
  says?: string;
  /** Whether it begins again instead of ending its turn. */
  isEndless?: boolean;
  /** Numbers of the feed-forward part, all zero: more of them make it slower. */
  ballast?: number;
  /** Tokens that it was trained for. */
  contextTokens?: number;
}

/** Tokens as the file lists them: their number is their place. */
interface Vocabulary {
  pieces: string[];
  types: number[];
  scores: number[];
}

/** Types of tokens, by the format. */
const NORMAL = 1;
const UNKNOWN = 2;
const CONTROL = 3;
const BYTE = 6;

function vocabularyOf(words: readonly string[]): Vocabulary {
  const made: Vocabulary = { pieces: [], types: [], scores: [] };
  const add = (piece: string, type: number, score = 0): void => {
    made.pieces.push(piece);
    made.types.push(type);
    made.scores.push(score);
  };
  add('<unk>', UNKNOWN);
  for (const mark of ['<s>', '</s>', TURN_BEGINS, TURN_ENDS]) add(mark, CONTROL);
  for (let byte = 0; byte < 256; byte++) add(`<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`, BYTE);
  // SentencePiece builds a word from its first two characters on: each beginning of it has to be a piece.
  const beginnings = words.flatMap((word) => Array.from(word, (_, n) => word.slice(0, n + 1)));
  for (const piece of new Set(beginnings)) add(piece, NORMAL, piece.length - 100);
  return made;
}

/** The pieces of what it says: words with the space before them, and signs. */
const piecesOf = (text: string): string[] =>
  [...` ${text}`.matchAll(/ ?[\p{L}\p{N}'’]+|[^\p{L}\p{N}\s]/gu)].map(([piece]) => piece.replace(' ', SPACE));

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function direction(seed: number): Float32Array {
  const random = randomFrom(seed);
  const vector = Float32Array.from({ length: MEANING }, () => random() + random() + random() - 1.5);
  const length = Math.hypot(...vector);
  return vector.map((each) => each / length);
}

/** A word's place in `MEANINGS`, for its last piece only. */
function meaningOf(piece: string): number {
  const word = piece.replace(SPACE, '').toLowerCase();
  return MEANINGS.findIndex((group) => group.includes(word));
}

/** @param next the step that follows each token */
function embeddingOf({ pieces, types }: Vocabulary, next: readonly number[], common: Set<string>) {
  const numbers = new Float32Array(pieces.length * WIDTH);
  for (const [token, piece] of pieces.entries()) {
    const row = numbers.subarray(token * WIDTH, (token + 1) * WIDTH);
    const isSmall = types[token] !== NORMAL || common.has(piece) || piece.length < 4;
    const share = isSmall ? SMALL_WORD_PART : WORD_PART;
    const group = meaningOf(piece);
    const own = direction(1000 + token);
    const shared = group < 0 ? own : direction(1 + group);
    const meaning = shared.map((each, n) => each + (group < 0 ? 0 : own[n]! * 0.3));
    const length = Math.hypot(...meaning);
    row[next[token]!] = STEP_PART;
    for (const [n, each] of meaning.entries()) row[STEPS + n] = (each / length) * share;
    row[WIDTH - 1] = Math.sqrt(1 - STEP_PART ** 2 - share ** 2);
  }
  return numbers;
}

/** @param said the token of each step */
function outputOf(count: number, said: readonly number[]): Float32Array {
  const numbers = new Float32Array(count * WIDTH);
  const weight = CERTAINTY / (STEP_PART * Math.sqrt(WIDTH));
  for (const [step, token] of said.entries()) numbers[token * WIDTH + step] = weight;
  return numbers;
}

const ones = (length: number, change: Readonly<Record<number, number>> = {}): Float32Array =>
  Float32Array.from({ length }, (_, n) => change[n] ?? 1);

/** Takes some milliseconds. @throws an Error for a text that it cannot say */
export async function writeTinyModel(
  file: string,
  { says = TINY_TEXT, isEndless = false, ballast = 64, contextTokens = 8192 }: TinyModelOptions = {},
): Promise<void> {
  const spoken = piecesOf(says);
  const common = new Set(COMMON_WORDS.split(' ').map((word) => SPACE + word));
  const words = [...common, ...MEANINGS.flat().map((word) => SPACE + word), ...spoken];
  const vocabulary = vocabularyOf(words);
  const { pieces, types, scores } = vocabulary;
  const tokenOf = (piece: string): number => pieces.indexOf(piece);
  const end = tokenOf(TURN_ENDS);
  const said = [...spoken.map(tokenOf), ...(isEndless ? [] : [end])];
  if (said.length > STEPS || new Set(said).size < said.length)
    throw new Error(`It says at most ${STEPS} words and signs, each of them once`);
  // What it does not say itself is followed by the beginning: a line's end above all, which ends each prompt.
  const next = pieces.map((_, token) => (said.indexOf(token) + 1) % said.length);
  const finalNorm = ones(WIDTH, { [WIDTH - 1]: 0 });

  const facts: Record<string, GgufValue> = {
    'general.architecture': { text: 'llama' },
    'general.name': { text: 'Tiny' },
    'llama.context_length': { u32: contextTokens },
    'llama.embedding_length': { u32: WIDTH },
    'llama.block_count': { u32: 1 },
    'llama.feed_forward_length': { u32: ballast },
    'llama.attention.head_count': { u32: HEADS },
    'llama.attention.head_count_kv': { u32: 1 },
    'llama.attention.layer_norm_rms_epsilon': { f32: EPSILON },
    'llama.rope.dimension_count': { u32: WIDTH / HEADS },
    // A text's vector is the mean of its tokens'.
    'llama.pooling_type': { u32: 1 },
    'tokenizer.ggml.model': { text: 'llama' },
    'tokenizer.ggml.tokens': { texts: pieces },
    'tokenizer.ggml.scores': { f32s: scores },
    'tokenizer.ggml.token_type': { i32s: types },
    'tokenizer.ggml.unknown_token_id': { u32: 0 },
    'tokenizer.ggml.bos_token_id': { u32: 1 },
    'tokenizer.ggml.eos_token_id': { u32: end },
    'tokenizer.ggml.add_bos_token': { bool: false },
    'tokenizer.ggml.add_eos_token': { bool: false },
    'tokenizer.chat_template': { text: TEMPLATE },
  };
  const key = WIDTH / HEADS;
  const tensors: Tensor[] = [
    {
      name: 'token_embd.weight',
      shape: [WIDTH, pieces.length],
      numbers: embeddingOf(vocabulary, next, common),
    },
    { name: 'output.weight', shape: [WIDTH, pieces.length], numbers: outputOf(pieces.length, said) },
    { name: 'output_norm.weight', shape: [WIDTH], numbers: finalNorm },
    { name: 'blk.0.attn_norm.weight', shape: [WIDTH], numbers: ones(WIDTH) },
    { name: 'blk.0.attn_q.weight', shape: [WIDTH, WIDTH] },
    { name: 'blk.0.attn_k.weight', shape: [WIDTH, key] },
    { name: 'blk.0.attn_v.weight', shape: [WIDTH, key] },
    { name: 'blk.0.attn_output.weight', shape: [WIDTH, WIDTH] },
    { name: 'blk.0.ffn_norm.weight', shape: [WIDTH], numbers: ones(WIDTH) },
    { name: 'blk.0.ffn_gate.weight', shape: [WIDTH, ballast] },
    { name: 'blk.0.ffn_up.weight', shape: [WIDTH, ballast] },
    { name: 'blk.0.ffn_down.weight', shape: [ballast, WIDTH] },
  ];
  await writeGguf(file, facts, tensors);
}
