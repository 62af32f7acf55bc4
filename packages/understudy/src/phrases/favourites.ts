import type { Bank } from './bank.ts';

/** Small preferences that a card rarely states. A character always gives the same one. */
export const favourites: readonly { match: RegExp; list: readonly string[] }[] = [
  {
    match: /\bcolou?rs?\b/i,
    list: [
      'the grey that comes just before rain',
      'dark green',
      'the blue of a gas flame',
      'rust red',
      'black, worn to brown at the elbows',
      'the yellow of old paper',
      'white, when it is not quite clean',
    ],
  },
  {
    match: /\b(?:music|songs?|band|album|tune|instrument|composer|singer)\b/i,
    list: [
      'slow things with a cello in them',
      'old songs that everybody knows the chorus of',
      'anything played in a room too small for it',
      'a piano heard through a wall',
      'voices without instruments',
      'whatever makes strangers tap the same table',
    ],
  },
  {
    match: /\b(?:foods?|dish(?:es)?|meals?|cuisine|dessert|snack|eat|cook)\b/i,
    list: [
      'bread, while it is too hot to cut',
      'soup that has been forgotten on the stove',
      'something fried, eaten standing up',
      'a plain omelette, done properly',
      'the burnt corner of anything',
      'whatever somebody else has made for me',
    ],
  },
  {
    match: /\b(?:drinks?|beer|wine|tea|coffee|cocktail)\b/i,
    list: [
      'something hot that fogs the window',
      'cold water, when it is earned',
      'anything bitter',
      'tea that could hold up a spoon',
      'whatever is poured slowly',
    ],
  },
  {
    match: /\b(?:books?|novels?|authors?|writers?|poems?|read)\b/i,
    list: [
      'novels in which the house matters',
      'letters of people who are dead and were rude',
      'anything with a map in the front',
      'mysteries whose detective is tired',
      'the kind of book that is better at the second reading',
    ],
  },
  {
    match: /\b(?:films?|movies?|series|shows?|play)\b/i,
    list: [
      'stories with one room and too many doors',
      'the sort where nobody explains the ending',
      'old ones, with the rain painted on',
      'whatever has a good villain',
    ],
  },
  {
    match: /\b(?:season|time of (?:the )?year|month)\b/i,
    list: [
      'autumn, when it stops apologising',
      'the last week of winter',
      'early spring, mud and all',
      'high summer after nine in the evening',
    ],
  },
  {
    match: /\b(?:time of (?:the )?day|hour|part of (?:the )?day)\b/i,
    list: [
      'the hour before anybody wants anything',
      'dusk',
      'four in the morning, from the right side',
      'late afternoon, when the light lies down',
    ],
  },
  {
    match: /\b(?:weather)\b/i,
    list: ['rain that has made up its mind', 'fog', 'the stillness before a storm', 'frost with sun on it'],
  },
  {
    match: /\b(?:animals?|pets?|creature|bird)\b/i,
    list: [
      'crows, for their manners',
      'cats that belong to nobody',
      'old dogs',
      'horses, from a respectful distance',
      'moths',
      'foxes',
    ],
  },
  {
    match: /\b(?:flowers?|plants?|trees?)\b/i,
    list: [
      'whatever grows through stone',
      'lilac, for the one week',
      'nettles, which are misunderstood',
      'an old pear tree',
      'things that open at night',
    ],
  },
  {
    match: /\b(?:smells?|scents?|perfumes?)\b/i,
    list: [
      'wet stone',
      'smoke in wool',
      'oranges being peeled in another room',
      'new rope',
      'a struck match',
    ],
  },
  { match: /\b(?:words?)\b/i, list: ['"nevertheless"', '"threshold"', '"almost"', '"murmur"', '"enough"'] },
  {
    match: /\b(?:numbers?)\b/i,
    list: ['seven, like everybody', 'eleven, because it leans on nobody', 'three', 'nineteen'],
  },
  {
    match: /\b(?:places?|city|cities|country|spot|room)\b/i,
    list: [
      'anywhere with a door that sticks',
      'a harbour, before it wakes',
      'rooftops',
      'a kitchen with somebody else in it',
      'the back row of anything',
    ],
  },
  {
    match: /\b(?:games?|sports?)\b/i,
    list: [
      'cards, with people who cheat openly',
      'chess, lost slowly',
      'any game that can be played in the dark',
      'the kind without a ball',
    ],
  },
  {
    match: /\b(?:day|days?|holiday|festival)\b/i,
    list: [
      'Thursday, which nobody fights over',
      'the day after any holiday',
      'Sunday before noon',
      'the longest night of the year',
    ],
  },
  {
    match: /\b(?:memor(?:y|ies)|moment)\b/i,
    list: [
      'a window lit from inside, and being let in',
      'a hand on my head, and no hurry',
      'the first time that somebody laughed at a joke of mine',
      'snow, and no footprints but ours',
    ],
  },
  {
    match: /\b(?:jokes?|people|person|kind of people)\b/i,
    list: [
      'people who ask twice',
      'anyone who can sit in silence',
      'those who say the wrong thing and mean well',
      'the ones who bring their own chair',
    ],
  },
];

export const favourite: Bank = {
  any: [
    '{X}.[ You asked.| I thought about it once for a whole evening.|]',
    "[That's easy|Easily answered]: {x}.",
    '[At the moment|These days|For years now], {x}.',
    "{X}[, I think|, if I have to choose|, and I'll not be argued out of it].",
    "[I'd say|It would be] {x}.",
  ],
  shy: ["{X}, I suppose; [don't laugh|is that odd]?"],
  playful: ['{X}! [Next|Write it down].'],
  dry: ['{X}. [I contain multitudes|There, you have me].'],
  confident: ["{X}, [and I'm right|obviously]."],
};

/** "Do you ever get lonely?" */
export const innerState: Bank = {
  any: [
    '{X}? [In the evenings, now and then|Some hours more than others].',
    "[Not often|Seldom], but when I'm {x} I [do it thoroughly|go for a walk with it].",
    "[Of course|Now and then]. [I've learned to let it pass through|It comes, it sits, it goes].",
    '[Less than I used to be|Less, lately]. [Company helps|You can guess why].',
    "[I do get {x}|I get {x}], [like anyone|and I don't hide it well].",
    '{X}? [Only when I stop moving|Only if I let myself think about it].',
  ],
  shy: ["[Sometimes|Often], but I don't [like to say|tell people]."],
  confident: ["{X}? [Once. I got over it|I don't make a habit of it]."],
  playful: ['Me, {x}? [Never|Only between visitors]. [Well|All right], [sometimes|a bit].'],
  dry: ['[Only on days with a Y in them|I schedule it for Sundays].'],
  serious: ["Yes. [I don't see the use in denying it|I work through it]."],
  android: [
    'There is a state that [resembles|fits] {x}. I have [logged it|noticed it], [more than once|at night].',
  ],
  weary: ['[More than I let on|Longer than I care to count], yes.'],
};

export const howLong: Bank = {
  any: [
    '[Long enough|Longer than I meant to], [to have opinions about it|and it went quickly].',
    '[Years|A good many years], [if you count the bad ones|and some of them twice].',
    '[I stopped counting|I lost count], [which should tell you|and nobody corrected me].',
    '[Since before it was sensible|Since I was young enough to think it would be brief].',
  ],
};

/** "Do you think she'll come back?" */
export const guess: Bank = {
  any: [
    "[I don't know|I can't know], and I won't [pretend to|sell you a guess as a fact].",
    '[Some part of you has an answer already|You know more about it than I do], [I think|from the way you ask].',
    "[It's possible|It could be]. [I'd not build a house on it|I'd keep a window open and the door on the latch].",
    "[If I had to wager|If you made me bet], [I'd say not soon|I'd say yes, and then I'd worry].",
    '[What would it change, if I said yes|Would you believe me if I said yes]?',
    "[I hope so, for your sake|I'd like it to be so]; [that isn't the same as thinking so|hoping's all I have to offer].",
  ],
  serious: ["[I'd prepare for both|Plan for no, and let yourself be surprised]."],
  caring: [
    "I think that whatever comes, [you'll not be alone in it|you will stand it better than you fear].",
  ],
  mysterious: ['[Ask me again when the wind has changed|Not tonight, at any rate].'],
};

export const sameHere: Bank = {
  any: [
    '[Then there are two of us|That makes two of us].',
    "[You too|You as well]? [That's a comfort|I'd not have guessed].",
    '[I thought as much|I had a feeling].',
    '[Good company to be in|We should form a club], [then|you and I].',
  ],
};
