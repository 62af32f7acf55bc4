import { describe, expect, test } from 'vitest';
import { createOwnEngineGuard } from '../../src/adapters/picture-guard/own-engine.ts';
import type { GuardedPicture, PictureGuard } from '../../src/platform/server/ports/picture-guard.ts';
import { smallPicture } from '../support/image-studio.ts';

const picture = async (isStandIn: boolean): Promise<GuardedPicture> => ({
  bytes: await smallPicture(),
  mime: 'image/png',
  text: 'a lantern by the sea',
  drawnBy: { name: isStandIn ? 'atelier' : 'another', isStandIn },
});
const open = () => new AbortController().signal;

describe.each<[string, PictureGuard]>([['own-engine', createOwnEngineGuard()]])('%s', (name, guard) => {
  test('names itself', () => expect(guard.name).toBe(name));

  test('gives one of the three answers, the same for the same picture', async () => {
    for (const isStandIn of [true, false]) {
      const verdict = await guard.look(await picture(isStandIn), open());
      expect(['allow', 'cover', 'refuse']).toContain(verdict);
      expect(await guard.look(await picture(isStandIn), open())).toBe(verdict);
    }
  });

  test('allows a harmless picture of the product’s own engine', async () => {
    expect(await guard.look(await picture(true), open())).toBe('allow');
  });

  test('leaves the picture as it is', async () => {
    const given = await picture(true);
    const before = Buffer.from(given.bytes);
    await guard.look(given, open());
    expect(before.equals(given.bytes)).toBe(true);
  });

  test('rejects with the reason of the signal', async () => {
    const reason = new Error('left');
    await expect(guard.look(await picture(true), AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

test('without eyes, what another engine drew is covered', async () => {
  expect(await createOwnEngineGuard().look(await picture(false), open())).toBe('cover');
});
