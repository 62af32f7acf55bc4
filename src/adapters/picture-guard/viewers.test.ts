import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { smallPicture } from '../../../test/support/image-studio.ts';
import { startMockLookingServer, type LookingBehaviour } from '../../../test/support/mock-looking-server.ts';
import type { PictureViewer } from '../../platform/server/ports/picture-guard.ts';
import { createPictureGuard } from './combined-guard.ts';
import { classifier } from './classifier/kind.ts';
import { openAiModeration } from './openai-moderation/kind.ts';
import { judgeScores, readThresholds } from './thresholds.ts';

let server: Awaited<ReturnType<typeof startMockLookingServer>>;
beforeAll(async () => {
  server = await startMockLookingServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.behave('well');
  server.find({ sexual: 0.01, violence: 0.02 });
  server.requests.length = 0;
});

const context = { dataDir: '/none', contentDirs: [], onTrouble: () => {} };
const given = () => ({ baseUrl: server.url, apiKey: 'sk-secret-key', timeoutMs: 500 });
const rigs: [string, (more?: { thresholds?: string }) => PictureViewer][] = [
  ['openai-moderation', (more) => openAiModeration.create({ ...given(), ...more }, context)],
  ['classifier', (more) => classifier.create({ ...given(), mayClear: 'yes', ...more }, context)],
];
const picture = async () => ({ bytes: await smallPicture(), mime: 'image/png' as const });
const open = () => new AbortController().signal;

describe.each(rigs)('%s', (name, create) => {
  test('is sent the picture as a JPEG with the key, and answers with its scores', async () => {
    const found = await create().look(await picture(), open());
    expect(found).toMatchObject({
      guard: name,
      outcome: 'clear',
      isExplicit: false,
      scores: { sexual: 0.01, violence: 0.02 },
    });
    expect(found.model).not.toBe('');
    const [request] = server.requests;
    expect(request!.authorization).toBe('Bearer sk-secret-key');
    expect(JSON.stringify(request!.body)).toContain('/9j/');
  });

  test('covers what is explicit and says so', async () => {
    server.find({ sexual: 0.8, violence: 0 });
    const found = await create().look(await picture(), open());
    expect(found).toMatchObject({ outcome: 'covered', category: 'sexual', isExplicit: true });
  });

  test('refuses what is never allowed, whatever the operator says', async () => {
    server.find({ 'sexual/minors': 0.6 });
    const found = await create({ thresholds: 'sexual/minors = cover 1' }).look(await picture(), open());
    expect(found).toMatchObject({ outcome: 'refused', category: 'sexual/minors' });
  });

  test.each<LookingBehaviour>([
    'garbage',
    'no scores',
    'odd scores',
    'not the picture',
    'wrong key',
    'busy',
    'dies at once',
    'hangs',
  ])('never makes a picture clear where the service is %s', async (behaviour) => {
    server.behave(behaviour);
    const viewer = create();
    await expect(viewer.look(await picture(), open())).rejects.toThrow(Error);
    const guard = createPictureGuard({ unchecked: () => 'clear', viewers: () => [viewer] });
    const verdict = await guard.look(
      { ...(await picture()), text: '', drawnBy: { name: 'any', isStandIn: false } },
      open(),
    );
    expect(verdict.outcome).toBe('covered');
    expect(verdict.findings[0]!.note).not.toBe('');
    expect(JSON.stringify(verdict)).not.toContain('sk-secret-key');
  });

  test('tries once more where the service was busy', async () => {
    server.behave('busy');
    await create()
      .look(await picture(), open())
      .catch(() => {});
    expect(server.requests).toHaveLength(2);
  });

  test('an abort rejects with its reason', async () => {
    const reason = new Error('left');
    await expect(create().look(await picture(), AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

test('a classifier may only tighten unless the operator says that it may clear', () => {
  expect(classifier.create(given(), context).canClear).toBe(false);
});

describe('thresholds', () => {
  test('are read by category, and may be tightened', () => {
    const own = readThresholds('violence = cover 0.2; violence = hold 0.4\nporn=refuse .9;');
    expect(own).toEqual({ violence: { covered: 0.2, held: 0.4 }, porn: { refused: 0.9 } });
    expect(judgeScores({ violence: 0.3 }, own).outcome).toBe('covered');
    expect(judgeScores({ violence: 0.5 }, own).outcome).toBe('held');
    expect(judgeScores({ porn: 0.95, violence: 0.1 }, own)).toMatchObject({
      outcome: 'refused',
      category: 'porn',
      isExplicit: true,
    });
  });

  test.each(['violence', 'violence = burn 0.3', 'violence = cover 7', '= cover 0.1'])('refuse %j', (text) => {
    expect(() => readThresholds(text)).toThrow(TypeError);
  });

  test.each([
    ['sexual/minors', 0.05, 'held'],
    ['sexual/minors', 0.3, 'refused'],
    ['csam', 0.31, 'refused'],
    ['bestiality', 0.5, 'refused'],
    ['self-harm/intent', 0.8, 'refused'],
    ['violence/graphic', 0.9, 'refused'],
    ['hate', 0.3, 'held'],
    ['harassment', 0.99, 'clear'],
  ] as const)('of what is never allowed: %s from %d is %s', (name, score, outcome) => {
    const loose = { [name]: { covered: 1 } };
    expect(judgeScores({ [name]: score }, loose).outcome).toBe(outcome);
  });
});
