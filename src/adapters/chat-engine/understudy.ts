import { createUnderstudy } from '@nightbloom/understudy';
import path from 'node:path';
import { z } from 'zod';
import type { ChatTurn, ConnectedChatEngine } from '../../platform/server/ports/chat-engine.ts';
import type { ChatEngineKind } from '../../platform/server/ports/engine-kind.ts';
import type { Scene, SceneRequest } from '../../platform/server/ports/scene.ts';
import { cardOf } from '../../shared/macros/card-of.ts';
import { createExpander } from '../../shared/macros/macros.ts';
import type { Persona } from '../../shared/words/persona.ts';

/** Characters per token of English prose, near enough for an estimate. */
const CHARACTERS_PER_TOKEN = 4;
const tokensIn = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN);

const CONTEXT_TOKENS = 8192;
/** It answers at once; a deadline only for those that ask every model for one. */
const FIRST_TEXT_MS = 10_000;

/** The understudy talks with one person: it would take what another character says for its own words. */
const isBetween = ({ persona }: Scene, { role, name }: ChatTurn): boolean =>
  role === 'user' || name === undefined || name === persona.name;

/** What the character's lorebook says of its world. */
const loreOf = ({ lorebook }: Persona): string[] =>
  (lorebook?.entries ?? [])
    .filter(({ enabled }) => enabled)
    .flatMap(({ content }) =>
      content.split(/(?<=[.!?])\s+/).filter((sentence) => !sentence.startsWith('@@')),
    );

/** Expands every macro but the names, which the understudy reads itself. */
function withoutMacros({ persona, seed, now, zone }: Scene): Persona {
  const { expand } = createExpander({
    names: { char: '{{char}}', user: '{{user}}' },
    card: cardOf(persona),
    greetings: persona.greetings,
    clock: { now: Date.parse(now), zone: zone ?? 'UTC' },
    chatId: seed,
    seed,
  });
  const { lorebook } = persona;
  return {
    ...persona,
    description: expand(persona.description),
    personality: expand(persona.personality),
    scenario: expand(persona.scenario),
    greetings: persona.greetings.map((text) => expand(text)),
    exampleDialogue: expand(persona.exampleDialogue),
    ...(lorebook && {
      lorebook: {
        ...lorebook,
        entries: lorebook.entries.map((entry) => ({ ...entry, content: expand(entry.content) })),
      },
    }),
  };
}

interface UnderstudyEngineOptions {
  /** Of the product's content; a file of an earlier one takes precedence. Absolute. */
  contentDirs: readonly string[];
  /** Milliseconds between two words. */
  paceMs?: number;
}

/** The engine of a product without a model: the understudy plays the scene. */
export function createUnderstudyEngine({
  contentDirs,
  ...options
}: UnderstudyEngineOptions): ConnectedChatEngine<SceneRequest> {
  const understudy = createUnderstudy({
    content: contentDirs.map((folder) => path.join(folder, 'understudy')),
    ...options,
  });
  return {
    name: 'understudy',
    isStandIn: true,
    contextTokens: CONTEXT_TOKENS,
    models: async () => [
      {
        id: 'understudy',
        isStandIn: true,
        contextTokens: CONTEXT_TOKENS,
        price: { prompt: 0, completion: 0 },
        firstTokenTimeoutMs: FIRST_TEXT_MS,
        atOnce: null,
      },
    ],
    async stream({ scene, mode, messages, ...bounds }, onText, signal) {
      const recent = scene.recent.filter((turn) => isBetween(scene, turn));
      const slug = scene.persona.house?.slug;
      const persona = withoutMacros(scene);
      const { text, finish } = await understudy.play(
        { ...scene, persona, recent, mode, lore: loreOf(persona), ...(slug === undefined ? {} : { slug }) },
        bounds,
        onText,
        signal,
      );
      return {
        finish,
        usage: {
          promptTokens: messages.reduce((sum, turn) => sum + tokensIn(turn.content), 0),
          completionTokens: tokensIn(text),
          isEstimate: true,
        },
        model: 'understudy',
      };
    },
  };
}

const settings = z.object({});

export const understudy: ChatEngineKind<typeof settings> = {
  id: 'understudy',
  title: 'The built-in stand-in, which needs no model',
  settings,
  capabilities: { isStandIn: true, isAddable: false },
  create: (_settings, { contentDirs }) => createUnderstudyEngine({ contentDirs }),
};
