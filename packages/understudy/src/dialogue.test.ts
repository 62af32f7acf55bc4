import { describe, expect, it } from 'vitest';
import { after, all, ask, none, seeds, talkTo } from './test-support/asking.ts';
import { ash, bare, everybody, juno, lucan, mara, tomas, unit } from './test-support/personas.ts';

describe('from the card', () => {
  it('opens with the card’s own greeting', async () => {
    const reply = await talkTo(mara, { isGreeted: false, length: 'long' }).tell('Hello');
    expect(mara.greetings.map((greeting) => greeting.replaceAll('{{user}}', 'you'))).toContain(reply);
  });
  it('tells its name', async () => all(await ask(mara, 'What is your name?'), /Mara/));
  it('tells its name however it is asked', async () => all(await ask(juno, 'so who are you?'), /Juno/));
  it('tells its age', async () => all(await ask(mara, 'How old are you?'), /thirty-four|34/));
  it('tells its work', async () => all(await ask(mara, 'What do you do for a living?'), /bookbinder/));
  it('tells where it lives', async () => all(await ask(mara, 'Where do you live?'), /above the shop/));
  it('tells of its past', async () => all(await ask(mara, 'Where did you grow up?'), /fishing village/));
  it('tells how it looks', async () => all(await ask(mara, 'What do you look like?'), /grey-streaked|scar/));
  it('tells what it likes', async () =>
    all(await ask(mara, 'What do you like?'), /rain, black coffee and bad puns/));
  it('tells what it dislikes', async () => all(await ask(mara, 'What do you hate?'), /glue sticks/));
  it('tells its fear', async () => all(await ask(mara, 'What are you afraid of?'), /deep water/));
  it('tells of its family', async () => all(await ask(mara, 'Do you have any brothers or sisters?'), /Tom/));
  it('tells what it wants', async () =>
    all(await ask(mara, 'What do you want most?'), /school for the trade/));
  it('tells its secret when asked for it', async () =>
    all(await ask(mara, "What's your secret?"), /addressed to me/));
  it('does not volunteer its secret', async () =>
    none(await ask(mara, 'Tell me about yourself'), /addressed to me/));
  it('knows where the scene is', async () => all(await ask(mara, 'Where are we?'), /Tanner Row/));
  it('finds the line for an open question', async () =>
    all(await ask(mara, "What's your cat called?"), /Pilate/));
  it('answers a modelled question as the card does', async () =>
    all(await ask(mara, 'Can the book be saved?'), /Most things can/));
  it('says "I" of itself, from prose in the third person', async () =>
    none(await ask(mara, 'Tell me about yourself'), /(?<!\*)\bMara (?:is|grew|lives|keeps)\b/));
  it('speaks from a card that is written to it', async () =>
    all(await ask(lucan, 'What were you before?'), /I was a surgeon once/));
  it('speaks from attribute lists', async () => all(await ask(unit, 'What is your job?'), /museum guide/));
  it('speaks from a card in the first person', async () =>
    all(await ask(juno, 'Tell me about your past'), /laundromat|Wet Paint/));
  it('makes do with a bare card', async () => all(await ask(bare, 'What do you do?'), /customer complaints/));
  it('has an answer where the card has none', async () => {
    for (const reply of await ask(bare, 'What is your favourite colour?'))
      expect(reply.length).toBeGreaterThan(8);
  });
  it('keeps a preference that the card does not state', async () => {
    const replies = await ask(tomas, 'What is your favourite season?');
    const named = replies.map((reply) => /autumn|winter|spring|summer/i.exec(reply)?.[0].toLowerCase());
    expect(new Set(named).size).toBe(1);
  });
  it('sides with the card’s likes', async () => all(await ask(mara, 'Do you like rain?'), /rain/i));
  it('chooses what it likes', async () => all(await ask(mara, 'Black coffee or tea?'), /black coffee/i));
});

describe('in the card’s manner', () => {
  it('puts speech in quotation marks when the card does', async () =>
    all(await ask(tomas, 'How are you?'), /"[^"]+"/));
  it('leaves speech bare when the card does', async () => none(await ask(mara, 'How are you?'), /"/));
  it('acts in the third person with the right pronoun', async () => {
    const acted = (await ask(ash, '*sits down beside them*')).join(' ');
    expect(acted).toMatch(/\*(?:They|Ash|Their) /);
    expect(acted).not.toMatch(/\*(?:She|He) /);
  });
  it('acts in the first person when the card does', async () => all(await ask(juno, '*sits down*'), /\*I /));
  it('speaks without contractions as an android', async () =>
    none(await ask(unit, 'How are you?'), /\b(?:I'm|don't|can't|won't)\b/));
});

describe('memory', () => {
  it('takes up a name at once', async () => all(await ask(mara, "I'm Sam."), /Sam/));
  it('knows the name later', async () => {
    for (const seed of seeds)
      expect(
        await after(
          mara,
          ['My name is Sam', 'What do you do?', 'Interesting'],
          'Do you remember my name?',
          seed,
        ),
      ).toMatch(/Sam/);
  });
  it('uses the name unasked now and then', async () => {
    const talk = talkTo(mara);
    await talk.tell('My name is Sam');
    for (const line of [
      'Hello',
      'How are you?',
      'Thanks',
      'I like it here',
      'Tell me more',
      'What do you like?',
      'Good night',
    ])
      await talk.tell(line);
    expect(talk.replies.slice(1).join(' ')).toMatch(/Sam/);
  });
  it.each(everybody.map((persona) => [persona.name, persona] as const))(
    'knows the name after a restart: %s',
    async (_, persona) => {
      const talk = talkTo(persona);
      await talk.tell("I'm Sam, nice to meet you");
      talk.restart();
      expect(await talk.tell('Hello')).toMatch(/Sam/);
      expect(await talk.tell('What is my name?')).toMatch(/Sam/);
    },
  );
  it('says so when it was never told the name', async () =>
    all(await ask(mara, 'What is my name?'), /name|call you|who are you|what is it|tell me/i));
  it('knows a sister', async () =>
    expect(
      await after(mara, ['My sister Ada lives in Rome'], 'What did I tell you about my sister?'),
    ).toMatch(/Ada/));
  it('knows the work', async () =>
    expect(await after(tomas, ["I'm a nurse"], 'Do you remember what I do?')).toMatch(/nurse/));
  it('knows the home', async () =>
    expect(await after(tomas, ['I live in Leeds'], 'Where do I live?')).toMatch(/Leeds/));
  it('knows likes and dislikes', async () => {
    expect(await after(ash, ['I love jazz'], 'What do I like?')).toMatch(/jazz/);
    expect(await after(ash, ['I hate mornings'], 'What do I hate?')).toMatch(/mornings/);
  });
  it('tells all that it knows', async () => {
    const reply = await after(
      mara,
      ["I'm Sam", 'I live in Leeds', 'I love jazz'],
      'What do you know about me?',
      'a',
      { length: 'long' },
    );
    expect(reply).toMatch(/Sam/);
    expect(reply).toMatch(/Leeds/);
    expect(reply).toMatch(/jazz/);
  });
  it('finds what was said in passing', async () =>
    expect(
      await after(mara, ['The lamp from the market flickers at night'], 'What did I say about the lamp?'),
    ).toMatch(/lamp from the market/));
  it('admits what it was not told', async () =>
    expect(await after(mara, ['Hello'], 'What did I tell you about my uncle?')).not.toMatch(
      /uncle called|you have/,
    ));
  it('asks later how a plan went', async () => {
    const talk = talkTo(mara, { window: 6 });
    await talk.tell('I have a job interview next week');
    for (let i = 0; i < 30; i++)
      await talk.tell(['ok', 'I like this place', 'thanks', 'It is late', 'haha'][i % 5] ?? 'ok');
    expect(talk.replies.slice(3).join(' ')).toMatch(/interview/);
  });
  it('does not ask after the dead', async () => {
    const talk = talkTo(mara);
    await talk.tell('I have a dog called Rex');
    await talk.tell('My dog Rex died yesterday');
    for (let i = 0; i < 25; i++)
      await talk.tell(['ok', 'thanks', 'tell me more', 'I see', 'hm'][i % 5] ?? 'ok');
    expect(talk.replies.slice(2).join(' ')).not.toMatch(/(?:how's|how is|hello to|destroyed|is) Rex/i);
  });
  it('wishes luck with a plan at parting', async () =>
    expect(await after(tomas, ['I have an exam tomorrow'], 'Good night!')).toMatch(/exam/));
});

describe('taking up what is said', () => {
  it('answers each part of a turn', async () => {
    for (const reply of await ask(mara, "Hi, I'm Sam. What do you do?", { length: 'long' })) {
      expect(reply).toMatch(/Sam/);
      expect(reply).toMatch(/bookbinder/);
    }
  });
  it('takes up the user’s own words', async () =>
    all(await ask(mara, 'I bought a strange lamp at the market'), /lamp|market/i));
  it('turns the user’s words round', async () =>
    none(await ask(mara, 'I lost my keys near my old house'), /\bmy old house\b|\bI lost my keys\b/));
  it('is gentle with sorrow', async () => {
    const replies = await ask(tomas, 'My grandmother died yesterday');
    all(replies, /sorry|that isn't fair|that's (?:rotten|a blow)|oh|damn|shouldn't have happened|ah/i);
    none(replies, /!|congrat|haha/i);
  });
  it('is gentle with a broken heart', async () =>
    none(await ask(tomas, 'My girlfriend left me'), /!|without me|seven out of ten/i));
  it('is glad at good news', async () =>
    all(
      await ask(mara, 'I passed my exam!'),
      /!|glad|well done|congrat|proud|good|knew|toast|drink|splendid|earned|worked for it|bravo|did it/i,
    ));
  it('comforts the lonely', async () =>
    all(
      await ask(ash, 'I feel so lonely tonight'),
      /you|company|room|loneliness|carry|days|sitting|weather|listen/i,
    ));
  it('meets thanks', async () => all(await ask(mara, 'Thank you'), /\w/));
  it('meets an insult without malice', async () =>
    none(await ask(tomas, 'You are stupid'), /\b(?:stupid|idiot|fool) (?:yourself|too)\b/i));
  it('makes peace', async () =>
    all(
      await ask(mara, 'Sorry about that'),
      /all right|forgiv|fine|harm|apolog|sorry|leave it|thank you for saying|something to say|forgotten|accepted|speech|letter of complaint/i,
    ));
  it('answers to an action', async () => all(await ask(mara, '*hands her a cup of tea*'), /tea/i));
  it('answers to silence', async () => all(await ask(mara, ''), /\w{3}/));
  it('answers to short words', async () => {
    for (const text of ['ok', 'lol', 'hm', '...', 'k', '?']) all(await ask(mara, text), /\w{3}/);
  });
  it('notices a repetition', async () => {
    const replies = await Promise.all(
      seeds.map((seed) => after(mara, ['Do you like opera?'], 'Do you like opera?', seed)),
    );
    const noticed = replies.filter((reply) =>
      /again|twice|before|moment ago|first time|once more|repeat|echo|oddest|just said|round|the same/i.test(
        reply,
      ),
    );
    expect(noticed.length).toBeGreaterThan(3);
  });
  it('reads chat spelling', async () => {
    all(await ask(mara, 'whats ur name'), /Mara/);
    all(await ask(mara, 'wyd rn'), /\w{4}/);
    expect(await after(mara, ['im Sam'], 'do u remember my name')).toMatch(/Sam/);
  });
  it('tells another when asked for another', async () => {
    const talk = talkTo(juno);
    const first = await talk.tell('Tell me a joke');
    const second = await talk.tell('another one');
    expect(second).not.toBe(first);
    expect(second.length).toBeGreaterThan(40);
  });
  it('takes a groan at a joke lightly', async () => {
    for (const seed of seeds)
      expect(await after(juno, ['Tell me a joke'], 'that was terrible', seed)).not.toMatch(
        /unkind|hurt|trade blows|sorry if/i,
      );
  });
  it('does as it is told, harmlessly', async () =>
    all(await ask(mara, 'Open the drawer of letters'), /letters|families/));
  it('asks nothing of who is leaving', async () => none(await ask(mara, 'I have to go now, bye'), /\?\s*$/));
  it('tells a tale when asked', async () => {
    for (const reply of await ask(tomas, 'Tell me a story'))
      expect(reply.split(/[.!?]/).length).toBeGreaterThan(3);
  });
  it('puts a riddle and judges the answer', async () => {
    const talk = talkTo(mara);
    expect(await talk.tell('Ask me a riddle')).toMatch(/What am I\?/);
    expect(await talk.tell('a bicycle?')).toMatch(/\bno\b|not that|close|warm|nearly|wants/i);
  });
  it('follows "and you?"', async () =>
    expect(await after(mara, ['I work as a nurse'], 'And what about you?')).toMatch(/bookbinder|\w{4}/));
  it('advises without deciding', async () =>
    none(await ask(mara, 'Should I quit my job?'), /you must|you have to quit/i));
  it('knows the edge of what it knows', async () =>
    none(await ask(mara, 'What is the capital of France?'), /Paris/));
  it('answers other languages kindly in English', async () => {
    all(
      await ask(mara, 'Bonjour, comment ça va aujourd’hui ?'),
      /English|inglés|anglais|Englisch|inglese|inglês/,
    );
    all(await ask(mara, 'Привет, как дела?'), /English|inglés|anglais|Englisch|inglese|inglês/);
    all(await ask(mara, 'こんにちは、元気ですか'), /English|inglés|anglais|Englisch|inglese|inglês/);
  });
  it('says good night', async () =>
    all(
      await ask(juno, 'Good night!'),
      /night|bye|well|care|later|here|talk|safely|time|rest|go on|go,|see you|company|off you|how you go/i,
    ));
});

describe('form', () => {
  const sentences = (text: string): number =>
    text.split(/(?<=[.!?…]["”*]*)\s+/).filter((part) => /\w/.test(part)).length;
  const lines = [
    'How are you?',
    'What do you do?',
    'I had a long day',
    'Tell me about your past',
    'I love jazz',
    '*smiles*',
    'ok',
    'What do you think of ghosts?',
  ];

  it.each(everybody.map((persona) => [persona.name, persona] as const))(
    'keeps to the length asked for: %s',
    async (_, persona) => {
      for (const [length, least, most] of [
        ['short', 1, 2],
        ['medium', 2, 5],
        ['long', 5, 9],
      ] as const) {
        const talk = talkTo(persona, { length });
        for (const line of lines) {
          const reply = await talk.tell(line);
          expect(sentences(reply), `${length}: ${reply}`).toBeGreaterThanOrEqual(least);
          expect(sentences(reply), `${length}: ${reply}`).toBeLessThanOrEqual(most);
        }
      }
    },
  );
  it('puts a long reply in paragraphs', async () => {
    const replies = await ask(mara, 'Tell me about yourself', { length: 'long' });
    all(replies, /\n\n/);
  });
  it('is the same for the same seed and differs between seeds', async () => {
    const replies = await ask(mara, 'I had a long day at work');
    expect(await ask(mara, 'I had a long day at work')).toEqual(replies);
    expect(new Set(replies).size).toBeGreaterThan(3);
  });
  it.each([
    'How are you?',
    'What do you do?',
    'ok',
    'Are you human?',
    'I want to die',
    '',
    'Tell me a story',
    'Привет',
  ])('gives other alternatives: %s', async (text) => {
    const alternatives: string[] = [];
    for (let i = 0; i < 6; i++) {
      const reply = await talkTo(mara).tell(text, { alternatives: [...alternatives], seed: `same:${i}` });
      expect(alternatives).not.toContain(reply);
      alternatives.push(reply);
    }
  });
  it('differs from the alternatives even under one seed', async () => {
    const first = await talkTo(mara).tell('How are you?', { seed: 'one' });
    expect(await talkTo(mara).tell('How are you?', { seed: 'one', alternatives: [first] })).not.toBe(first);
  });
  it('goes on with the scene', async () => {
    const talk = talkTo(mara);
    const replies = [await talk.goOn(), await talk.goOn(), await talk.goOn()];
    expect(new Set(replies).size).toBe(3);
    all(replies, /\w{4}/);
  });
  it('goes on from nothing', async () =>
    expect(await talkTo(bare, { isGreeted: false }).goOn()).toMatch(/\w{4}/));
  it('asks back often, but not always', async () => {
    const talk = talkTo(mara);
    for (let i = 0; i < 40; i++) await talk.tell(lines[i % lines.length] ?? '');
    const asked = talk.replies.filter((reply) => reply.includes('?')).length;
    expect(asked).toBeGreaterThan(10);
    expect(asked).toBeLessThan(38);
  });
  it.each([
    ['emoji', '😀🎉🔥'],
    ['ten thousand letters', 'a'.repeat(10_000)],
    ['ten thousand words', 'the sea and the moon '.repeat(2500)],
    ['right to left', 'שלום לך, מה שלומך היום'],
    ['marks', '\u202e\u200b\u0000\u0007 hi'],
    ['half a surrogate', 'hello \ud83d there'],
    ['asterisks', '*** ** * hello *'],
    ['macros', '{{char}} {{user}} {{random::a::b}} <START>'],
    ['brackets', '[[[a|b]]] {name} {,name} ~verb'],
    ['a flood of questions', '?'.repeat(3000)],
    ['markup', '<script>alert(1)</script> **bold** `code`'],
    ['a patch of everything', 'I\nI\n\n\n*\n"\n\'\n…'],
  ])('survives %s', async (_, text) => {
    for (const persona of everybody) {
      const reply = await talkTo(persona).tell(text);
      expect(reply.trim()).not.toBe('');
      expect(reply).not.toMatch(/\{\{|undefined|NaN|\[[^\]]*\|/);
    }
  });
});
