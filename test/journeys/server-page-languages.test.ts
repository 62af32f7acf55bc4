// What the server writes for readers itself, pages and files, is in their language.
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTexts } from '../../scripts/build-texts.ts';
import { ageGate } from '../../src/features/legal/server/age-gate.ts';
import * as englishReport from '../../src/features/chat-files/server/imports/report-text.ts';
import { readReason } from '../../src/features/chat-files/server/imports/parts/remarks.ts';
import { reasonOf } from '../../src/features/chat-files/web/import/import-text.ts';
import * as englishPages from '../../src/features/shares/server/page/page-texts.ts';
import type { OpenShare } from '../../src/features/shares/server/page/open-share.views.ts';
import { gatePage, reportPage, sharePage } from '../../src/features/shares/server/page/pages.ts';
import { findTexts, inLanguages } from '../../src/platform/server/texts/in-languages.ts';
import { loadMessages, sentenceOf } from '../../src/platform/web/messages.ts';
import { bringIn, itemsOf } from '../support/chat-files.ts';
import { fileOf, lines, SILLY_TAVERN, zipOf } from '../support/chat-forms.ts';
import type { ApiFailure } from '../support/api-client.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

type Texts = Record<'shared/messages/en', { en: Record<string, string> }>;

let app: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'nb-texts-'));
  await buildTexts(['de', 'ja'], folder);
  findTexts(folder);
  app = await createTestApp({ imageEngine: undefined });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test.each<[Record<string, string>, string, string]>([
  [{ 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' }, '<html lang="de" dir="ltr">', 'nicht mehr gültig'],
  [{ 'accept-language': 'de', cookie: 'nb_language=ja' }, '<html lang="ja" dir="ltr">', '終了しました'],
  [{ 'accept-language': 'fr' }, '<html lang="en-US" dir="ltr">', 'This link has ended'],
])('a shared page speaks the language of its visitor: %o', async (headers, page, words) => {
  const html = await (await fetch(`${app.origin}/shared/${'A'.repeat(22)}`, { headers })).text();
  expect(html).toContain(page);
  expect(html).toContain(words);
});

test.each<[Record<string, string>, string, string, string[]]>([
  [{ 'accept-language': 'de-AT,de;q=0.9' }, 'de', 'Chats mit KI-Charakteren.', ['Chats', 'Suche']],
  [
    { 'accept-language': 'de', cookie: 'nb_language=ja' },
    'ja',
    'AIキャラクターとのチャットです。',
    ['チャット', '検索'],
  ],
  [{}, 'en-US', 'Chats with AI characters.', ['Chats', 'Search']],
])(
  'the installed app speaks the language of who installs it: %o',
  async (headers, lang, description, names) => {
    const answer = await fetch(`${app.origin}/site.webmanifest`, { headers });
    const manifest = (await answer.json()) as { shortcuts: { name: string }[] };
    expect(manifest).toMatchObject({ id: '/', lang, description });
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual(names);
  },
);

const pagesIn = inLanguages('features/shares/server/page/page-texts', englishPages);
const page = { path: '/shared/x', productName: 'Moon', texts: englishPages };
const character = { id: 'c', name: 'Noor <3', isHidden: false, isPublic: true, isCovered: false };
const noPicture = { imageId: null, secret: '', coverSecret: '', widths: [] };
const share: OpenShare = {
  id: 's',
  ownerId: 'u',
  title: 'Tee',
  isMasked: true,
  state: 'open',
  createdAt: new Date('2026-11-29T12:00:00.000Z'),
  characters: [{ ...character, ...noPicture }],
};

test('what was shared, the question for the age and the report are translated, and names stay escaped', () => {
  const texts = pagesIn('de');
  const line = { messageId: 'm', role: 'user' as const, name: 'Someone', text: 'Hi' };
  const shown = sharePage({ ...page, texts, share, lines: [line] });
  expect(shown).toContain('Ein Gespräch mit Noor &#60;3, geteilt am 29. November 2026');
  expect(shown).toContain('Noor &#60;3 kennenlernen');
  expect(shown).toContain('Namen sind verdeckt.');
  const { days, declineAddress } = ageGate;
  const gate = gatePage({
    ...page,
    texts,
    question: { days, declineAddress, answers: ageGate.textsIn('de') },
  });
  expect(gate).toContain('Bitte bestätige dein Alter');
  expect(gate).toContain('<a href="/legal/privacy-policy">Datenschutz</a>');
  expect(gate).not.toMatch(/I am 18|By entering/);
  expect(reportPage({ ...page, texts })).toContain('Was stimmt damit nicht?');
  expect(reportPage({ ...page, texts })).not.toContain('Something else');
});

test('in English it says what it said', () => {
  const two = { ...share, characters: [...share.characters, { ...share.characters[0]!, name: 'Ada' }] };
  const shown = sharePage({ ...page, share: two, lines: [] });
  expect(shown).toContain('A conversation with Noor &#60;3 and Ada, shared on 29 November 2026');
  const hidden = { ...share, characters: [{ ...share.characters[0]!, isHidden: true, isPublic: false }] };
  const masked = sharePage({ ...page, share: hidden, lines: [] });
  expect(masked).toContain('A conversation with an AI character, shared on 29 November 2026');
  expect(masked).toContain('The character is made with AI, and so is what it says.');
  expect(masked).not.toContain('Noor');
});

test('an exported chat and the report of an import speak the language of who asks', async () => {
  const ada = await app.signUp('ada');
  const [characterId] = await app.characters();
  const opened = await ada.chat.open({ params: { id: characterId! } });
  ada.session.headers['accept-language'] = 'de';
  const read = async (format: 'html' | 'markdown' | 'text') => {
    const params = { id: opened.conversation.id };
    const file = await ada.chatFiles.export({ params, query: { format } });
    return (file as unknown as Response).text();
  };
  expect(await read('html')).toContain('<p lang="de">Was ');
  for (const format of ['html', 'markdown', 'text'] as const)
    expect(await read(format)).toContain('wurde von KI geschrieben. Die Zeiten sind in UTC.');

  const reports = inLanguages('features/chat-files/server/imports/report-text', englishReport);
  const item = {
    remarks: [],
    path: 'a.jsonl',
    title: null,
    kind: 'chat',
    state: 'left',
    reason: 'empty',
    messages: 2,
  };
  const notes = [{ code: 'line.broken', count: 2, places: ['3', '4'] }];
  async function* parts() {
    yield { ...item, notes } as never;
  }
  const head = {
    fileName: 'x.zip',
    bytes: 1234,
    createdAt: new Date('2026-11-29T22:30:00Z'),
    utcOffset: 120,
    state: 'done' as const,
  };
  let text = '';
  for await (const piece of reports('de').reportText(head, parts())) text += piece;
  expect(text).toContain(
    'Import von x.zip (1.234 Bytes), begonnen 30. November 2026 um 00:30 GMT+2. Er ist abgeschlossen.\n',
  );
  expect(text).toContain('Chat a.jsonl, 2 Nachrichten: nicht übernommen: ');
  expect(text).not.toMatch(/messages|could not/);
});

test('what came of a folder is told in the language of its reader, on the page and as text', async () => {
  const bea = await app.signUp('bea');
  bea.session.headers['accept-language'] = 'de';
  const about = { description: 'Keeps bees.', position: 9, lorebook: 'Lost', title: 'Beekeeper' };
  const personas = {
    personas: { 'wren.png': 'Wren' },
    persona_descriptions: { 'wren.png': { ...about, connections: [{ type: 'character', id: 'x.png' }] } },
  };
  const data = zipOf({
    'data/settings.json': JSON.stringify({ power_user: personas }),
    'data/OpenAI Settings/Slow.json': JSON.stringify({ temperature: 0.7, top_z: 3, prompts: [] }),
    'data/chats/Wren/walk.jsonl': lines(...SILLY_TAVERN),
    'data/worlds/Marsh.json': JSON.stringify({ entries: { 0: { key: ['lamp'], content: 5 } } }),
  });
  const { id } = await bringIn(app, bea, data, { utcOffset: 60 });
  await bea.chatFiles.begin({ params: { id }, body: { choices: {} } });
  await app.services.chatFiles.settle();
  const items = await itemsOf(bea, { id });
  const german = createRequire(import.meta.url)(path.join(folder, 'de.cjs')) as Texts;
  const { en } = german['shared/messages/en'];
  await loadMessages('de', async () => en);
  const page = items.map(reasonOf).join('\n');
  const report = await bea.chatFiles.report({ params: { id } });
  const text = await (report as unknown as Response).text();
  for (const words of [page, text]) {
    for (const german of [
      'Nicht übernommen: top_z.',
      'Hier bekommt das Modell sie.',
      'Lorebook „Lost“',
      'Wo ein Text hingehört, steht eine Zahl. Das wurde als Text gelesen.',
    ])
      expect(words).toContain(german);
    expect(words).not.toMatch(/Not taken|switched off there|could not be added|has no place|file names only/);
  }
  expect(text).toMatch(
    /begonnen \d+\. \p{L}+ \d{4} um \d\d:\d\d MEZ|begonnen \d+\. \p{L}+ \d{4} um \d\d:\d\d GMT\+1/u,
  );
  const { problem } = await bringIn(app, bea, 'no chat', { dryRun: 'true' });
  expect(problem && sentenceOf(problem)).toBe('In dieser Datei wurde kein Chat oder Charakter erkannt');
  const card = fileOf('{"name": "Wren" "age": 30}');
  const refused = await bea.characters.importCard({ file: card }).catch((error: ApiFailure) => error);
  expect(sentenceOf((refused as ApiFailure).body.error!)).toBe(
    'Der Text dieser Karte ist in Zeile 1, Spalte 17 beschädigt: Ein Komma oder „}“ fehlt.',
  );
  await loadMessages();

  const told = await bea.personas.import({
    file: fileOf(
      JSON.stringify({ personas: { 'a.png': '', 'b.png': 'Ode' }, persona_descriptions: { 'b.png': about } }),
    ),
  });
  await loadMessages('de', async () => en);
  const remarks = told.notes.flatMap(({ remarks }) => remarks.map(sentenceOf)).join(' ');
  await loadMessages();
  expect(remarks).toContain('Sie hat keinen Namen und wurde weggelassen.');
  expect(remarks).not.toMatch(/left out|switched off|not in the file/);
});

test('rows of older imports stay readable', () => {
  const sentence = 'Its lorebook “Lost” could not be added to it.';
  expect(readReason(sentence)).toEqual({ reason: sentence, remarks: [] });
  expect(readReason('[{ not JSON')).toEqual({ reason: '[{ not JSON', remarks: [] });
});
