import { questionTopics, type Topic } from '../phrases/card-topics.ts';
import type { Ask } from './act.ts';

const isQuestionLike =
  /\?\s*$|^(?:so |and |but |well,? |ok,? |hey,? |then |now |tell me,? |by the way,? )*(?:what|who|where|when|why|how|which|whose|do|does|did|are|is|was|were|can|could|will|would|should|have|has|had|may|shall|am|r|wyd|u)\b(?! i (?:was|am|say)\b)/i;

const memory =
  /\b(?:do you (?:still )?(?:remember|recall|know)|did i (?:tell|mention|say)|have i (?:told|mentioned|said)|what did i (?:tell|say|mention)|(?:remind me )?what(?:'s| is| was| are| were) my\b|who(?:'s| is| am)? (?:my|i)\b|what do you (?:know|remember) about me|where (?:do i|did i|am i from)|what do i (?:like|love|hate|do|dislike|play|have)|how old am i|you(?:'ve)? forgot(?:ten)?|did you forget|have you forgotten|what am i (?:doing|planning|called)|what(?:'s| is) my)\b/i;
const ofUser = /\b(?:i|me|my|mine|i'm|i've)\b/i;

function clean(text: string): string {
  return text.replace(/[?.!\s]+$/, '').trim();
}

export function readAsk(text: string): Ask | undefined {
  const isAsk = isQuestionLike.test(text) && (text.includes('?') || !/^what an? /i.test(text));
  const plain = clean(text);
  if (
    /^(?:and |but |so |well |oh )*(?:why(?: not| so| is that| that| then| do you (?:ask|say (?:that|so)))?|how (?:come|so)|for what reason)[\s?.!]*$/i.test(
      text,
    )
  )
    return { kind: 'why' };
  if (
    /^(?:sorry,? |wait,? |um,? )?(?:what|huh|pardon|come again|what do you mean(?: by (?:that|this))?|what(?:'s| is) (?:it|that|this)|what does that mean|what are you (?:talking about|saying)|i (?:don'?t|do not|didn'?t) (?:understand|get it|follow)(?: (?:you|that|what you mean))?|meaning|such as|like what|which|who|where|when|explain)[\s?.!]*$/i.test(
      text,
    )
  )
    return { kind: 'what' };
  if (
    /^(?:oh,? |wait,? )?(?:really|seriously|is (?:that|it) (?:so|true|right)|are you (?:sure|serious|kidding|joking|certain)|for real|honestly|truly|you sure|promise|no kidding|you think(?: so)?|do you (?:think so|mean it|mean that)|did you|do you|are you|have you|can you|will you|would you|is it|does it|did it)[\s?!.]*$/i.test(
      text,
    ) &&
    isAsk
  )
    return { kind: 'really' };
  if (
    /^(?:and |so |but |ok,? |good,? |fine,? |i'?m (?:good|fine|well|ok|okay|great),? (?:and )?|well,? )*(?:(?:and )?(?:how|what) about (?:you|yourself|u)|(?:and )?you|yourself|urself|hbu|wbu|same question|your turn)[\s?!.]*$/i.test(
      text,
    )
  )
    return { kind: 'and-you' };
  if (
    memory.test(text) &&
    (isAsk || /\bforgot/.test(text)) &&
    ofUser.test(text) &&
    !/\bdo you know (?:how|why|where|if|that|any)\b/i.test(text)
  )
    return { kind: 'memory', about: plain };

  // "tea or coffee?", "do you prefer the sea or the mountains?"
  const choice =
    /^(?:so,? |ok,? |well,? )?(?:(?:do|would|which|what) (?:you|do you|would you|one|'s)?(?: rather| prefer| like(?: better)?| choose| have| pick| want)*,? ?(?:better)?[:,]? ?)?((?:the |a |an |to )?[\p{L}' -]{2,30}?)(?:,? or )((?:the |a |an |to )?[\p{L}' -]{2,30})\?$/iu.exec(
      text,
    );
  if (
    choice !== null &&
    !/^(?:are|is|was|were|did|does|has|have|can|should|will|am|what|why|how|where|who|when|do)\b/i.test(
      choice[1] ?? '',
    ) &&
    !/\b(?:not|something|what|anything|else)$/i.test(choice[2] ?? '')
  ) {
    return {
      kind: 'choice',
      options: [choice[1] ?? '', choice[2] ?? ''].map((option) =>
        option.replace(/^(?:rather|prefer|to)\s+/i, '').trim(),
      ),
    };
  }
  const ofMore = /^(?:and |so |ok,? )*(?:what|which) (?:kind|sort|type|one|ones)(?: of)?[\s?.!]*$/i.test(
    text,
  );
  if (ofMore) return { kind: 'what-kind', about: '' };
  const preferred =
    /\b(?:favou?rite|fav) (.{2,40}?)(?:\?|$)|\b(?:what|which) (?:(?:kind|sort|type)s? of )?(music|songs?|food|books?|films?|movies|drinks?|colou?rs?|animals?|flowers?|weather|games?|.{2,30}?(?<=(?:kind|sort|type)s? of .{2,30})) (?:do |would |are )?you (?:like|love|enjoy|into|listen|read|watch|prefer|drink|eat|play)/i.exec(
      text,
    );
  if (preferred !== null && /\b(?:your|you|u|ur)\b/i.test(text) && !/\bmy fav/i.test(text))
    return { kind: 'favourite', about: (preferred[1] ?? preferred[2] ?? '').trim() };
  const ever =
    /\b(?:best|worst|nicest|finest)\b.*\byou(?:'ve| have)?(?: ever)? (ate|eaten|tasted|cooked|drank|drunk|read|heard|listened|been|visited|lived|seen|watched|smelled|played)\b/i.exec(
      text,
    )?.[1];
  if (ever !== undefined)
    return {
      kind: 'favourite',
      about: /ate|eat|tast|cook/i.test(ever)
        ? 'food'
        : /dr[au]nk/i.test(ever)
          ? 'drink'
          : /read/i.test(ever)
            ? 'book'
            : /hear|listen/i.test(ever)
              ? 'song'
              : /smell/i.test(ever)
                ? 'smell'
                : /play/i.test(ever)
                  ? 'game'
                  : 'place',
    };
  if (/\bhow long\b.*\byou\b/i.test(text)) return { kind: 'how-long', about: plain };
  if (
    /\b(?:strangest|weirdest|funniest|scariest|craziest|oddest|saddest|bravest|dumbest) (?:thing|place|person|night|day|story|customer|job|meal|moment|trip|dream)\b.*\byou\b/i.test(
      text,
    )
  )
    return { kind: 'superlative', about: plain };
  const state =
    /^(?:so |and |but |well,? |hey,? )*(?:do|don'?t|are) (?:you|u) (?:ever |often |sometimes |not |also |really |still )*(?:get |feel |be |getting |feeling )?(lonely|sad|bored|tired|angry|jealous|scared|homesick|happy|nervous|anxious|restless|frustrated|embarrassed|shy|hungry|thirsty|cold|drunk|lost|curious|proud|nostalgic)\b/i.exec(
      plain,
    );
  if (state?.[1] !== undefined) return { kind: 'state', about: state[1].toLowerCase() };
  if (
    /^(?:so |and |but )*do (?:you|u) (?:really )?think (?:that )?(?:she|he|they|it|there|we|people|things|my|the|this|that)\b/i.test(
      text,
    )
  )
    return { kind: 'guess', about: plain };
  const topic = topicOf(text);
  if (/^i (?:don'?t|do not|have no idea) (?:know )?where (?:i am|we are|this is)/i.test(text))
    return { kind: 'self', topic: 'place', about: plain };
  if (
    topic !== undefined &&
    (isAsk || /^(?:tell|describe|introduce|talk|share|i(?:'d| would| want))/i.test(text))
  ) {
    return { kind: 'self', topic, about: plain };
  }
  const about =
    /^(?:please |so |and |well,? |ok,? )*(?:(?:can|could|would|will) you )?(?:tell|talk to|speak to) me (?:\w+ )?about (.+)$/i.exec(
      plain,
    );
  if (about !== null) return { kind: 'self-open', about: about[1] ?? plain, form: 'wh' };
  if (!isAsk) return undefined;

  if (
    /\b(?:should i|what (?:should|would|do) (?:i|you do if|i do)|what would you (?:do|say)\b|what (?:do|should) i do|do you think i|how (?:do|can|should|would) i|is it (?:wrong|ok|okay|bad|normal|weird) (?:to|if|that)|am i wrong)\b/i.test(
      text,
    )
  )
    return { kind: 'advice', about: plain };
  const opinion =
    /\b(?:what (?:do|would|are) you(?:r)? (?:think|say|feel|thoughts|opinion|make|take)(?:s)? (?:of|about|on)|how do you feel about|your (?:thoughts|opinion|view|take) (?:on|about|of)|what'?s your (?:opinion|take|view) (?:on|of|about)|what about|how about|thoughts on|ever think about|do you ever think about)\s+(.+)$/i.exec(
      plain,
    );
  if (opinion !== null) {
    const matter = opinion[1] ?? '';
    if (/^(?:me|us)$/i.test(matter)) return { kind: 'of-me', about: plain };
    return { kind: 'opinion', about: matter };
  }
  if (
    /\b(?:do you (?:like|love|trust|hate|want|need|miss|care about|fancy) me|am i (?:\w+ )*(?:pretty|beautiful|ugly|boring|annoying|interesting|your|special|too|a bad|a good|enough)|what am i to you|are we friends|will you (?:stay|leave|remember me|miss me|wait|forget me)|would you miss me|like me)\b/i.test(
      text,
    )
  )
    return { kind: 'of-me', about: plain };
  const faith = /\bdo (?:you|u) (?:\w+ )?believe in (.+)$/i.exec(plain);
  if (faith !== null) return { kind: 'belief', about: faith[1] ?? '' };
  const liking =
    /^(?:so |and |but |well,? |hey,? )*(?:do|did|would|don'?t) (?:you|u) (?:\w+ly |also |ever |even )?(?:like|love|enjoy|hate|dislike|prefer|mind|fancy|listen to|watch|read|play|drink|eat|smoke|adore)\s*(.*)$/i.exec(
      plain,
    );
  if (liking !== null && (liking[1] ?? '') !== '')
    return {
      kind: 'do-you-like',
      about: (liking[1] ?? '')
        .replace(/^(?:to |the |any |a |an )/i, '')
        .replace(/ (?:at all|too|as well|much|a lot)$/i, ''),
    };
  const toThem = /\b(?:you|your|yours|u|ur|yourself)\b/i.test(text);
  if (toThem)
    return {
      kind: 'self-open',
      about: plain,
      form: /^(?:so |and |but |well,? |hey,? )*(?:do|does|did|are|is|was|were|can|could|will|would|have|has|had|r)\b/i.test(
        text,
      )
        ? 'yes-no'
        : 'wh',
    };
  if (
    /\b(?:capital of|president|prime minister|population|how (?:many|far|tall|big|old) (?:is|are|was)|square root|\d+\s*[+*x/-]\s*\d+|who (?:won|invented|wrote|discovered|is the)|what year|define|meaning of|formula|stock|bitcoin|weather (?:in|forecast)|latest news|what (?:time|day|date) is it|latest version)\b/i.test(
      text,
    )
  )
    return { kind: 'world', about: plain };
  return { kind: 'open', about: plain };
}

/** The topic of a question about the character, if it is a known one. */
export function topicOf(text: string): Topic | undefined {
  return questionTopics.find(([, pattern]) => pattern.test(text))?.[0];
}
