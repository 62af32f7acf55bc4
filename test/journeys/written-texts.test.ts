// Sends every text field of a character through every operation. The fields come from text-fields.ts, so that
// a field that is added there and lost somewhere fails here.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProblems } from '../../src/features/characters/problems.ts';
import { personaOf } from '../../src/features/characters/server/persona-of.ts';
import { readCard } from '../../src/features/characters/server/cards/read-card.ts';
import {
  eachOf,
  PROFILE_TEXTS,
  TEXT_FIELDS,
  TEXT_NAMES,
  textsOf,
} from '../../src/features/characters/text-fields.ts';
import { countTokens } from '../../src/features/characters/tokens.ts';
import { textsOfStep } from '../../src/features/characters/web/creator/fields/texts-of-step.ts';
import type { ApiFailure } from '../support/api-client.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';
import { writtenCharacter } from '../support/written-character.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp('ada');
});
afterAll(() => app.close());

const texts = eachOf(TEXT_NAMES, (name) => `A lamp for the ${TEXT_FIELDS[name].label.toLowerCase()}`);
const content = writtenCharacter(texts);

test('a draft, a version, its card and a copy contain all text fields', async () => {
  const { id } = await ada.characters.create({ body: { content, publish: true } });
  const edited = await ada.characters.edit({ params: { id } });
  expect(textsOf(edited.content)).toEqual(texts);

  const page = await ada.characters.get({ params: { id } });
  for (const name of PROFILE_TEXTS) expect(page[name]).toBe(texts[name]);

  const file = await ada.characters.exportCard({ params: { id }, query: { format: 'json' } as never });
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect(readCard(bytes).card).not.toBeNull();
  const again = await ada.characters.importCard({ file: new File([bytes], 'card.json') });
  expect(textsOf(again.content)).toEqual(texts);
});

describe.each(TEXT_NAMES)('%s', (name) => {
  const field = TEXT_FIELDS[name];

  test('is checked by the policy, and named in the refusal', async () => {
    const bad = { ...content, [name]: 'A schoolgirl.' };
    const checked = await ada.characters.check({ body: { content: bad } });
    expect(checked.findings.map((finding) => finding.field)).toContain(name);
    const refused = await ada.characters
      .create({ body: { content: bad, publish: true } })
      .catch((error: ApiFailure) => error.body.error);
    expect(refused).toMatchObject({ code: 'safety.blocked', fields: { [name]: expect.any(String) } });
  });

  test('has the length limit of its description', () => {
    const problems = (length: number) => findProblems({ ...content, [name]: 'x'.repeat(length) }, []);
    expect(problems(field.max + 1)[name]).toMatch(/^At most/);
    expect(Object.keys(problems(40))).not.toContain(name);
  });

  test('is compared between versions', async () => {
    const { id, revision } = await ada.characters.create({ body: { content, publish: true } });
    const changed = { [name]: 'Another lamp' };
    await ada.characters.update({ params: { id }, body: { revision, content: changed } });
    const { items } = await ada.characters.versions({ params: { id }, query: {} as never });
    expect(items[0]!.changes).toEqual([name]);
  });

  test('counts as tokens where a model reads it', () => {
    const count = (text: string) => countTokens({ ...content, [name]: text });
    const [none, some] = [count(''), count('a lamp '.repeat(50))];
    expect(some.texts[name] > none.texts[name]).toBe(field.isSent !== 'never');
    expect(some.permanent > none.permanent).toBe(field.isSent === 'always');
  });

  test('is in the form of its step', () => {
    const { step } = field.form;
    expect([...textsOfStep(step, false), ...textsOfStep(step, true)]).toContain(name);
  });
});

test('the persona of a chat has all fields that are sent to the model', () => {
  const persona = personaOf({ texts, age: 41, greetings: ['Hello.'], tags: [], lorebook: null });
  const sent = TEXT_NAMES.filter((name) => TEXT_FIELDS[name].isSent !== 'never');
  for (const name of sent) expect(persona).toHaveProperty(name, texts[name]);
});
