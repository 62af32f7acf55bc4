import { describe, expect, test } from 'vitest';
import { understand } from '../../request.ts';
import { fromGerman, isGerman } from './german.ts';
import { germanNumber } from './german-numbers.ts';
import { inEnglish } from './index.ts';

const read = (prompt: string) => understand({ prompt, negativePrompt: '', tags: [] });
const seen = (prompt: string) => read(prompt).understood;
const reasonFor = (prompt: string) => read(prompt).refusal?.reason;

describe('German', () => {
  test.each([
    ['Eine Frau mit langen roten Haaren im Café bei Regen', ['one woman', 'long red hair', 'café', 'rain']],
    [
      'Zeichne mir bitte einen alten Mann mit weißem Bart, der einen Hut trägt',
      ['one old man', 'white beard', 'hat'],
    ],
    [
      'Porträt einer dunkelhaarigen Kriegerin in silberner Rüstung',
      ['one woman', 'black hair', 'silver armour'],
    ],
    ['Eine 30-jährige Ärztin mit Brille', ['one young woman', 'glasses', 'white lab coat']],
    ['eine junge, blonde Frau am Strand', ['one woman', 'blonde hair', 'seaside']],
    ['Ein Mann im grauen Anzug, nachts in der Stadt', ['one man', 'grey suit', 'city', 'at night']],
    ['Mann ohne Bart im blauen Hemd', ['one man', 'blue shirt']],
    ['Wald im Nebel, keine Menschen', ['nobody', 'forest', 'fog']],
    ['eine rothaarige Frau mit Locken', ['one woman', 'curly ginger hair']],
    ['grünäugige Zauberin im nachtblauen Umhang', ['one woman', 'green eyes', 'navy cloak']],
  ])('%s', (wish, shown) => {
    expect(seen(wish)).toEqual(expect.arrayContaining(shown));
  });

  test('what is left out is said in the words of the wish', () => {
    expect(read('Frau im roten Kleid, dahinter ein Drache').leftOut).toEqual(['Drache']);
    expect(read('ein Schwert im Stein').refusal).toEqual({ reason: 'head', what: 'Schwert' });
    expect(read('eine Frau auf dem Motorrad').refusal).toEqual({ reason: 'together', what: 'Motorrad' });
  });

  test('compounds and endings are read by their parts', () => {
    const words = (text: string) => fromGerman(text).text;
    expect(words('Seidenbluse')).toBe('silk shirt');
    expect(words('hellbraunes Haar')).toBe('light brown hair');
    expect(words('dunkelhaarigen')).toBe('dark haired');
    expect(words('die Krone der Königin')).toBe('the crown of the queen');
  });

  test('a title and its name are one person', () => {
    expect(read('Herr Wolf, 50, kurze graue Haare')).toMatchObject({ leftOut: [], refusal: null });
    expect(seen('Frau Fuchs im Garten')).toEqual(['one woman', 'garden']);
    expect(seen('Kapitänin Mira Rehn im blauen Mantel')).toEqual(['one woman', 'blue coat']);
    expect(reasonFor('Frau Kind im Garten')).toBe('adults');
  });

  test('a word with two meanings, where the wish is about it', () => {
    expect(read('ein Flügel in einem Saal').refusal).toEqual({ reason: 'head', what: 'Flügel' });
    expect(seen('ein Engel mit weißen Flügeln')).toContain('wings');
    expect(read('ein kleines Pony auf der Wiese').refusal).toEqual({ reason: 'head', what: 'Pony' });
    expect(reasonFor('eine Frau mit Pony')).toBeUndefined();
  });

  test('numbers in words', () => {
    expect(['zwei', 'siebzehn', 'dreissig', 'fuenfundvierzig', 'rot'].map(germanNumber)).toEqual([
      2,
      17,
      30,
      45,
      null,
    ]);
  });

  test('English stays English', () => {
    for (const wish of ['a kind old man with a hat', 'a woman in a red rock band', 'a man'])
      expect(isGerman(wish), wish).toBe(false);
    expect(inEnglish('a woman with a hat').written.size).toBe(0);
  });
});

describe('Japanese', () => {
  test.each([
    [
      '赤い髪の女性が雨の夜の街で微笑んでいる',
      ['one woman', 'red hair', 'smiling', 'city', 'rain', 'at night'],
    ],
    ['緑の瞳と黒髪の若い男性、カフェ', ['one young man', 'black hair', 'green eyes', 'café']],
    ['猫を抱いた着物の女性を描いてください', ['one woman', 'kimono', 'holding a cat']],
    ['三十代の女医、眼鏡をかけている', ['one young woman', 'glasses']],
    ['赤いドレスを着た金髪の女性と黒いスーツの男性', ['a woman', 'red dress', 'a man', 'black suit']],
    ['夕焼けの海辺、人物なし', ['nobody', 'seaside', 'golden evening light']],
    ['悪魔の女', ['one demon woman']],
    ['夜の東京の女ハッカー', ['one woman', 'technical jacket', 'city']],
  ])('%s', (wish, shown) => {
    expect(seen(wish)).toEqual(expect.arrayContaining(shown));
  });

  test('what is left out is said in the words of the wish', () => {
    expect(read('白いドレスの女性、背後にドラゴン').leftOut).toContain('ドラゴン');
    expect(read('馬に乗った騎士').refusal).toEqual({ reason: 'together', what: '馬' });
    expect(read('宇宙船').refusal).toEqual({ reason: 'head', what: '宇宙船' });
  });

  test('the last noun is what the wish is about', () => {
    expect(read('カフェのロゴ').refusal).toEqual({ reason: 'head', what: 'ロゴ' });
    expect(read('女王の王冠').refusal).toEqual({ reason: 'head', what: '王冠' });
    expect(read('女性の赤いドレス').refusal?.reason).toBe('head');
    expect(read('ハンガーにかかった着物').refusal).toEqual({ reason: 'head', what: '着物' });
    expect(seen('女性、窓辺の椅子')).toContain('one woman');
    expect(seen('赤いドレスの女王')).toContain('red dress');
  });

  test('one character of a word that no list has is no person', () => {
    expect(reasonFor('公主在花园')).not.toBeUndefined();
  });
});

describe('nobody under 18', () => {
  test.each([
    ...[
      'ein Mädchen im Park',
      'Maedchen mit Zöpfen',
      'ein Junge am Strand',
      'der Junge, blond, am See',
      'zwei Jungs',
    ],
    ...[
      'ein Kind im Garten',
      'Dorfmädchen mit Hut',
      'ein Waisenkind',
      'Schülerin in Uniform',
      'eine Jugendliche',
    ],
    ...[
      'minderjährige Frau',
      'eine Frau mit kindlichem Gesicht',
      'mädchenhafte Frau',
      'Teenagerin mit Brille',
    ],
    ...[
      'sechzehnjährige Prinzessin',
      'Prinzessin, 17 Jahre alt',
      'eine 16jährige',
      'zwölfjähriger Prinz',
      'Frau unter 18',
    ],
    ...[
      'cute Mädchen in a dress',
      'a Schulmädchen at night',
      'Frau und Kind am Strand',
      'ein Bub',
      'Jüngling mit Schwert',
    ],
    ...[
      '少女が公園で遊ぶ',
      '美少女',
      '少年と犬',
      '女の子のイラスト',
      '男の子',
      '女子高生',
      '高校の制服の女性',
      '十七歳の王女',
    ],
    ...[
      '16歳の女性',
      '10代の女性',
      '子供と母親',
      'ロリ',
      '幼い顔の女性',
      'ランドセルを背負った女性',
      '娘',
      '学生服の女性',
    ],
    ...['18歳未満の女性', '红发女孩在公园', '萝莉', '青少年'],
  ])('%s', (wish) => {
    expect(reasonFor(wish)).toBe('adults');
  });

  test('adults are drawn', () => {
    for (const wish of [
      'eine junge Frau im Park',
      'Studentin in der Bibliothek',
      '大学生の女性',
      '若い女性',
      'ein junger Mann',
    ])
      expect(reasonFor(wish), wish).toBeUndefined();
  });
});
