import type { SceneRequest } from '../../../../platform/server/ports/scene.ts';

/** For questions that are no part of a conversation; the built-in engine, should it stand in meanwhile, makes nothing of them. */
export const noScene = (): SceneRequest['scene'] => ({
  persona: {
    name: 'Reader',
    age: 30,
    hook: '',
    description: '',
    personality: '',
    scenario: '',
    greetings: [''],
    exampleDialogue: '',
    tags: [],
    systemPrompt: '',
    postHistoryInstructions: '',
  },
  userName: 'you',
  facts: [],
  recent: [],
  messageCount: 0,
  seed: 'memory',
  now: new Date(0).toISOString(),
  length: 'short',
  alternatives: [],
});
