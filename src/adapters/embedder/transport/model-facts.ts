// What is known of embedding models from their names: the marks that they were trained with, and how much they read.
import type { EmbedPurpose } from '../../../platform/server/ports/embedder.ts';

export interface ModelFacts {
  /** Put before a text. */
  marks: Record<EmbedPurpose, string>;
  /** Characters that the model reads for certain; what follows is cut by the server, or refused. */
  characters: number;
}

interface Family extends Partial<ModelFacts> {
  /** Found in the name, which may be a path, a file or have its maker before it. */
  name: RegExp;
}

/** Of a window of 512 tokens, as many older models have. */
const SMALL = 1_500;
const USUAL = 6_000;

const NO_MARKS: ModelFacts['marks'] = { question: '', passage: '' };
const RETRIEVE = 'Given a web search query, retrieve relevant passages that answer the query';
const REPRESENT = 'Represent this sentence for searching relevant passages: ';

/** The first whose name fits, so special ones stand before the rest of their family. */
const FAMILIES: readonly Family[] = [
  { name: /nomic-embed/, marks: { question: 'search_query: ', passage: 'search_document: ' } },
  {
    name: /e5-mistral|e5.*instruct|gte-qwen/,
    marks: { question: `Instruct: ${RETRIEVE}\nQuery: `, passage: '' },
  },
  { name: /qwen3-embedding|qwen3-embed/, marks: { question: `Instruct: ${RETRIEVE}\nQuery:`, passage: '' } },
  {
    name: /(?:^|[^a-z\d])e5(?:[^a-z\d]|$)/,
    marks: { question: 'query: ', passage: 'passage: ' },
    characters: SMALL,
  },
  {
    name: /embedding-?gemma/,
    marks: { question: 'task: search result | query: ', passage: 'title: none | text: ' },
  },
  { name: /bge-(?:m3|multilingual|en-icl)/ },
  {
    name: /bge.*-zh/,
    marks: { question: '为这个句子生成表示以用于检索相关文章：', passage: '' },
    // A character of Chinese is a token.
    characters: 450,
  },
  { name: /(?:^|[^a-z])bge-/, marks: { question: REPRESENT, passage: '' }, characters: SMALL },
  { name: /mxbai-embed/, marks: { question: REPRESENT, passage: '' }, characters: SMALL },
  { name: /arctic-embed(?:2|.*v2)/, marks: { question: 'query: ', passage: '' } },
  { name: /arctic-embed.*long/, marks: { question: REPRESENT, passage: '' } },
  { name: /arctic-embed/, marks: { question: REPRESENT, passage: '' }, characters: SMALL },
  { name: /minilm/, characters: 800 },
  { name: /gte-(?:small|base|large)$|paraphrase-|mpnet/, characters: SMALL },
];

export function factsOf(model: string): ModelFacts {
  const name = model.toLowerCase().replaceAll('_', '-');
  const { marks = NO_MARKS, characters = USUAL } = FAMILIES.find((family) => family.name.test(name)) ?? {};
  return { marks, characters };
}

const EMBEDS = /embed|minilm|(?:^|[^a-z\d])(?:bge|e5|gte)(?:[^a-z\d]|$)|paraphrase-|sentence-|mpnet/i;

/** Whether a model embeds texts, as far as its name tells. */
export const isEmbeddingName = (model: string): boolean => EMBEDS.test(model) && !/rerank/i.test(model);
