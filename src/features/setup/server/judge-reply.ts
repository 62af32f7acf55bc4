// Whether a reply kept to the role, by what can be seen without understanding it.

interface Told {
  reply: string;
  /** The character's. */
  name: string;
  userName: string;
  /** Whether the model stopped by itself. */
  isEnded: boolean;
}

interface Judged {
  keptToRole: boolean;
  /** A short sentence for each thing that was looked at. */
  remarks: string[];
}

/** Marks of the templates of common models, which a server sends as text where its template is wrong. */
const TEMPLATE =
  /<\|[\w ]{1,40}\|?>|<\/?(?:s|think|bos|eos)>|\[\/?(?:INST|SYS)\]|<<\/?SYS>>|<(?:start|end)_of_turn>|^#{2,} ?(?:instruction|response|user|assistant)\b/im;
const OTHER_ROLE =
  /\bas an? (?:AI|artificial intelligence|(?:large )?language model)\b|\bI(?:[’']m| am) (?:just )?an? (?:AI|(?:large )?language model)\b/i;

const SCRIPTS: RegExp[] = [
  /\p{Script=Latin}/gu,
  /\p{Script=Cyrillic}/gu,
  /\p{Script=Greek}/gu,
  // Japanese uses several of them at once.
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu,
  /\p{Script=Arabic}/gu,
  /\p{Script=Hebrew}/gu,
  /\p{Script=Devanagari}/gu,
  /\p{Script=Thai}/gu,
];
/** A foreign name or word is no other language. */
const OTHER_SCRIPT_MAX = 0.1;

function hasOneLanguage(reply: string): boolean {
  const counts = SCRIPTS.map((script) => reply.match(script)?.length ?? 0);
  const all = counts.reduce((sum, count) => sum + count, 0);
  return all === 0 || Math.max(...counts) / all >= 1 - OTHER_SCRIPT_MAX;
}

function writesForUser(reply: string, userName: string): boolean {
  const name = userName.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`^[ \t]*[*_]*(?:${name}|you|user)[*_]*[ \t]*:`, 'imu').test(reply);
}

export function judgeReply({ reply, name, userName, isEnded }: Told): Judged {
  const looked: [boolean, string, string][] = [
    [!OTHER_ROLE.test(reply), `Stayed in ${name}’s voice`, `Spoke as a program, not as ${name}`],
    [!writesForUser(reply, userName), 'Left the reader’s words to the reader', 'Wrote for the reader'],
    [!TEMPLATE.test(reply), 'Wrote clean text', 'Showed marks of its template'],
    [isEnded, 'Stopped by itself', 'Did not come to an end by itself'],
    [hasOneLanguage(reply), 'Kept to one language', 'Mixed languages'],
  ];
  return {
    keptToRole: looked.every(([isFine]) => isFine),
    remarks: looked.map(([isFine, good, bad]) => (isFine ? good : bad)),
  };
}
