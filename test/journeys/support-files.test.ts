// Files of support tickets: which are accepted, who can read them, and the deletion of unreferenced ones.
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ATTACHMENTS_PER_MESSAGE } from '../../src/features/support/rules.ts';
import { createSupportBench, MINUTE, type SupportBench } from '../support/support-bench.ts';

let bench: SupportBench;
beforeAll(async () => {
  bench = await createSupportBench();
});
afterAll(() => bench.app.close());
// Access tokens expire after minutes, and tests move the clock further.
beforeEach(() => bench.signIn(bench.staff));

const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#2a6' } });

describe('files', () => {
  test('a picture is re-encoded without metadata, and only its requester and staff can read it', async () => {
    const ada = await bench.signUp();
    const { id } = await bench.ask(ada);
    const camera = await picture()
      .withExif({ IFD0: { Copyright: 'SECRET PLACE' } })
      .jpeg()
      .toBuffer();
    const { status, body } = await bench.attach(
      ada,
      id,
      '../../Evening “one”.jpg',
      Buffer.concat([camera, Buffer.from('<script>')]),
    );
    expect([status, body]).toMatchObject([
      200,
      {
        name: 'Evening “one”.webp',
        mime: 'image/webp',
        width: 60,
        height: 40,
        url: expect.not.stringContaining('key='),
      },
    ]);
    const { url } = body as { url: string };
    const response = await bench.fetchFile(url, ada);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="Evening one.webp"; filename*=UTF-8''Evening%20%E2%80%9Cone%E2%80%9D.webp`,
      'x-content-type-options': 'nosniff',
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect((await sharp(bytes).metadata()).format).toBe('webp');
    expect(bytes.toString('latin1')).not.toMatch(/SECRET PLACE|<script>/);
    expect((await ada.support.get({ params: { id }, query: {} })).messages[0]!.attachments).toMatchObject([
      { url },
    ]);
    expect((await bench.fetchFile(url, bench.staff)).status).toBe(200);
    for (const other of [bench.guest, await bench.signUp()])
      expect((await bench.fetchFile(url, other)).status).toBe(404);
    expect((await fetch(`${bench.app.origin}/media/${url.split('/').at(-1)}`)).status).toBe(404);
  });

  test('a text file is served as plain text', async () => {
    const { params, key } = await bench.askAsGuest();
    const log = '\ufeffline <b>one</b>\r\nline two';
    const { body } = await bench.attach(bench.guest, params.id, 'Console.LOG', log, { key });
    expect(body).toMatchObject({
      name: 'Console.log',
      width: null,
      url: expect.stringContaining(`?key=${key}`),
    });
    const response = await bench.fetchFile((body as { url: string }).url);
    expect(await response.text()).toBe('line <b>one</b>\nline two');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="Console.log"');
    const { url } = body as { url: string };
    for (const address of [url.replace(/key=.*/, 'key=wrong'), url.split('?')[0]!])
      expect((await bench.fetchFile(address)).status).toBe(404);
  });

  test('other files are refused with the reason', async () => {
    const ada = await bench.signUp();
    const { id } = await bench.ask(ada);
    const zip = Buffer.from(zipSync({ 'a.txt': new Uint8Array(20 * 1024 * 1024) }));
    const kind = /Only pictures/;
    const cases: [string, Uint8Array | string, RegExp][] = [
      ['picture.png', zip, kind],
      ['bomb.zip', zip, kind],
      ['notes.txt', zip, /UTF-8|Only pictures/],
      ['page.html', '<!doctype html><script>alert(1)</script>', kind],
      ['page.txt', '\n <!DOCTYPE html><script>alert(1)</script>', kind],
      ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', kind],
      ['drawing.json', '<?xml version="1.0"?><svg/>', kind],
      ['paper.txt', '%PDF-1.4 text', kind],
      ['program.exe', 'MZ', kind],
      ['noending', 'words', kind],
      ['latin.txt', Buffer.from('caf\xe9', 'latin1'), /UTF-8/],
      ['binary.log', 'a\0b', kind],
      ['long.log', 'x'.repeat(1024 * 1024 + 1), /at most 1 MiB/],
      ['empty.txt', '', /empty/],
      ['cut.png', (await picture(400, 400).png().toBuffer()).subarray(0, 200), /damaged/],
      ['lie.jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), zip]), /damaged/],
      ['bomb.png', await picture(8_000, 8_000).png().toBuffer(), /too many pixels/],
    ];
    for (const [name, bytes, reason] of cases) {
      const { status, body } = await bench.attach(ada, id, name, bytes);
      expect([name, status, body]).toMatchObject([
        name,
        422,
        { error: { code: 'support.attachment', fields: { file: expect.stringMatching(reason) } } },
      ]);
    }
    const large = await bench.attach(ada, id, 'large.png', Buffer.alloc(8 * 1024 * 1024 + 1));
    expect(large).toMatchObject({ status: 413, body: { error: { code: 'request.too_large' } } });
    expect((await ada.support.get({ params: { id }, query: {} })).messages[0]!.attachments).toEqual([]);
  });

  test('are limited per message, deduplicated, and accepted only for a new message', async () => {
    const ada = await bench.signUp();
    const { id } = await bench.ask(ada);
    const all = await Promise.all(
      Array.from({ length: ATTACHMENTS_PER_MESSAGE + 3 }, (_, n) =>
        bench.attach(ada, id, 'a.txt', `log ${n}`),
      ),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(ATTACHMENTS_PER_MESSAGE);
    expect(all.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { error: { code: 'support.attachments_full' } },
    });
    const { messages } = await ada.support.reply({ params: { id }, query: {}, body: { text: 'And this.' } });
    expect(messages[0]!.attachments).toHaveLength(ATTACHMENTS_PER_MESSAGE);
    const same = await Promise.all(
      Array.from({ length: 3 }, () => bench.attach(ada, id, 'b.txt', 'the same')),
    );
    expect(new Set(same.map(({ body }) => (body as { id: string }).id)).size).toBe(1);
    bench.app.clock.advance(16 * MINUTE);
    await bench.signIn(ada);
    expect(await bench.attach(ada, id, 'c.txt', 'late')).toMatchObject({ status: 409 });
  });

  test('of staff are attached to their own last message, or to their message that is named', async () => {
    const ada = await bench.signUp();
    const other = await bench.signUpStaff('moderator');
    const { id } = await bench.ask(ada);
    const params = { id };
    const desk = await bench.answer(id, 'A suspicion', { isNote: true });
    const note = desk.messages.at(-1)!.id;
    // Another member of staff answers before the file of the note arrives.
    await other.support.answer({ params, body: { text: 'Hello!' } });
    expect((await bench.attach(bench.staff, id, 'evidence.txt', 'one')).status).toBe(200);
    await bench.answer(id, 'Hello from me, too.');
    const named = await bench.attach(bench.staff, id, 'more.txt', 'two', { message: note });
    expect(named.status).toBe(200);
    for (const { attachments } of (await ada.support.get({ params, query: {} })).messages)
      expect(attachments).toEqual([]);
    const { messages } = await bench.staff.support.deskGet({ params });
    expect(messages.find(({ id: each }) => each === note)!.attachments).toHaveLength(2);
    for (const message of [note, messages[0]!.id])
      expect((await bench.attach(other, id, 'a.txt', 'x', { message })).status).toBe(409);
    expect((await bench.attach(ada, id, 'a.txt', 'x', { message: note })).status).toBe(409);
    expect((await bench.attach(ada, id, 'a.txt', 'x', { message: messages[0]!.id })).status).toBe(200);
  });

  test('unreferenced files are deleted, also after a crash or a failure of the disk', async () => {
    const ada = await bench.signUp();
    const { id } = await bench.ask(ada);
    await bench.attach(ada, id, 'a.txt', 'kept');
    bench.app.clock.advance(2 * 60 * MINUTE);
    await bench.app.services.support.settle();
    const before = bench.keptFiles();
    bench.disk.diesAfterPut = true;
    await bench.signIn(ada);
    await ada.support.reply({ params: { id }, query: {}, body: { text: 'And this.' } });
    expect((await bench.attach(ada, id, 'b.txt', 'half')).status).toBe(500);
    bench.disk.diesAfterPut = false;
    expect(bench.keptFiles()).toHaveLength(before.length + 1);
    // They are kept for a while, because an upload may be in progress.
    await bench.app.services.support.settle();
    expect(bench.keptFiles()).toHaveLength(before.length + 1);
    const { messages } = await ada.support.get({ params: { id }, query: {} });
    expect(messages.map(({ attachments }) => attachments.length)).toEqual([1, 0]);
    bench.app.clock.advance(61 * MINUTE);
    await bench.app.services.support.settle();
    expect(bench.keptFiles()).toEqual(before);

    bench.disk.isBroken = true;
    await bench.signIn(ada);
    await ada.account.deleteMe({ body: { password: ada.password } });
    await bench.app.services.support.settle();
    expect(bench.keptFiles()).toEqual(before);
    bench.disk.isBroken = false;
    await bench.app.services.support.settle();
    expect(bench.keptFiles()).toHaveLength(before.length - 1);
    const { rows } = await bench.app.database.pool.query('select 1 from support_remains');
    expect(rows).toEqual([]);
  });
});
