// What can be seen of a scene, as people write it in English, German and Japanese: the English word that a picture is drawn
// from, and a pattern of the others. Only what this names is taken from messages, so nothing else of them reaches a picture.

export interface SceneWord {
  word: string;
  pattern: RegExp;
}

/** Stems, because all three languages inflect; `=` stands before a stem that is a whole word. */
function vocabulary(rows: readonly string[]): readonly SceneWord[] {
  return rows.map((row) => {
    const [word = '', ...stems] = row.split('|');
    const sources = stems.map((stem) =>
      /[\u3040-\u30ff\u4e00-\u9fff]/u.test(stem)
        ? stem
        : stem.startsWith('=')
          ? `(?<!\\p{L})${stem.slice(1)}(?!\\p{L})`
          : `(?<!\\p{L})${stem}`,
    );
    return { word, pattern: new RegExp(sources.join('|'), 'iu') };
  });
}

export const PLACES = vocabulary([
  'in a garden|garden|garten|gärten|庭',
  'by a lake|lake|=seen?|=am see|湖',
  'by the sea|seaside|=the sea|ocean|=meer|海',
  'on a beach|beach|strand|浜辺|ビーチ',
  'in a forest|forest|woods|wald|森',
  'in the mountains|mountain|berge|山',
  'on a bridge|bridge|brücke|橋',
  'in a library|librar|bibliothek|図書館',
  'in a kitchen|kitchen|küche|台所|キッチン',
  'in a bedroom|bedroom|schlafzimmer|寝室',
  'in a café|café|cafe|coffee shop|kaffeehaus|カフェ|喫茶',
  'in a bar|=bar|tavern|=pub|taverne|kneipe|酒場|バー',
  'in a castle hall|castle|palace|schloss|burg|城',
  'in a church|church|chapel|cathedral|kirche|kapelle|教会',
  'on a rooftop|rooftop|=roof|=dach|屋上',
  'on a balcony|balcon|balkon|バルコニー|ベランダ',
  'in a street at the lamps|street|alley|straße|gasse|通り|路地',
  'at a station|train station|=platform|bahnhof|駅',
  'in a train|=train|=zug|電車|列車',
  'in a workshop|workshop|werkstatt|工房',
  'in an office|office|büro|オフィス|事務所',
  'in a theatre|theat|bühne|劇場|舞台',
  'in a market|market|markt|市場',
  'at a fireplace|fireplace|hearth|kamin|暖炉',
  'by a window|window|fenster|窓',
]);

export const TIMES = vocabulary([
  'at night|night|tonight|midnight|nacht|夜|真夜中',
  'at dawn|dawn|sunrise|daybreak|morgendämmerung|sonnenaufgang|夜明け|朝焼け',
  'at dusk|dusk|sunset|twilight|dämmerung|sonnenuntergang|夕暮れ|夕焼け|黄昏',
  'in the evening|evening|abend|夕方|晩',
  'in the morning|morning|=morgens|am morgen|朝',
]);

export const WEATHER = vocabulary([
  'in the rain|rain|regen|雨',
  'in the snow|snow|schnee|雪',
  'first frost|frost|霜',
  'in fog|fog|mist|nebel|霧',
  'in a storm|storm|thunder|sturm|gewitter|嵐|雷',
  'in moonlight|moonlight|=moon|mondlicht|=mond|月',
  'under stars|stars|sterne|星空|星',
  'in sunlight|sunlight|sunshine|sonnenschein|日差し|陽光',
  'by candlelight|candle|kerze|ろうそく|キャンドル',
  'by lamplight|lamp|lantern|laterne|ランプ|灯り',
]);

/** What somebody wears; an adjective in front of it is taken along. */
export const CLOTHES = vocabulary([
  'coat|coat|mantel|コート',
  'cloak|cloak|cape|umhang|マント',
  'dress|=dress|gown|=kleid|ドレス',
  'jacket|jacket|jacke|ジャケット|上着',
  'sweater|sweater|jumper|pullover|セーター',
  'shirt|=shirt|blouse|hemd|bluse|シャツ|ブラウス',
  'suit|=suit|anzug|スーツ',
  'armor|armou?r|rüstung|鎧',
  'kimono|kimono|着物',
  'scarf|scarf|schal|マフラー|スカーフ',
  'hat|=hat|=hut|帽子',
  'gloves|glove|handschuh|手袋',
]);

/** What a hand holds. */
export const THINGS = vocabulary([
  'a cup of tea|=tea|teacup|=tee|お茶|紅茶',
  'a cup of coffee|coffee|kaffee|コーヒー',
  'a glass of wine|wine|wein|ワイン',
  'a book|=books?|=buch|bücher|本を',
  'a letter|=letters?|=brief|手紙',
  'a violin|violin|fiddle|geige|violine|バイオリン|ヴァイオリン',
  'a guitar|guitar|gitarre|ギター',
  'flowers|flower|=rose|roses|blume|花',
  'an umbrella|umbrella|regenschirm|傘',
  'a sword|sword|schwert|剣|刀',
  'a cat|=cat|kitten|=katze|猫',
  'a phone|phone|telefon|handy|電話|スマホ',
]);

export const MOODS = vocabulary([
  'laughing|laugh|lach|笑い声|笑っ',
  'smiling|smile|smiling|grin|lächel|grins|微笑|ほほえ',
  'crying|cries|crying|tears|sob|wein(?:t|end)|tränen|泣|涙',
  'angry|angry|angrily|glare|furious|wütend|zornig|怒',
  'surprised|surpris|startl|astonish|überrasch|erstaun|驚',
  'blushing|blush|flush|erröte|赤らめ|頬を染',
  'sad|=sad|sadly|sorrow|traurig|悲し|寂し',
  'thoughtful|thoughtful|ponder|nachdenklich|考え込|物思い',
  'calm|calm|gentle|softly|ruhig|sanft|穏やか|静か',
]);

/** Adjectives that say how something looks. */
export const LOOKS_OF: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['red', 'blue', 'green', 'black', 'white', 'grey', 'gray', 'golden', 'silver', 'purple', 'brown'],
      ...['dark', 'light', 'long', 'old', 'worn', 'silk', 'velvet', 'leather', 'woollen', 'woolen', 'heavy'],
    ].map((word) => [word, word]),
  ),
  ...{
    rot: 'red',
    blau: 'blue',
    grün: 'green',
    schwarz: 'black',
    weiß: 'white',
    grau: 'grey',
    braun: 'brown',
  },
  ...{
    dunkl: 'dark',
    dunkel: 'dark',
    hell: 'light',
    lang: 'long',
    alt: 'old',
    golden: 'golden',
    silbern: 'silver',
  },
};
