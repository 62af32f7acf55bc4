import type { SceneRequest } from '../../src/platform/server/ports/scene.ts';

/** A valid request for a reply, with the test's changes. */
export function chatRequest(changes: Partial<SceneRequest> = {}): SceneRequest {
  return {
    messages: [
      { role: 'system', content: 'You are Mara, 34, who keeps a lighthouse.' },
      { role: 'user', content: 'Good evening. Is the lamp lit?' },
    ],
    scene: {
      persona: {
        name: 'Mara',
        age: 34,
        hook: 'She keeps the light, and the secrets of the shore.',
        description: 'Mara is a lighthouse keeper with grey eyes and a dry wit.',
        personality: 'calm, dry, attentive',
        scenario: 'A storm brings a stranger to the lighthouse.',
        greetings: ['*She lifts the lantern.* You are late. Come in before the rain does.'],
        exampleDialogue:
          '<START>\n{{user}}: Are you alone here?\n{{char}}: I have the sea. It talks enough for two.',
        tags: ['calm', 'mystery'],
        systemPrompt: '',
        postHistoryInstructions: '',
      },
      userName: 'Sam',
      facts: [],
      recent: [{ role: 'user', content: 'Good evening. Is the lamp lit?' }],
      messageCount: 1,
      seed: 'conversation/message/0',
      now: '2026-11-21T20:00:00.000Z',
      length: 'medium',
      alternatives: [],
    },
    mode: 'reply',
    maxTokens: 200,
    sampler: {},
    stop: [],
    ...changes,
  };
}
