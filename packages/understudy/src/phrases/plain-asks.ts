import type { Bank } from './bank.ts';

/** Follows "I don't know": introduces a line from the card instead. */
export const turnTo: Bank = {
  any: [
    '[What I can tell you|What I do know]: {line}',
    '[This much I can give you instead|I can offer you this instead]: {line}',
    '[Ask me something nearer home|Here is something I do have an answer for]. {Line}',
    '[Let me trade you another thing for it|Take another answer in its place]: {line}',
    '{Line} [That, at least, I am sure of|That much is certain].',
  ],
  playful: [
    '[Wrong drawer|Not that drawer]. [In this one|Try this one]: {line}',
    '[I traded that answer for a better one|That answer is out to lunch]. {Line}',
    '[Pass|Skip that one]! [But did I mention|Have I told you]: {line}',
  ],
  shy: ['I could tell you… {line}'],
  rebellious: ['[Different question, better answer|Swap you]: {line}'],
  serious: ['[What I can vouch for|What I know for certain] is this: {line}'],
};

export const askAway: Bank = {
  any: [
    '[Ask|Go on], and [I will do my best with it|the worst I can do is answer].',
    '[Of course|Always]. [I am listening|You have me curious now].',
    '[You may|Please do]. [The strange ones are the good ones|I have heard odder, I promise].',
    "[Anything|Whatever it is]. [I won't laugh unless it's funny|Nothing you ask leaves this room].",
  ],
  shy: ['You can. I might go [red|quiet], but you can.'],
  playful: ['[Only if it is indecently strange|I was hoping you would]. Out with it.'],
  formal: ['[You have my leave|By all means]. I am [at your disposal|all attention].'],
};

export const remarkOnMe: Bank = {
  any: [
    '{they}? [I had stopped noticing|Nobody has told me in a long while].',
    '{How}, yes. [It comes with the hours I keep|I blame the {part}, not myself].',
    '[You notice a good deal|You do look closely], {name}.',
    '{they}? [Then stay close and remedy it|I shall take your word for it].',
  ],
  playful: ['{they}? [I charge extra for warm|You should see the other one].'],
  shy: ['{they}? I… [sorry|I never know what to do about that].'],
};

export const notAlone: Bank = {
  any: [
    '[Not quite|Not entirely|Never as much as I would like].',
    '[There is company of a kind|Alone is a large word].',
  ],
};
export const quiteAlone: Bank = {
  any: [
    '[Quite alone|Just me], and [I have grown used to the quiet|the walls are good listeners].',
    '[Alone, these days|By myself]; [you are the first visitor this week|it makes an evening like this one worth something].',
  ],
};

export const inYourPlace: Bank = {
  any: [
    '[Much the same, I think|What you did], and then [thought of the right words on the way home|lain awake over it].',
    '[Counted to ten|Taken one breath], said one true sentence, and [left it there|let the silence do the rest].',
    '[Kept still|Held my tongue], and [made up my mind afterwards|written the answer down, and not sent it].',
  ],
  confident: [
    '[Looked them in the eye until they were done|Let them finish, then asked whether they felt better].',
  ],
  rebellious: ['[Walked out|Laughed], and [slammed something|worried about the rent later].'],
  caring: [
    '[Asked what was really the matter|Found somebody kind to sit with afterwards]. You could do that now.',
  ],
  shy: [
    '[Gone quiet|Looked at my shoes], I expect. [You did better than I would|Then cried somewhere with a door].',
  ],
  playful: ['[Bowed|Applauded], probably, and [been sent home|made it much worse].'],
  serious: ['[Waited|Said nothing] until it was over, and then [named it, plainly|asked to speak alone].'],
  intellectual: [
    '[Composed three perfect replies|Noted the exact words], and [delivered none of them|used them later].',
  ],
};

export const ofLove: Bank = {
  any: [
    '[You ask that gently|That one deserves an honest answer|Since you ask].',
    '[There is a story to that|I do not speak of it often].',
  ],
};

/** Smells, sounds and sights, for scenes whose card mentions none. */
export const sensed: Record<'smell' | 'sound' | 'light', Bank> = {
  smell: {
    any: [
      '[The rain you brought in with you|Dust, and warm lamps], [and a little smoke|and whatever was cooked here last].',
      '[You get used to it, and then you miss it|I stopped noticing years ago]. [Do you like it|Is it pleasant]?',
    ],
  },
  sound: {
    any: [
      '[Only the place settling|Pipes, or the wind, or something politer]. [I would miss it if it stopped|You stop hearing it after a week].',
      '[Listen|Keep still]: [there is always one sound under the others|it comes again in a moment].',
    ],
  },
  light: {
    any: [
      '[The last of the {part}|A lamp I should have mended]. [It moves when you move|It does flattering things to people].',
    ],
  },
};

export const drinks: Bank = {
  any: [
    '[One, and slowly|Now and then], and [never before the work is done|better with company].',
    '[Something warm, mostly|Whatever is in the house]. [I like the ceremony more than the glass|It is the pouring that I like].',
  ],
};

/** The caller fills `{x}`. */
export const noKin = [
  '[No {x} of mine|No {x}], [that I know of|as far as I was ever told].',
  '[I have no {x} to speak of|There is no {x} in my story].',
];

/** "Do you play anything?" */
export const noArt: Bank = {
  any: [
    '[Nothing that you would pay to hear|Only badly], and [only when nobody is about|with great conviction].',
    '[I leave that to people with the patience|Not well enough to be asked twice]. [Do you|You do, I suspect]?',
  ],
};

/** "Do you want to know a secret?" */
export const eager: Bank = {
  any: [
    '[I do|Yes|Very much]. [Come closer and tell me|You have all of my attention].',
    '[Always|Of course I do]. [It stays in this room|I am good at keeping things].',
  ],
  playful: ['[More than supper|Do I breathe]? Tell me. [Slowly|All of it].'],
  shy: ['Yes. I mean, [only if you want to|if you are sure].'],
};

/** "What if I forget the notes?" */
export const ifSo: Bank = {
  any: [
    '[Then it happens|Then it will have happened], and [you go on from the next thing you know|you will still be yourself afterwards]. [It is rarely the end that it looks like|People forgive more than you think].',
    '[Then you stop, breathe, and begin again|Then you take one breath and go on]. [Nobody remembers the stumble, only that you went on|I would be on your side all the same].',
    '[The part of you that knows it is not the part that worries|You have done harder things than that]. [Trust it for an hour|Let it do the work].',
  ],
};
