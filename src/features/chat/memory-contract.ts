// What is remembered of conversations, as its owner sees and corrects it.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { Id, IdParams, Timestamp } from '../../shared/words/ids.ts';
import { CHAPTER_MAX, FACT_MAX, SCENE_MAX, TOPIC_MAX } from './memory-rules.ts';
import { SourceMessage } from './record-contract.ts';

/** This conversation; all conversations with its character; all of the caller's. */
export const MemoryScope = z.enum(['chat', 'character', 'user']);
export type MemoryScope = z.infer<typeof MemoryScope>;

export const OlderVersion = z.object({
  text: z.string(),
  from: Timestamp,
  until: Timestamp,
  sources: z.array(SourceMessage),
});
export type OlderVersion = z.infer<typeof OlderVersion>;

export const RememberedFact = z.object({
  id: z.string(),
  text: z.string(),
  scope: MemoryScope,
  isPinned: z.boolean(),
  /** False for what a model derived instead of read word for word. */
  isCertain: z.boolean(),
  /** `you`: written or corrected by the caller; `reader`: read by rules; `model`: by the connected model. */
  origin: z.enum(['you', 'reader', 'model']),
  sources: z.array(SourceMessage),
  /** The day of the event that it tells of, YYYY-MM-DD. */
  eventDate: z.string().nullable(),
  createdAt: Timestamp,
  /** When the caller last said that it is still true. */
  confirmedAt: Timestamp.nullable(),
  /**
   * Why it should be asked whether it is still true: the day of a plan has `passed`, or it is `old` for its kind. Null
   * while there is no reason.
   */
  doubt: z.enum(['passed', 'old']).nullable(),
  usedCount: z.number().int(),
  lastUsedAt: Timestamp.nullable(),
  /** Versions that were true before, newest first. */
  older: z.array(OlderVersion),
  /** Set while it is forgotten: it is never given to a model and is erased at `erasedAt`. */
  forgottenAt: Timestamp.nullable(),
  erasedAt: Timestamp.nullable(),
});
export type RememberedFact = z.infer<typeof RememberedFact>;

export const RememberedScene = z.object({
  id: z.string(),
  title: z.string(),
  /** Empty while nothing was written about it. */
  text: z.string(),
  /** The first and last message, and how many there are from one to the other. */
  firstMessageId: z.string(),
  lastMessageId: z.string(),
  messageCount: z.number().int(),
  from: Timestamp,
  until: Timestamp,
  factCount: z.number().int(),
  /** The scene that is still going on. */
  isCurrent: z.boolean(),
  isEdited: z.boolean(),
});
export type RememberedScene = z.infer<typeof RememberedScene>;

/** What many scenes told, folded into one text. */
export const RememberedChapter = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** The first message of its first scene, and the last one of its last. */
  firstMessageId: z.string(),
  lastMessageId: z.string(),
  sceneCount: z.number().int(),
  from: Timestamp,
  until: Timestamp,
  /** A person wrote or changed it; no job overwrites it. */
  isEdited: z.boolean(),
});
export type RememberedChapter = z.infer<typeof RememberedChapter>;

export const MemorySettings = z.object({
  /** Whether new things are remembered of this conversation. */
  isLearning: z.boolean(),
  /** Whether the caller's other characters may know what is remembered here. */
  isShared: z.boolean(),
  /** Nothing of this conversation is remembered, and only what is pinned is read. */
  isIncognito: z.boolean(),
});
export type MemorySettings = z.infer<typeof MemorySettings>;

/** Something that is never to be learned. */
export const MemoryTopic = z.object({
  id: z.string(),
  text: z.string(),
  /** What is known of it already, in its place. */
  factCount: z.number().int(),
});
export type MemoryTopic = z.infer<typeof MemoryTopic>;

export const ConversationMemory = z.object({
  scope: MemoryScope,
  facts: z.array(RememberedFact),
  scenes: z.array(RememberedScene),
  chapters: z.array(RememberedChapter),
  forgotten: z.array(RememberedFact),
  settings: MemorySettings,
  /** The most facts that may be pinned in one scope. */
  pinnedMax: z.number().int(),
  /** Whether the connected model writes facts and recaps. */
  hasModel: z.boolean(),
  /** Messages not yet read, of an older conversation. */
  waiting: z.number().int(),
});
export type ConversationMemory = z.infer<typeof ConversationMemory>;

export const QuizRow = z.object({
  question: z.string(),
  /** What memory finds; null when it finds nothing. */
  answer: z.string().nullable(),
  verdict: z.enum(['right', 'partly', 'missed']),
  /** A question about something that was never said, where finding nothing is right. */
  isTrap: z.boolean(),
  /** The message that proves it; null for a trap. */
  proof: SourceMessage.nullable(),
});
export type QuizRow = z.infer<typeof QuizRow>;

const TopicText = z.string().trim().min(1, 'Write what is never to be learned').max(TOPIC_MAX);
const FactText = z.string().trim().min(1, 'Write what should be remembered').max(FACT_MAX);
const missing = { 'chat.missing': 404, 'memberships.required': 403 } as const;
const changing = {
  ...missing,
  'memory.missing': 404,
  'memory.pinned_max': 409,
  'safety.blocked': 422,
} as const;
const Fact = z.object({ fact: RememberedFact });
/** True: it is still true. False takes the last such word back. */
const isConfirmed = z.boolean().optional();
const Topics = z.object({ topics: z.array(MemoryTopic), max: z.number().int() });
const Topic = z.object({ topic: MemoryTopic });
const TopicParams = z.object({ topicId: Id });
const FactParams = z.object({ id: Id, memoryId: Id });

export const chatMemoryContract = contract({
  memory: {
    method: 'GET',
    path: '/api/chat/{id}/memory',
    access: 'session',
    summary: 'What is remembered: facts with their sources, scenes, and what is forgotten.',
    params: IdParams,
    query: z.object({ scope: MemoryScope.default('chat') }),
    reply: ConversationMemory,
    errors: missing,
  },
  remember: {
    method: 'POST',
    path: '/api/chat/{id}/memory',
    access: 'session',
    summary: 'Adds something that is to be remembered.',
    rate: 'write',
    params: IdParams,
    body: z.strictObject({
      text: FactText,
      scope: MemoryScope.default('chat'),
      isPinned: z.boolean().default(false),
    }),
    reply: Fact,
    status: 201,
    errors: { ...changing, 'memory.too_many': 409 },
  },
  correct: {
    method: 'PATCH',
    path: '/api/chat/{id}/memory/{memoryId}',
    access: 'session',
    summary:
      'Corrects, confirms, pins, moves, forgets or brings back a fact. A corrected one keeps its older version.',
    params: FactParams,
    body: z.strictObject({
      text: FactText.optional(),
      isPinned: z.boolean().optional(),
      isForgotten: z.boolean().optional(),
      isConfirmed,
      scope: MemoryScope.optional(),
    }),
    reply: Fact,
    errors: changing,
  },
  undoCorrection: {
    method: 'POST',
    path: '/api/chat/{id}/memory/{memoryId}/undo',
    access: 'session',
    summary:
      'Takes the last correction or merger of a fact back. The facts as they were before are answered.',
    params: FactParams,
    reply: z.object({ facts: z.array(RememberedFact) }),
    errors: { ...missing, 'memory.missing': 404, 'memory.nothing_to_undo': 409 },
  },
  merge: {
    method: 'POST',
    path: '/api/chat/{id}/memory/merge',
    access: 'session',
    summary: 'Makes one fact of several; they are kept as its older versions.',
    params: IdParams,
    body: z.strictObject({ ids: z.array(Id).min(2).max(10), text: FactText }),
    reply: Fact,
    errors: changing,
  },
  erase: {
    method: 'DELETE',
    path: '/api/chat/{id}/memory/{memoryId}',
    access: 'session',
    summary: 'Erases a fact at once. It is not learned from the same message again.',
    params: FactParams,
    reply: z.object({ success: z.literal(true) }),
    errors: { ...missing, 'memory.missing': 404 },
  },
  editScene: {
    method: 'PATCH',
    path: '/api/chat/{id}/memory/scenes/{sceneId}',
    access: 'session',
    summary: 'Changes the title or recap of a scene. What a person wrote is not overwritten later.',
    params: z.object({ id: Id, sceneId: Id }),
    body: z.strictObject({
      title: z.string().trim().min(1).max(80).optional(),
      text: z.string().trim().max(SCENE_MAX).optional(),
    }),
    reply: z.object({ scene: RememberedScene }),
    errors: { ...missing, 'memory.missing': 404, 'safety.blocked': 422 },
  },
  editChapter: {
    method: 'PATCH',
    path: '/api/chat/{id}/memory/chapters/{chapterId}',
    access: 'session',
    summary: 'Changes the title or text of a chapter. What a person wrote is not overwritten later.',
    params: z.object({ id: Id, chapterId: Id }),
    body: z.strictObject({
      title: z.string().trim().min(1).max(80).optional(),
      text: z.string().trim().max(CHAPTER_MAX).optional(),
    }),
    reply: z.object({ chapter: RememberedChapter }),
    errors: { ...missing, 'memory.missing': 404, 'safety.blocked': 422 },
  },
  memorySettings: {
    method: 'PATCH',
    path: '/api/chat/{id}/memory/settings',
    access: 'session',
    summary: 'Switches learning, sharing and incognito of a conversation.',
    params: IdParams,
    body: MemorySettings.partial().strict(),
    reply: z.object({ settings: MemorySettings }),
    errors: missing,
  },
  topics: {
    method: 'GET',
    path: '/api/chat/{id}/memory/topics',
    access: 'session',
    summary: 'What is never to be learned in this conversation, or in all with its character.',
    params: IdParams,
    query: z.object({ scope: MemoryScope.default('chat') }),
    reply: Topics,
    errors: missing,
  },
  addTopic: {
    method: 'POST',
    path: '/api/chat/{id}/memory/topics',
    access: 'session',
    summary: 'Forbids to learn about something. What is known of it stays until it is forgotten.',
    rate: 'write',
    params: IdParams,
    body: z.strictObject({ text: TopicText, scope: MemoryScope.default('chat') }),
    reply: Topic,
    status: 201,
    errors: { ...missing, 'memory.too_many': 409 },
  },
  ownTopics: {
    method: 'GET',
    path: '/api/memory/topics',
    access: 'session',
    summary: 'What is never to be learned in any conversation.',
    reply: Topics,
  },
  addOwnTopic: {
    method: 'POST',
    path: '/api/memory/topics',
    access: 'session',
    summary: 'Forbids to learn about something in all conversations.',
    rate: 'write',
    body: z.strictObject({ text: TopicText }),
    reply: Topic,
    status: 201,
    errors: { 'memory.too_many': 409 },
  },
  removeTopic: {
    method: 'DELETE',
    path: '/api/memory/topics/{topicId}',
    access: 'session',
    summary: 'Allows to learn about something again.',
    params: TopicParams,
    reply: z.object({ success: z.literal(true) }),
    errors: { 'memory.missing': 404 },
  },
  forgetTopic: {
    method: 'POST',
    path: '/api/memory/topics/{topicId}/forget',
    access: 'session',
    summary: 'Forgets what is known about a topic in its place. The facts can be brought back one by one.',
    rate: 'write',
    params: TopicParams,
    reply: z.object({ ids: z.array(z.string()) }),
    errors: { 'memory.missing': 404 },
  },
  quiz: {
    method: 'POST',
    path: '/api/chat/{id}/memory/quiz',
    access: 'session',
    summary: 'Asks up to ten questions about this conversation and shows what memory finds, with proofs.',
    rate: 'write',
    params: IdParams,
    reply: z.object({ rows: z.array(QuizRow), score: z.number() }),
    errors: missing,
  },
  ownMemory: {
    method: 'GET',
    path: '/api/memory',
    access: 'session',
    summary: 'What all characters may know about the caller, and the switches for it.',
    reply: z.object({
      facts: z.array(RememberedFact),
      forgotten: z.array(RememberedFact),
      /** Whether anything is learned at all, in any conversation. */
      isLearning: z.boolean(),
      pinnedMax: z.number().int(),
    }),
  },
  ownMemorySettings: {
    method: 'PATCH',
    path: '/api/memory/settings',
    access: 'session',
    summary: 'Switches learning for all conversations.',
    body: z.strictObject({ isLearning: z.boolean() }),
    reply: z.object({ isLearning: z.boolean() }),
  },
  changeOwn: {
    method: 'PATCH',
    path: '/api/memory/{memoryId}',
    access: 'session',
    summary: 'Corrects, confirms, pins, forgets or brings back a fact of any conversation.',
    params: z.object({ memoryId: Id }),
    body: z.strictObject({
      text: FactText.optional(),
      isPinned: z.boolean().optional(),
      isForgotten: z.boolean().optional(),
      isConfirmed,
    }),
    reply: Fact,
    errors: changing,
  },
  eraseOwn: {
    method: 'DELETE',
    path: '/api/memory/{memoryId}',
    access: 'session',
    summary: 'Erases a fact of any conversation at once.',
    params: z.object({ memoryId: Id }),
    reply: z.object({ success: z.literal(true) }),
    errors: { 'memory.missing': 404 },
  },
});
