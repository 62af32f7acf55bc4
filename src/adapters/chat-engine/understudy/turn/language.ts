import { wordsOf } from '../text/stems.ts';

const words: Record<string, string> = {
  French:
    'le la les des une est je tu vous nous pas que qui dans pour avec sur mais bonjour merci salut comment ça va oui très mon ma bonsoir suis es êtes aime',
  Spanish:
    'el los las una es yo tú usted que en por para con pero hola gracias cómo estás está muy mi soy eres buenos días noches quiero te qué sí amigo',
  German:
    'der die das und ist ich du sie wir nicht ein eine mit für auf aber hallo danke wie geht dir gut mein bist bin was guten morgen abend auch heute',
  Italian:
    'il lo gli una è io tu che di per con ma ciao grazie come stai sono sei molto mio buongiorno buonasera non questo perché bene cosa',
  Portuguese:
    'os as uma é eu você que em para com mas olá obrigado obrigada como está muito meu não sou bom dia boa noite tudo bem oi',
  Dutch:
    'het een is ik jij je niet met voor maar hallo dank hoe gaat goed mijn ben bent wat goede avond ook vandaag wij heb',
  Polish:
    'jest nie się cześć dziękuję jak dobry wieczór dzień co ja ty mam dobrze jestem czy bardzo tak masz',
  Swedish: 'jag du är inte och hej tack hur mår bra det som en ett med för vad god kväll min',
  Turkish: 'merhaba nasılsın teşekkürler ben sen bir ve değil iyi çok bu ne evet hayır günaydın selam',
  Indonesian: 'saya kamu apa kabar terima kasih tidak yang dan ini itu selamat pagi malam baik aku bisa',
};
const english = new Set(
  "the a an is are was i you he she it we they my your and or but not do does did have has had to of in on at for with what who how why when where that this hello hi hey yes no ok thanks thank please good am me be can will just like so if go want know think say tell about up out up there here i'm you're don't it's lol love hate my name day night".split(
    ' ',
  ),
);
const lists = Object.entries(words).map(([name, text]) => [name, new Set(text.split(' '))] as const);

/** The name of a language that is not English, 'another language' where it cannot be told, or undefined. */
export function spotLanguage(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu) ?? [];
  if (letters.length < 2) return undefined;
  const share = (pattern: RegExp): number => (text.match(pattern)?.length ?? 0) / letters.length;
  if (share(/[\p{sc=Hiragana}\p{sc=Katakana}]/gu) > 0.15) return 'Japanese';
  if (share(/\p{sc=Han}/gu) > 0.4) return 'Chinese';
  if (share(/\p{sc=Hangul}/gu) > 0.4) return 'Korean';
  if (share(/\p{sc=Cyrillic}/gu) > 0.4) return /[іїєґ]/i.test(text) ? 'Ukrainian' : 'Russian';
  if (share(/\p{sc=Arabic}/gu) > 0.4) return 'Arabic';
  if (share(/\p{sc=Hebrew}/gu) > 0.4) return 'Hebrew';
  if (share(/\p{sc=Greek}/gu) > 0.4) return 'Greek';
  if (share(/\p{sc=Devanagari}/gu) > 0.4) return 'Hindi';
  if (share(/\p{sc=Thai}/gu) > 0.4) return 'Thai';
  if (share(/\p{sc=Latin}/gu) < 0.5) return 'another language';
  // No other language opens a question with it.
  if (/[¿¡]/.test(text)) return 'Spanish';
  const found = wordsOf(text);
  const inEnglish = found.filter((word) => english.has(word)).length;
  let best: string | undefined;
  let most = 1;
  for (const [name, set] of lists) {
    const hits = found.filter((word) => set.has(word) && !(english.has(word) && !/[^a-z]/.test(word))).length;
    if (
      hits > most ||
      (hits === 1 &&
        found.length === 1 &&
        most === 1 &&
        /^(?:bonjour|merci|hola|gracias|hallo|danke|ciao|grazie|olá|obrigado|obrigada|cześć|merhaba|bonsoir|salut|buongiorno|hej)$/.test(
          found[0] ?? '',
        ))
    ) {
      most = hits;
      best = name;
    }
  }
  return best !== undefined && (most > inEnglish || inEnglish === 0) ? best : undefined;
}

/** Keys struck at random: "asdkjfh", "zzzxq". */
export function isGibberish(text: string): boolean {
  const found = wordsOf(text).filter((word) => /^[a-z]+$/.test(word));
  if (found.length === 0 || found.length > 4) return false;
  return found.every(
    (word) =>
      word.length > 4 &&
      (!/[aeiouy]/.test(word) ||
        /[bcdfghjklmnpqrstvwxz]{5}/.test(word) ||
        /(?:asdf|qwer|zxcv|hjkl|sdfg|dfgh|fghj)/.test(word) ||
        /^(.)\1+$/.test(word)),
  );
}
