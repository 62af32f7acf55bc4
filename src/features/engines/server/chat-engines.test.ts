// What an engine knows of its models reaches whoever builds a prompt, through every engine that wraps it.
import { noUsage } from '../../../../test/support/no-usage.ts';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createEngineMeter } from '../../../platform/server/metrics/engine-meter.ts';
import { createChatEngines, type WritingEngine } from './chat-engines.ts';
import { createEngineHealth } from './health/engine-health.ts';

const never = () => new AbortController().signal;

const engineOf = (name: string, contextTokens: number): WritingEngine => ({
  name,
  isStandIn: false,
  contextTokens,
  tokensPerEstimate: 1.25,
  countTokens: async (text, _signal, model) => (model === 'small' ? text.length : -1),
  termsOf: (model) =>
    model === 'small'
      ? { contextTokens: 2048, tokensPerEstimate: 1.5 }
      : { contextTokens, tokensPerEstimate: 1.25 },
  models: async () => [],
  stream: () => Promise.reject(new Error('nobody asks')),
});

function stage(roles: { role: 'default' | 'members'; model: string }[]) {
  const engines = createChatEngines({
    own: { engine: () => engineOf('own', 8192), isFixed: false },
    memberModel: '',
    usage: noUsage,
    connect: ({ name }) => engineOf(name, 6000),
    health: createEngineHealth({ now: () => 0 }),
    clock: { now: () => 0 },
  });
  const kept = { id: 'e', kind: 'mock', name: 'added', settings: {} };
  engines.connected.use({ engines: [kept], roles: roles.map((each) => ({ ...each, engineId: 'e' })) });
  return engines.engineFor('default');
}

it('the terms are those of the model that is chosen, and not of the engine’s usual one', async () => {
  const engine = stage([{ role: 'default', model: 'small' }]);
  expect(engine).toMatchObject({ name: 'added', contextTokens: 2048, tokensPerEstimate: 1.5 });
  expect(await engine.countTokens?.('four', never())).toBe(4);
});

it('a prompt fits everybody who may write', () => {
  expect(stage([{ role: 'members', model: 'small' }])).toMatchObject({
    name: 'own',
    contextTokens: 2048,
    tokensPerEstimate: 1.25,
  });
});

it('the measured engine tells the same', async () => {
  const measured = createEngineMeter(new Registry(), () => 0)(engineOf('own', 8192));
  expect(measured).toMatchObject({ contextTokens: 8192, tokensPerEstimate: 1.25 });
  expect(await measured.countTokens?.('four', never(), 'small')).toBe(4);
});
