import { describe, expect, it } from 'vitest';
import { after, all, ask, none, seeds, talkTo } from './test-support/asking.ts';
import { ash, bare, everybody, juno, lucan, mara, tomas, unit } from './test-support/personas.ts';

describe('from the card', () => {
  it('opens with a greeting from the card', async () => {
    const reply = await talkTo(mara, { isGreeted: false, length: 'long' }).send('Hello');
    expect(mara.greetings.map((greeting) => greeting.replaceAll('{{user}}', 'you'))).toContain(reply);
  });
  it('states its name', async () => all(await ask(mara, 'What is your name?'), /Mara/));
  it('states its name in answer to "who are you?"', async () =>
    all(await ask(juno, 'so who are you?'), /Juno/));
  it('states its age', async () => all(await ask(mara, 'How old are you?'), /thirty-four|34/));
  it('states its job', async () => all(await ask(mara, 'What do you do for a living?'), /bookbinder/));
  it('states where it lives', async () => all(await ask(mara, 'Where do you live?'), /above the shop/));
  it('describes its past', async () => all(await ask(mara, 'Where did you grow up?'), /fishing village/));
  it('describes its looks', async () => all(await ask(mara, 'What do you look like?'), /grey-streaked|scar/));
  it('states what it likes', async () =>
    all(await ask(mara, 'What do you like?'), /rain, black coffee and bad puns/));
  it('states what it dislikes', async () => all(await ask(mara, 'What do you hate?'), /glue sticks/));
  it('states its fear', async () => all(await ask(mara, 'What are you afraid of?'), /deep water/));
  it('mentions its family', async () => all(await ask(mara, 'Do you have any brothers or sisters?'), /Tom/));
  it('states what it wants', async () =>
    all(await ask(mara, 'What do you want most?'), /school for the trade/));
  it('reveals its secret when asked', async () =>
    all(await ask(mara, "What's your secret?"), /addressed to me/));
  it('does not reveal its secret unasked', async () =>
    none(await ask(mara, 'Tell me about yourself'), /addressed to me/));
  it('knows where the scene is', async () => all(await ask(mara, 'Where are we?'), /Tanner Row/));
  it('finds the matching line for an open question', async () =>
    all(await ask(mara, "What's your cat called?"), /Pilate/));
  it('answers with the reply from the example dialogue', async () =>
    all(await ask(mara, 'Can the book be saved?'), /Most things can/));
  it('rewrites third-person prose in the first person', async () =>
    none(await ask(mara, 'Tell me about yourself'), /(?<!\*)\bMara (?:is|grew|lives|keeps)\b/));
  it('rewrites a second-person card in the first person', async () =>
    all(await ask(lucan, 'What were you before?'), /I was a surgeon once/));
  it('answers from attribute lists', async () => all(await ask(unit, 'What is your job?'), /museum guide/));
  it('answers from a first-person card', async () =>
    all(await ask(juno, 'Tell me about your past'), /laundromat|Wet Paint/));
  it('answers from a minimal card', async () =>
    all(await ask(bare, 'What do you do?'), /customer complaints/));
  it('answers when the card has no matching line', async () => {
    for (const reply of await ask(bare, 'What is your favourite colour?'))
      expect(reply.length).toBeGreaterThan(8);
  });
  it('always states the same preference if the card has none', async () => {
    const replies = await ask(tomas, 'What is your favourite season?');
    const named = replies.map((reply) => /autumn|winter|spring|summer/i.exec(reply)?.[0].toLowerCase());
    expect(new Set(named).size).toBe(1);
  });
  it('agrees with the card’s likes', async () => all(await ask(mara, 'Do you like rain?'), /rain/i));
  it('chooses the option that the card likes', async () =>
    all(await ask(mara, 'Black coffee or tea?'), /black coffee/i));
});

describe('style of the card', () => {
  it('puts speech in quotation marks when the card does', async () =>
    all(await ask(tomas, 'How are you?'), /"[^"]+"/));
  it('omits quotation marks when the card does', async () => none(await ask(mara, 'How are you?'), /"/));
  it('describes actions in the third person with the right pronoun', async () => {
    const reply = (await ask(ash, '*sits down beside them*')).join(' ');
    expect(reply).toMatch(/\*(?:They|Ash|Their) /);
    expect(reply).not.toMatch(/\*(?:She|He) /);
  });
  it('describes actions in the first person when the card does', async () =>
    all(await ask(juno, '*sits down*'), /\*I /));
  it('speaks without contractions as an android', async () =>
    none(await ask(unit, 'How are you?'), /\b(?:I'm|don't|can't|won't)\b/));
});

describe('memory', () => {
  it('uses a name in the next reply', async () => all(await ask(mara, "I'm Sam."), /Sam/));
  it('remembers the name later', async () => {
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
  it('sometimes uses the name unasked', async () => {
    const talk = talkTo(mara);
    await talk.send('My name is Sam');
    for (const line of [
      'Hello',
      'How are you?',
      'Thanks',
      'I like it here',
      'Tell me more',
      'What do you like?',
      'Good night',
    ])
      await talk.send(line);
    expect(talk.replies.slice(1).join(' ')).toMatch(/Sam/);
  });
  it.each(everybody.map((persona) => [persona.name, persona] as const))(
    'remembers the name after a restart: %s',
    async (_, persona) => {
      const talk = talkTo(persona);
      await talk.send("I'm Sam, nice to meet you");
      talk.restart();
      expect(await talk.send('Hello')).toMatch(/Sam/);
      expect(await talk.send('What is my name?')).toMatch(/Sam/);
    },
  );
  it('admits that it does not know the name', async () =>
    all(await ask(mara, 'What is my name?'), /name|call you|who are you|what is it|tell me/i));
  it('remembers a sister', async () =>
    expect(
      await after(mara, ['My sister Ada lives in Rome'], 'What did I tell you about my sister?'),
    ).toMatch(/Ada/));
  it('remembers the job', async () =>
    expect(await after(tomas, ["I'm a nurse"], 'Do you remember what I do?')).toMatch(/nurse/));
  it('remembers the home', async () =>
    expect(await after(tomas, ['I live in Leeds'], 'Where do I live?')).toMatch(/Leeds/));
  it('remembers likes and dislikes', async () => {
    expect(await after(ash, ['I love jazz'], 'What do I like?')).toMatch(/jazz/);
    expect(await after(ash, ['I hate mornings'], 'What do I hate?')).toMatch(/mornings/);
  });
  it('lists everything that it knows', async () => {
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
  it('finds a remark made in passing', async () =>
    expect(
      await after(mara, ['The lamp from the market flickers at night'], 'What did I say about the lamp?'),
    ).toMatch(/lamp from the market/));
  it('admits what it does not know', async () =>
    expect(await after(mara, ['Hello'], 'What did I tell you about my uncle?')).not.toMatch(
      /uncle called|you have/,
    ));
  it('asks later how a plan went', async () => {
    const talk = talkTo(mara, { window: 6 });
    await talk.send('I have a job interview next week');
    for (let i = 0; i < 30; i++)
      await talk.send(['ok', 'I like this place', 'thanks', 'It is late', 'haha'][i % 5] ?? 'ok');
    expect(talk.replies.slice(3).join(' ')).toMatch(/interview/);
  });
  it('does not ask how a dead pet is', async () => {
    const talk = talkTo(mara);
    await talk.send('I have a dog called Rex');
    await talk.send('My dog Rex died yesterday');
    for (let i = 0; i < 25; i++)
      await talk.send(['ok', 'thanks', 'tell me more', 'I see', 'hm'][i % 5] ?? 'ok');
    expect(talk.replies.slice(2).join(' ')).not.toMatch(/(?:how's|how is|hello to|destroyed|is) Rex/i);
  });
  it('mentions the plan when the user leaves', async () =>
    expect(await after(tomas, ['I have an exam tomorrow'], 'Good night!')).toMatch(/exam/));
});

describe('reactions', () => {
  it('answers each part of a turn', async () => {
    for (const reply of await ask(mara, "Hi, I'm Sam. What do you do?", { length: 'long' })) {
      expect(reply).toMatch(/Sam/);
      expect(reply).toMatch(/bookbinder/);
    }
  });
  it('repeats the user’s words', async () =>
    all(await ask(mara, 'I bought a strange lamp at the market'), /lamp|market/i));
  it('swaps first and second person in the user’s words', async () =>
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
  it('reacts to thanks', async () => all(await ask(mara, 'Thank you'), /\w/));
  it('reacts to an insult without malice', async () =>
    none(await ask(tomas, 'You are stupid'), /\b(?:stupid|idiot|fool) (?:yourself|too)\b/i));
  it('accepts an apology', async () =>
    all(
      await ask(mara, 'Sorry about that'),
      /all right|forgiv|fine|harm|apolog|sorry|leave it|thank you for saying|something to say|forgotten|accepted|speech|letter of complaint/i,
    ));
  it('reacts to an action', async () => all(await ask(mara, '*hands her a cup of tea*'), /tea/i));
  it('reacts to an empty message', async () => all(await ask(mara, ''), /\w{3}/));
  it('reacts to one-word messages', async () => {
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
  it('understands chat spelling', async () => {
    all(await ask(mara, 'whats ur name'), /Mara/);
    all(await ask(mara, 'wyd rn'), /\w{4}/);
    expect(await after(mara, ['im Sam'], 'do u remember my name')).toMatch(/Sam/);
  });
  it('tells another joke when asked for another', async () => {
    const talk = talkTo(juno);
    const first = await talk.send('Tell me a joke');
    const second = await talk.send('another one');
    expect(second).not.toBe(first);
    expect(second.length).toBeGreaterThan(40);
  });
  it('reacts lightly to a groan at a joke', async () => {
    for (const seed of seeds)
      expect(await after(juno, ['Tell me a joke'], 'that was terrible', seed)).not.toMatch(
        /unkind|hurt|trade blows|sorry if/i,
      );
  });
  it('follows a harmless command', async () =>
    all(await ask(mara, 'Open the drawer of letters'), /letters|families/));
  it('asks no question when the user leaves', async () =>
    none(await ask(mara, 'I have to go now, bye'), /\?\s*$/));
  it('tells a tale when asked', async () => {
    for (const reply of await ask(tomas, 'Tell me a story'))
      expect(reply.split(/[.!?]/).length).toBeGreaterThan(3);
  });
  it('asks a riddle and judges the answer', async () => {
    const talk = talkTo(mara);
    expect(await talk.send('Ask me a riddle')).toMatch(/What am I\?/);
    expect(await talk.send('a bicycle?')).toMatch(/\bno\b|not that|close|warm|nearly|wants/i);
  });
  it('understands "and you?"', async () =>
    expect(await after(mara, ['I work as a nurse'], 'And what about you?')).toMatch(/bookbinder|\w{4}/));
  it('advises without deciding', async () =>
    none(await ask(mara, 'Should I quit my job?'), /you must|you have to quit/i));
  it('admits the limits of its knowledge', async () =>
    none(await ask(mara, 'What is the capital of France?'), /Paris/));
  it('asks users of other languages for English', async () => {
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
          const reply = await talk.send(line);
          expect(sentences(reply), `${length}: ${reply}`).toBeGreaterThanOrEqual(least);
          expect(sentences(reply), `${length}: ${reply}`).toBeLessThanOrEqual(most);
        }
      }
    },
  );
  it('splits a long reply into paragraphs', async () => {
    const replies = await ask(mara, 'Tell me about yourself', { length: 'long' });
    all(replies, /\n\n/);
  });
  it('gives the same reply for the same seed and others for other seeds', async () => {
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
  ])('differs from all alternatives: %s', async (text) => {
    const alternatives: string[] = [];
    for (let i = 0; i < 6; i++) {
      const reply = await talkTo(mara).send(text, { alternatives: [...alternatives], seed: `same:${i}` });
      expect(alternatives).not.toContain(reply);
      alternatives.push(reply);
    }
  });
  it('differs from the alternatives even with the same seed', async () => {
    const first = await talkTo(mara).send('How are you?', { seed: 'one' });
    expect(await talkTo(mara).send('How are you?', { seed: 'one', alternatives: [first] })).not.toBe(first);
  });
  it('continues the scene', async () => {
    const talk = talkTo(mara);
    const replies = [await talk.continueReply(), await talk.continueReply(), await talk.continueReply()];
    expect(new Set(replies).size).toBe(3);
    all(replies, /\w{4}/);
  });
  it('continues an empty conversation', async () =>
    expect(await talkTo(bare, { isGreeted: false }).continueReply()).toMatch(/\w{4}/));
  it('often asks a question, but not always', async () => {
    const talk = talkTo(mara);
    for (let i = 0; i < 40; i++) await talk.send(lines[i % lines.length] ?? '');
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
    ['a mix of everything', 'I\nI\n\n\n*\n"\n\'\n…'],
  ])('survives %s', async (_, text) => {
    for (const persona of everybody) {
      const reply = await talkTo(persona).send(text);
      expect(reply.trim()).not.toBe('');
      expect(reply).not.toMatch(/\{\{|undefined|NaN|\[[^\]]*\|/);
    }
  });
});
