const DIGITS = '〇一二三四五六七八九';
/** "三十五" -> 35, for numbers below 100. */
function kanjiNumber(text: string): number {
  const [tens, units] = text.includes('十') ? text.split('十') : ['', text];
  const ten = text.includes('十') ? (tens ? DIGITS.indexOf(tens) : 1) : 0;
  return ten * 10 + (units ? DIGITS.indexOf(units) : 0);
}

/** "30歳の", "二十代の" -> an adjective that says the age. */
export function withYears(text: string): string {
  return (
    text
      .replace(/([一二三四五六七八九]?十[一二三四五六七八九]?)(?=歳|才|代)/gu, (said) =>
        String(kanjiNumber(said)),
      )
      .replace(/([一二三四五六七八九])(?=歳|才)/gu, (said) => String(kanjiNumber(said)))
      .replace(/1[0-8](?:歳|才)(?:未満|以下)の?/gu, ageWord(0))
      .replace(/じゅう(?:いち|に|さん|よん|し|ご|ろく|なな|しち)さい/gu, ageWord(0))
      // "中三": a class of a school.
      .replace(
        /(?<!\p{Script=Han})[小中高][一二三1-3](?:年生?)?(?=の|女|男|$)|小[四五六4-6](?:年生?)?(?=の|女|男|$)/gu,
        ageWord(0),
      )
      .replace(/(\d{1,3})(?:歳|才)(?:くらい|ぐらい|ほど)?の?/gu, (_, years: string) => ageWord(Number(years)))
      .replace(/(\d0)代(?:前半|後半|半ば)?の?/gu, (_, years: string) => ageWord(Number(years)))
  );
}

const ageWord = (years: number): string =>
  years < 18 ? '未成年' : years >= 58 ? '年老いた' : years >= 40 ? '中年の' : '若い';
