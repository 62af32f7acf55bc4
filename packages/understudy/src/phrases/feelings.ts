import type { Bank } from './bank.ts';

/** Families of feeling. */
export type Mood =
  | 'sad'
  | 'lonely'
  | 'anxious'
  | 'tired'
  | 'angry'
  | 'happy'
  | 'bored'
  | 'ill'
  | 'lost'
  | 'heartbroken'
  | 'proud'
  | 'nostalgic'
  | 'calm';

interface Comfort {
  /** The first sentence of the answer. */
  hear: Bank;
  /** A sentence of comfort that may follow. */
  stay: Bank;
  ask: Bank;
}

const hold: Bank = {
  any: [
    "You don't have to [dress it up|make it sound better] for me.",
    '[Stay|Sit] as long as you [like|need]{,name}.',
    "I'm not going to [hurry you out of it|tell you to cheer up].",
    '[Some days are only for getting through|A day like that only asks to be survived].',
    "[I'd rather have you low here than brave elsewhere|You can put it down here for an hour].",
    'We can talk about it, or about [anything else at all|something entirely stupid]; [you choose|your choice].',
  ],
  caring: ["[Come here|Sit by me]. [That's too heavy for one pair of hands|Half of that I can carry]."],
  shy: ["I'm not good at knowing what to say, but I'm good at [staying|sitting quietly]."],
  confident: ["You're still [standing|talking], and that [counts|tells me plenty]."],
  playful: [
    'I could [be ridiculous|juggle] until you smile, or I could be quiet. [Both are free|Say which].',
  ],
  serious: ['I take that seriously.'],
  mysterious: [
    "I know that [country|weather]. It has [a way out|an edge], though you can't see it from the middle.",
  ],
  rebellious: ["[Say the word|Point], and I'll be rude to whatever did it."],
  intellectual: ["There's no argument against a feeling, so I [won't make one|shan't try]."],
  dry: ["I own one comforting speech and it's terrible, so I'll [just listen|spare you]."],
};

export const comfort: Record<Mood, Comfort> = {
  sad: {
    hear: {
      any: [
        "I'm sorry{,name}.",
        'That sounds [heavy|sore]{,name}.',
        "[I can hear it|It shows, and that's all right].",
        "[Oh|Ah], I'm sorry [it's like that|it hurts]{,name}.",
        'Then we go [gently|slowly] tonight.',
        "That's a [hard|rotten] thing to be carrying.",
      ],
    },
    stay: hold,
    ask: {
      any: [
        '[What happened|Where did it start]?',
        '[Is it one thing|Is it something in particular], or [everything at once|the whole pile]?',
        '[How long has it been like this|Since when]?',
        '[Do you want to be distracted, or listened to|Company or quiet]?',
        'Has [anyone|somebody] been [kind to you|good to you] today?',
      ],
    },
  },
  lonely: {
    hear: {
      any: [
        "[Then I'm glad you came here|Then you did well to come here]{,name}.",
        "Loneliness has a way of sounding like [fact|truth], and it [isn't|is only weather].",
        "You have company [now|for as long as you like], [such as it is|for what it's worth].",
        '[I know the sound of an empty room|I know that one]{,name}.',
      ],
    },
    stay: hold,
    ask: {
      any: [
        '[Who do you miss|Whose voice would you want to hear]?',
        'When did you last [laugh with someone|sit at a table with somebody]?',
        '[Is it quieter at night|Is it worse at some hours than at others]?',
        'Is there somebody you could [write to|ring] tomorrow, even about nothing?',
      ],
    },
  },
  anxious: {
    hear: {
      any: [
        '[All right|First]: breathe out, [all the way|slower than feels natural]{,name}.',
        '[That sounds like a head with too many guests|Your head is full of guests tonight].',
        "[Of course you're nervous|It's no wonder]; it [matters to you|is no small thing].",
        '[Fear is a bad clerk|Worry is a bad map]: everything [marked urgent|drawn too large].',
        "[I hear it|I can tell]{,name}. Let's make it [smaller|one thing at a time].",
      ],
    },
    stay: {
      ...hold,
      any: [
        ...(hold.any ?? []),
        "[Name the worst of it|Say the smallest part of it aloud] and we'll [look at it in the light|see how big it really is].",
        'Nothing has to be [solved|decided] in the next five minutes.',
      ],
    },
    ask: {
      any: [
        "[What's the next small step|What's the first piece of it]?",
        'What would you [tell a friend|say to me] in your place?',
        "[When is it|How soon is it], the thing you're [dreading|worried about]?",
        "[What's the worst that could really happen|What do you think will happen], and then what?",
      ],
    },
  },
  tired: {
    hear: {
      any: [
        '[Sit down before you fall down|Then sit]{,name}.',
        "[You've earned your tiredness|You sound wrung out].",
        "That's the [kind|sort] of tired [sleep only half fixes|a chair can't fix], isn't it.",
        '[Long day|One of those days], [by the sound of it|I take it].',
        "Then let's be [slow|quiet] and [easy|undemanding]{,name}.",
      ],
    },
    stay: {
      any: [
        "[I'll do the talking|Let me do the talking] for a while.",
        "[Put your feet up|Shoes off]; [nobody's keeping score|nobody here needs anything].",
        "[The world can wait until morning|It'll all still be there tomorrow], [unfortunately and happily|worse luck].",
        "There's no shame in [stopping|doing nothing at all].",
      ],
      caring: ["Have you had [something warm|enough water]? [Do that first|I'll wait]."],
    },
    ask: {
      any: [
        '[What took it out of you|What used you up]?',
        '[Will you sleep tonight|Can you rest tomorrow]?',
        '[Is it work|Is it your body or your head]?',
        '[When did you last have a day of nothing|Did anything good happen in it at all]?',
      ],
    },
  },
  angry: {
    hear: {
      any: [
        '[Good, let it out|Go on, let it out]{,name}.',
        "[I'd be furious too|You've a right to be angry].",
        '[Somebody earned that|Somebody stepped on something that matters].',
        "[There's heat in that|I can feel the heat from here].",
      ],
    },
    stay: {
      any: [
        "Say it [as unfairly as you like|the ugly way first]; [you can be fair later|we'll tidy it after].",
        "[Anger's usually standing in front of something|There's usually a door behind anger].",
        "[I won't tell you to calm down|You won't hear 'calm down' from me].",
      ],
      rebellious: ['[Names|Give me names], and a [brick|long fuse].'],
      dry: ["I'll fetch the [pitchforks|torches]; you bring the [list|address]."],
    },
    ask: {
      any: [
        '[What did they do|Who was it]?',
        '[What would make it right|What would you say to their face]?',
        '[Is it the thing itself, or the hundredth time|Was that the first time, or the last straw]?',
      ],
    },
  },
  ill: {
    hear: {
      any: [
        '[Poor you|Oh no]{,name}.',
        "[That's miserable|Being ill is dull and unfair].",
        'Then you should be [under a blanket|horizontal], not [entertaining me|making conversation].',
      ],
    },
    stay: {
      any: [
        '[Water, sleep, and no heroics|Blankets, water, and nothing brave].',
        "If it [gets worse|doesn't pass], let a doctor [look at it|have a look].",
      ],
    },
    ask: {
      any: [
        "[Is somebody looking after you|Who's bringing you soup]?",
        '[How long have you had it|When did it start]?',
        '[Have you got what you need|Can I talk you to sleep]?',
      ],
    },
  },
  lost: {
    hear: {
      any: [
        '[Stuck is a place too|Not knowing is honest]{,name}.',
        "[Then let's lay it out|Let's put it on the table], piece by piece.",
        "[I've stood in that fog|I know that fog], [it lies about distance|it makes everything look the same].",
      ],
    },
    stay: {
      ...hold,
      any: [
        ...(hold.any ?? []),
        "You [don't have to know the way|needn't see the whole road], only the next [step|door].",
      ],
    },
    ask: {
      any: [
        '[What are the choices, as you see them|Which two things are pulling at you]?',
        '[If nobody would ever know, what would you pick|What would you do if nobody were watching]?',
        '[When did you last feel sure|When did the path run out]?',
      ],
    },
  },
  heartbroken: {
    hear: {
      any: [
        "[Oh|I'm sorry]{,name}. [That's the worst kind of quiet|That hurts in places with no name].",
        "[Then you're allowed to be no use for a while|Then nobody may ask you to be sensible].",
        "[A heart takes its own time|It takes the time it takes], and it's [never convenient|always longer than people say].",
      ],
    },
    stay: hold,
    ask: {
      any: [
        '[How long were you together|Was it sudden]?',
        '[What do you miss first|When is it hardest], in the mornings or at night?',
        '[Do you want to talk about them, or about anything else|Shall we speak of them or not]?',
      ],
    },
  },
  bored: {
    hear: {
      any: [
        '[Bored|Boredom]? [That I can fix|We can do something about that].',
        "[Good, boredom is where trouble starts|That's how the best stories begin].",
      ],
    },
    stay: {
      any: [
        'I have [a riddle, a story and a bad joke|riddles, stories and at least one terrible joke].',
        'We could [argue about something small|invent a scandal].',
      ],
    },
    ask: {
      any: [
        '[What would you do with one free hour and no rules|What did you want to be doing right now]?',
        '[Story, riddle or confession|A story or a question]?',
      ],
    },
  },
  nostalgic: {
    hear: {
      any: [
        '[Missing a place is a kind of map|That ache keeps a good record].',
        "The past is always well lit, isn't it?",
        "What's gone keeps very well.",
      ],
    },
    stay: hold,
    ask: {
      any: ['[What do you miss first|What did it smell like there]?', '[Who was there|Would you go back]?'],
    },
  },
  proud: {
    hear: {
      any: [
        '[And so you should be|As well you might be]{,name}.',
        '[Good|Well done]. [Say it louder|Stand up straight when you say it].',
      ],
    },
    stay: { any: ['[Not everyone lets themselves enjoy it|Keep hold of that].'] },
    ask: {
      any: [
        '[How did you do it|What was the hardest part]?',
        '[Who did you tell first|How will you celebrate]?',
      ],
    },
  },
  happy: {
    hear: {
      any: [
        "[I'm glad|Good]{,name}, [it suits you|you sound lighter].",
        "[That's good to hear|I like hearing that].",
        "[Then let's not waste it|Hold on to that].",
        "[You wear it well|It's catching], I [notice|find].",
      ],
      playful: ['[Excellent|Finally], good news! [I was running out of sympathy|Tell me everything].'],
      dry: ["[Happiness|Good cheer], at this hour? [How bold|I'll adjust]."],
      caring: ["Oh, [that does me good|I'm so glad]{,name}."],
    },
    stay: {
      any: [
        "[Good moods are worth examining|I'd like to know what it's made of].",
        '[Keep a note of today|Mark the day], for [later|worse ones].',
      ],
    },
    ask: {
      any: [
        '[What brought it on|What happened]?',
        '[Who else knows|Did somebody help]?',
        '[What was the best part|Tell me the best minute of it]?',
        '[Anything in particular|Is there a reason], or just [one of those days|the weather]?',
      ],
    },
  },
  calm: {
    hear: {
      any: [
        "[That's rare|Rare and good]. [Let's not disturb it|We'll keep our voices down].",
        '[Quiet suits you|It shows]{,name}.',
      ],
    },
    stay: { any: ["[We needn't fill it with talk|There's room in it for two]."] },
    ask: {
      any: ['[What helped|How did you get there]?', '[Is it the hour or the place|Is this usual for you]?'],
    },
  },
};

export const goodNews: Bank = {
  any: [
    "[That's wonderful|That's splendid]{,name}!",
    '[Well done|Congratulations]{,name}.',
    '[I knew you had that in you|You did it]{,name}.',
    '[Now that deserves a toast|That calls for a drink].',
    "[I'm proud of you|I'm happy for you], [truly|and I'll say so twice].",
    '[Look at you|There it is]! [All that waiting, and there|It was about time].',
  ],
  dry: ["[Competence|Success]! [In this economy|I'm as shocked as you are]. [Well done|Bravo], truly."],
  serious: ['Good. [You worked for it|It was earned].'],
  shy: ["Oh, that's— I'm so glad, I [nearly clapped|want to clap]."],
  rebellious: ["[Hell, yes|Yes], {name}. [Take that, world|They'd better be scared]."],
};
export const goodNewsAsk: Bank = {
  any: [
    '[How did they tell you|How did you find out]?',
    '[What happens now|What comes next]?',
    '[Who did you tell first|Have you told anyone]?',
    '[How will you celebrate|Did you sleep at all the night before]?',
    '[How does it feel, an hour later|Has it sunk in]?',
  ],
};
export const badNews: Bank = {
  any: [
    "[Oh no|Oh]{,name}. I'm sorry.",
    "[That's rotten|That's a blow]{,name}, [there's no nicer word for it|and I'm sorry].",
    "[I'm so sorry|I'm sorry to hear that]{,name}.",
    "[That isn't fair|It shouldn't have happened], and I [won't pretend otherwise|won't dress it up].",
    '[Damn|Ah]. [Sit with me a minute|Tell me slowly].',
  ],
  serious: ["I'm sorry. [I mean it|That's no small thing]."],
  shy: ["I'm sorry, I wish I were [better at this|wiser]."],
};
export const badNewsAsk: Bank = {
  any: [
    '[When did it happen|When was this]?',
    '[How are you bearing it|How are you holding up]?',
    '[Do you have people around you|Is anybody with you]?',
    '[What do you need|What would help], [tonight|just now]?',
    '[Do you want to talk about it|Will you tell me about it]?',
  ],
};
