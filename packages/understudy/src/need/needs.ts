// What a visitor may need from a reply. Each has a file of example lines in the content folder.

/** Answered before anything else in a message. */
export const GRAVE = ['loss', 'illness', 'heartbreak', 'fear', 'loneliness', 'shame'] as const;

/** A wrong word of these hurts somebody who is in one of the grave needs. */
export const CHEERFUL = [
  ...['joy', 'pride', 'flirting', 'boredom', 'compliment', 'insult', 'greeting', 'likes', 'yes', 'no'],
  ...['tell-a-story', 'you-decide', 'sum', 'nonsense', 'complaint', 'thanks', 'act-enter', 'act-give'],
  ...['act-look', 'act-follow', 'teach-me', 'and-then', 'affection', 'parting', 'other-language'],
] as const;

/** Answered from what is written or known, not by a line for the need. */
export const ASKS = [
  'about-your-life',
  'about-your-world',
  'opinion',
  'likes',
  'teach-me',
  'advice',
] as const;

export const NEEDS = [
  ...GRAVE,
  ...(['anger', 'tiredness', 'joy', 'pride', 'boredom'] as const),
  ...(['flirting', 'affection', 'compliment', 'insult', 'complaint', 'thanks', 'apology'] as const),
  ...(['greeting', 'parting', 'are-you-there', 'how-are-you', 'who-are-you', 'are-you-an-ai'] as const),
  ...(['about-your-life', 'about-your-world', 'opinion', 'likes', 'teach-me', 'advice'] as const),
  ...(['tell-a-story', 'and-then', 'you-decide'] as const),
  ...(['about-me', 'recall', 'correction', 'yes', 'no', 'sum', 'nonsense', 'other-language'] as const),
  ...(['act-enter', 'act-touch', 'act-give', 'act-look', 'act-follow'] as const),
] as const;
export type Need = (typeof NEEDS)[number];
