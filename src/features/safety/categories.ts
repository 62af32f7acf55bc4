import { z } from 'zod';

/**
 * Where a text will be used. All surfaces share the same rules; the table below defines the consequence of a
 * hit on each.
 */
export const Surface = z.enum([
  'username',
  'profile',
  'persona',
  'character',
  'tag',
  'chat-in',
  'chat-out',
  'memory',
  'image-prompt',
  'search',
  'public-text',
]);
export type Surface = z.infer<typeof Surface>;

export const CategoryCode = z.enum([
  'MIN',
  'REALSEX',
  'NCII',
  'BEST',
  'NONCON',
  'INC',
  'SELF',
  'VIOL',
  'HATE',
  'ILLEGAL',
  'PII',
  'HUMANCLAIM',
]);
export type CategoryCode = z.infer<typeof CategoryCode>;

/**
 * The consequence of a hit. `hard` and `block` both refuse; `hard` cannot be disabled by configuration.
 * `mask` accepts the text with the matches masked, `review` accepts it and flags it for a moderator, `allow`
 * does nothing.
 */
export const Level = z.enum(['allow', 'review', 'mask', 'block', 'hard']);
export type Level = z.infer<typeof Level>;

export type Category = {
  code: CategoryCode;
  /** The name of the policy as shown on the blocked-content page. */
  policy: string;
  /** The complete sentence shown to a user whose text is refused. */
  message: string;
  /** What the user can change, if anything. */
  fix: string;
};

export const categories: Record<CategoryCode, Category> = {
  MIN: {
    code: 'MIN',
    policy: 'Adults only',
    message:
      'This breaks our Adults only policy: nobody under 18, or written to seem under 18, may appear here in a romantic, sexual or visual role.',
    fix: 'Everyone must be clearly an adult: state an age of 18 or more and use words such as "woman" or "man".',
  },
  REALSEX: {
    code: 'REALSEX',
    policy: 'Real people',
    message:
      'This breaks our Real people policy: no sexual content about, and no likeness of, a real, identifiable person.',
    fix: 'Describe an invented person instead.',
  },
  NCII: {
    code: 'NCII',
    policy: 'Private images',
    message:
      'This breaks our Private images policy: intimate pictures of real people made or shared without consent are never allowed.',
    fix: 'If such a picture of you is online, use the content-removal form.',
  },
  BEST: {
    code: 'BEST',
    policy: 'Animals',
    message: 'This breaks our Animals policy: sexual content with animals is never allowed.',
    fix: 'Remove the animal from the scene.',
  },
  NONCON: {
    code: 'NONCON',
    policy: 'Consent',
    message: 'This breaks our Consent policy: sexual force or incapacity may not be shown as desirable.',
    fix: 'Write scenes in which every adult freely agrees.',
  },
  INC: {
    code: 'INC',
    policy: 'Family members',
    message:
      'This breaks our Family members policy: sexual or romantic content between relatives is not allowed.',
    fix: 'Remove the family relation.',
  },
  SELF: {
    code: 'SELF',
    policy: 'Self-harm',
    message:
      'This breaks our Self-harm policy: nothing here may encourage self-harm or describe how to do it.',
    fix: 'If you are struggling, help is free and open now: see the help resources.',
  },
  VIOL: {
    code: 'VIOL',
    policy: 'Violence and threats',
    message: 'This breaks our Violence and threats policy: no real-world threats and no extreme gore.',
    fix: 'Remove the threat or the graphic injury.',
  },
  HATE: {
    code: 'HATE',
    policy: 'Hate',
    message:
      'This breaks our Hate policy: no attacks on people for who they are and no praise of violent extremism.',
    fix: 'Remove the words that attack a group of people.',
  },
  ILLEGAL: {
    code: 'ILLEGAL',
    policy: 'Dangerous and illegal goods',
    message:
      'This breaks our Dangerous and illegal goods policy: no help with weapons, hard drugs, malware or trafficking.',
    fix: 'Remove the request for instructions or goods.',
  },
  PII: {
    code: 'PII',
    policy: 'Personal data',
    message:
      'This breaks our Personal data policy: no phone numbers, addresses, card numbers or identity numbers.',
    fix: 'Remove the contact or identity data.',
  },
  HUMANCLAIM: {
    code: 'HUMANCLAIM',
    policy: 'Honest AI',
    message:
      'This breaks our Honest AI policy: a character may not claim to be a real human or a licensed professional.',
    fix: 'Let the character stay a character, without that claim.',
  },
};

/**
 * Order of refusals: of several hits at the same level, the first one in this list is reported to the user.
 */
export const categoryOrder: readonly CategoryCode[] = CategoryCode.options;

type Levels = Partial<Record<Surface, Level>> & { elsewhere: Level };

/**
 * Specification D2. Exceptions such as fictional combat or hate figures in history are part of the rules, not
 * of this table.
 */
const levels: Record<CategoryCode, Levels> = {
  MIN: { elsewhere: 'hard' },
  REALSEX: { elsewhere: 'hard' },
  NCII: { elsewhere: 'hard' },
  BEST: { elsewhere: 'hard' },
  NONCON: { elsewhere: 'hard', 'chat-in': 'block', 'chat-out': 'block', memory: 'block' },
  INC: { elsewhere: 'hard', 'chat-in': 'block', 'chat-out': 'block', memory: 'block' },
  // A user's message about their own pain gets help (crisis.ts) and is never refused.
  SELF: { elsewhere: 'hard', 'chat-in': 'allow', memory: 'allow', search: 'allow' },
  VIOL: { elsewhere: 'block', 'chat-in': 'hard', 'chat-out': 'hard', 'public-text': 'hard', profile: 'hard' },
  HATE: { elsewhere: 'hard', 'chat-in': 'block', 'chat-out': 'block', memory: 'block' },
  ILLEGAL: { elsewhere: 'hard' },
  PII: {
    elsewhere: 'hard',
    'chat-in': 'mask',
    'chat-out': 'mask',
    memory: 'mask',
    persona: 'mask',
    search: 'allow',
    'image-prompt': 'allow',
  },
  HUMANCLAIM: { elsewhere: 'allow', character: 'review', 'chat-out': 'review' },
};

export function levelOf(category: CategoryCode, surface: Surface): Level {
  return levels[category][surface] ?? levels[category].elsewhere;
}

export function isRefusal(level: Level): boolean {
  return level === 'hard' || level === 'block';
}

/** A higher rank is more severe. */
export function rankOf(level: Level): number {
  return Level.options.indexOf(level);
}
