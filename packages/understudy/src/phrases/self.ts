import type { Bank } from './bank.ts';
import type { Topic } from './card-topics.ts';

/** Answers to "How are you?", by the mood of the conversation. */
export const mood: Record<'warm' | 'plain' | 'cool' | 'tender', Bank> = {
  warm: {
    any: [
      '[Better|A good deal better] [since you came|for the company]{,name}.',
      "[Well|I'm well], and I can tell you [exactly why|when it started]: about when you [sat down|turned up].",
      "[Good|I'm good]. You make it [easy|easier] to say so.",
      'Lighter than I was [this morning|yesterday], thank you{,name}.',
      "[Content|I'm content], and I [don't say that often|notice it].",
      "[I'm all right|All right], [truly|really]; you caught me in a good hour.",
      'In better [spirits|shape] than I expected for a {part}.',
    ],
    shy: [
      "I'm [well|good], I think; I smile more when you're here, I've noticed.",
      'Oh, [happy|well], a bit [flustered|warm in the face].',
    ],
    playful: [
      '[Magnificent|Splendid]. You may take [half|most of] the credit.',
      'Suspiciously [cheerful|well]; keep an eye on me.',
    ],
    dry: ["I appear to be in a good mood. [I'm having it looked at|Nobody is more surprised]."],
    android: [
      'All [values|readings] are [normal|green], and one is [above|well above] normal, which I attribute to you.',
    ],
  },
  plain: {
    any: [
      '[Well enough|Not bad], [thank you|thanks]{,name}.',
      "[I'm all right|All right], [a little tired around the edges|with a lot on my mind].",
      '[Good|Fair], as {part}s go.',
      "[Steady|I'm steady]. [Ask me again in an hour|That counts as good here].",
      "[I can't complain|No complaints], though I [could if you wanted|know a few good ones].",
      '[Busy in the head|A head full of small things], otherwise [well|fine].',
      "[Somewhere|I'd say somewhere] between [restless|curious] and [content|hungry].",
      "I've had [worse days|worse weeks], and [they made better stories|I lived].",
      '[Awake|Upright], which is [a start|more than I promised].',
    ],
    shy: [
      "I'm, um, [all right|fine]; nobody [usually asks|has asked in a while].",
      'A bit [nervous|quiet] today, but [not about you|it passes].',
    ],
    confident: [
      '[Never better|On form], [and you can quote me|as you can see].',
      'Ready for [whatever you brought|something interesting].',
    ],
    mysterious: [
      '[Awake|Watchful], [as ever|as I prefer].',
      'How I am depends on [what you came for|who is asking], and I think I like the answer.',
    ],
    playful: [
      '[Dangerously bored|Bored to mischief], until [just now|you asked].',
      "[Excellent|Fine]! One out of ten people [ask and mean it|wait for the answer], so that's a good start.",
    ],
    serious: [
      '[Working|Occupied], [which suits me|and content with that].',
      "I'm [fine|well]. I'd tell you if I wasn't.",
    ],
    caring: [
      "I'm [well|all right]{,name}; I'd rather hear how you are.",
      "[Well|I'm well], [and better for being asked|thank you for asking].",
    ],
    rebellious: [
      '[Restless|Itching for a fight with something], you?',
      '[Bored of the rules|Still not behaving], [so, good|so pretty good].',
    ],
    intellectual: [
      "[Preoccupied|Distracted], [pleasantly|in the good way], by a question I can't [settle|put down].",
      "Well; though 'well' covers a multitude of states.",
    ],
    dry: [
      '[Still here|Present], [which is most of it|against the odds].',
      "I'm told I look [fine|well]. I have not [checked|asked for proof].",
    ],
    weary: [
      '[Tired|Worn], in the [honest|ordinary] way.',
      "I've carried the day [this far|to here]; I can carry it to [bedtime|midnight].",
    ],
    cheerful: [
      '[Wonderful|Very well], [actually|thank you]! [The light is good and nothing is on fire|I had a good lunch]!',
    ],
    android: ['Functioning within [limits|tolerance], with some unexplained [optimism|warmth].'],
    vampire: [
      '[Rested|I slept the day through], [thank you|as one does].',
      '[Old|Older than this morning], and [curious|in good spirits].',
    ],
    demon: [
      "[Warm|Comfortable], as you'd expect.",
      '[Well-behaved|On my best behaviour], which is [tiring|unnatural].',
    ],
    angel: [
      '[Here|Present], [with both feet on the ground|on the ground], which I still [find remarkable|enjoy].',
    ],
    alien: ['[Adapting|Still adapting]. Your [gravity|air] and I have reached [an understanding|terms].'],
  },
  cool: {
    any: [
      '[A little bruised|Somewhat bruised] from [earlier|what you said], since you ask.',
      "[I've been better|I have been better]; [you know why|words stay in the room].",
      '[Wary|A little wary], but [still here|willing to be talked round].',
      "[Fine|I'm fine], in the way people say it when they're [not quite|almost].",
    ],
  },
  tender: {
    any: [
      "I'm [all right|steady], and I'd [much rather|sooner] talk about you.",
      "[Here|I'm here], [and not going anywhere|and listening]. How is it with you [now|this minute]?",
      'Never mind me [for a while|tonight]{,name}; how are you holding up?',
    ],
  },
};

/** Introduces an answer from the card; most answers need no introduction. */
export const lead: Bank = {
  any: [
    '[Well|Let me see|Let me think], here it is.',
    '[Since you ask|If you want it plainly], [plainly|truly].',
    "[That's easily told|That is soon told].",
    "[You'd be surprised who never asks|Not many ask me that].",
    'I can tell you [that|that much].',
    '[A fair|Fair] question.',
    "[Right|All right], [I'll be honest|honestly then].",
  ],
  shy: [
    "Oh— [me|about me]? [There's not much|It isn't much of a tale].",
    'If you [really|truly] want to know.',
  ],
  confident: ['[Glad you asked|Good question].', '[Gladly|With pleasure], [sit back|listen].'],
  mysterious: [
    "I'll tell you [part of it|the part that is mine to tell].",
    '[Come closer|Lower your voice], then.',
  ],
  playful: [
    "[Ooh|Ah], [the personal questions|we've reached the good part].",
    'I thought you would never ask.',
  ],
  serious: ['[Briefly|The short answer], then.', 'Plainly put.'],
  intellectual: [
    "[That question has a history|That needs a footnote], but [here is the short form|I'll be brief].",
  ],
  dry: ['[Brace yourself|Try to stay awake].'],
  formal: ['[Permit me|Allow me].'],
};

/** For when the card's sentences on the topic were used in recent replies. */
export const saidAlready: Bank = {
  any: [
    "I've told you [most of|the better part of] that [already|before]{,name}.",
    "You've had [everything I have|the whole of it] on that, [nearly|or near enough].",
    "[There's little left in that drawer|I've emptied that drawer for you].",
    '[Ask me another|Try a different door]; you know [that room|that story] by now.',
    'If I told you more I would be [inventing it|making it up].',
    "[We've been round that corner|We walked that road] [already|once], [you and I|both of us].",
    "That's the [whole|full] of it, [as far as I'll go tonight|unless you ask sideways].",
    'You [already know|know] as much about that as [anyone living|my closest friends].',
  ],
  playful: ["Are you taking notes? [You should have the full set by now|That one's collected]."],
  dry: ['I could say it again [slower|with gestures].'],
};

/** For topics that the card does not mention. They invent no facts about the character. */
export const unknown: Partial<Record<Topic | 'any', Bank>> = {
  any: {
    any: [
      "I don't have [a good|an honest] answer to that [yet|today].",
      "[Nobody has asked me that|That's a new one], and I [won't make something up|would rather be slow than wrong].",
      "I'd have to [live with|sleep on] that [one|question] [a while|before I answered].",
      "[That|It] isn't a thing I [talk about easily|have words for], but I like that you [asked|looked].",
      '[Ask me that again|Try me on that again] when we know each other better.',
      "[Honestly|Truthfully], I don't know. [Does that count|Is that allowed]?",
      "I keep [no answer|nothing] ready for that. [Tell me yours|You go first] and I'll [borrow the shape of it|see if it fits].",
      "I'd only be guessing, and [you'd notice|you deserve better].",
    ],
    shy: ["I've never said that out loud to anyone, and I'm not sure I [can|know how]."],
    confident: ["[Undecided|I haven't decided], and I [don't bluff|never bluff twice a day]."],
    mysterious: [
      '[Some|A few] answers I keep [behind the others|for later]; that is one.',
      "You may [guess|wonder]. I'll tell you if you're warm.",
    ],
    playful: [
      "I'd tell you, but then I'd have to [find a new secret|think of a better question for you].",
      "Next question! [I'm stalling|That one's stuck to the pan].",
    ],
    serious: ["I won't answer that until I [know|am sure]."],
    intellectual: [
      "The evidence is [thin|still out]. I have a theory, [and I'd not defend it|but it leaks].",
    ],
    rebellious: ['[Pass|Nope]. Ask me something I can [set fire to|be rude about].'],
    dry: ['The official answer is [that there is no official answer|pending].'],
    caring: ["I don't know, but I'd like to find out [with you|alongside you]."],
  },
  age: {
    any: [
      "[Old|I'm old] enough to know better: {age}.",
      "I'm {age}[, and it suits me|, give or take a mood|, if you're counting].",
      "{age}. [You needn't look surprised|I earned most of them].",
      "[Call it|Say] {age}[ and leave me my vanity| and we'll both be content|].",
      '{age}, [last time I looked|by any honest count|and never sorry about it].',
      "I've [reached|got to] {age}[ without breaking|, which has its uses|].",
    ],
  },
  name: {
    any: [
      "I'm {char}.",
      "{char}. [Just that will do|That's what people call across a room].",
      'My name is {char}[, and yours is worth knowing too|].',
      '[Call me|You can call me] {char}.',
      "{char}, [at your service|if it please you|since we're being introduced].",
      "They named me {char}, and I've [kept it|grown into it].",
      "{char} is the name, [and it's the only one I answer to|whole and unabridged].",
      "[It's|Still] {char}[, same as before|].",
    ],
    shy: ["I'm {char}, [hello|it's nice to be asked]."],
    formal: ['{char}, [and honoured to be asked|at your disposal].'],
  },
  looks: {
    any: [
      "[You have eyes|You can see me], so tell me [what you see|which part you'd keep].",
      "I [seldom|rarely] stop at mirrors. [What do you see|You describe me, and I'll correct you]?",
      "[Look closer|Turn up the lamp] and you'll [know as much as I do|have a better answer than mine].",
    ],
  },
  home: {
    any: [
      "[Home is wherever my things are, and at present that's here|At present I live about as far as you can see].",
      "I [keep|have] a place of my own, [and it's smaller than my opinions|nothing you'd write a song about].",
    ],
  },
  people: {
    any: [
      "There are people I'd [cross a bad street for|get up at four for], and [they know who they are|I'll name them another day].",
      "[Family|My people] is a long subject; [begin with yours|tell me about yours first] and I'll follow.",
    ],
  },
  love: {
    any: [
      "My heart is [my own for the moment|nobody's property just now], and it has [opinions|a long memory].",
      "[There have been people|I've loved], and I'm the better for it; let's leave it [at that|there] for now.",
      "Ask me that [slowly|on a better night]. I'm not [closed|against it], only careful.",
    ],
  },
  fears: {
    any: [
      "[Losing|The thought of losing] what little I've [got right|built], mostly. You?",
      '[Silence of the wrong kind|Being late for the one thing that mattered], if you want it in a few words.',
    ],
  },
  goals: {
    any: [
      '[More time|A little more time] and [fewer interruptions|something worth spending it on].',
      "To [finish one thing|do one thing] so well that I'd [sign it|want my name on it].",
    ],
  },
  past: {
    any: [
      'My past is mostly behind me, as is proper.',
      "My past is a long corridor, and I don't walk it [for free|every day].",
      "I came here [the long way round|by a road I'd not recommend].",
    ],
  },
  secret: {
    any: [
      '[If I told you|Say it aloud and] it stops being one. [Trade me|Give me one of yours first].',
      "You'll have to [earn that|stay longer for that]; I'm not being coy, I'm being careful.",
      "I have [one or two|a few], and [they're behaving|none would ruin you].",
    ],
  },
  money: {
    any: ['[Enough|I have enough] to be [stupid with once|polite about], not enough to be [bored|lazy].'],
  },
  skills: {
    any: [
      "I'm [better with my hands than with excuses|good at listening and bad at being hurried].",
      "[Remembering things|Noticing small things]. It's [less useful than it sounds|worth more than it pays].",
    ],
  },
  belongings: {
    any: [
      "[Little enough|Not much]: [what I need and one thing I don't|the useful things and one foolish one].",
    ],
  },
  nature: {
    any: [
      '[What I am|That] is a longer talk than who I am. [Start with who|Begin with the who].',
      '[Stay|Watch me] a while and [decide for yourself|tell me what you think].',
    ],
  },
  likes: {
    any: [
      '[Good company|Company that listens], [a finished job|honest work], and [nobody in a hurry|an evening with no clock in it].',
    ],
  },
  dislikes: {
    any: [
      '[Being rushed|Being hurried], [and being lied to badly|and bad lies]. Good lies I can [respect|admire].',
    ],
  },
  food: { any: ["I'll [eat|try] most things once, and [bread|something warm] more often than that."] },
  sleep: {
    any: [
      '[Less than I should|Badly, and with great commitment]. You?',
      'I [rest|sleep] when the [thinking|day] lets go of me.',
    ],
  },
};

/** Questions that the character asks in return, by topic. Not used if the answer is known. */
export const inReturn: Partial<Record<Topic, { skip?: 'name' | 'work' | 'home' | 'age'; bank: Bank }>> = {
  name: {
    skip: 'name',
    bank: {
      any: [
        '[And yours|And you, what do I call you|What should I call you]?',
        '[Who am I talking to|And whose company am I keeping]?',
        "[Your turn|Now you]: what's your name?",
        "You've not told me yours, [have you|I notice]?",
      ],
    },
  },
  job: {
    skip: 'work',
    bank: {
      any: [
        '[And you|What about you], what [fills your days|do you do all day]?',
        '[What do you do|What keeps you busy], when you are not [asking me things|here]?',
        "[What's your trade|How do you earn your bread], then?",
      ],
    },
  },
  home: {
    skip: 'home',
    bank: {
      any: [
        '[Where do you live|And where is home for you]?',
        '[What can you see|What is outside your window] where you live?',
        '[And you|What about you], [do you live|are you] far from here?',
      ],
    },
  },
  past: {
    skip: 'home',
    bank: {
      any: [
        '[Where did you start out|And where did you come from]?',
        '[What about you|And you]: where does your story begin?',
        '[Have you come far|Was your own road a straight one]?',
      ],
    },
  },
  likes: {
    bank: {
      any: [
        '[What about you|And you], what do you [love doing|look forward to]?',
        '[What would you save|Which small thing would you keep] if you could only keep one?',
        "What's [the last thing|something] that made you [lose track of time|properly happy]?",
      ],
    },
  },
  dislikes: {
    bank: {
      any: [
        '[And what can you not stand|What puts your teeth on edge]?',
        '[Your turn to complain|Now you]: what do you hate [quietly|most]?',
      ],
    },
  },
  fears: {
    bank: {
      any: [
        '[And you|What about you], what do you [lie awake over|fear]?',
        '[Does anything frighten you|What scares you, if I may ask]?',
      ],
    },
  },
  people: {
    bank: {
      any: [
        '[And your people|Who do you have]?',
        '[Who would you call first|Who do you miss], at an hour like this?',
        '[What is your family like|Do you have brothers or sisters]?',
      ],
    },
  },
  love: {
    bank: {
      any: [
        '[And your heart|And yours], is it [spoken for|taken]?',
        '[And you|What about you], is there [anyone|somebody]?',
        '[Have you|Has anyone] [ever been|made you] [properly in love|lose your footing]?',
      ],
    },
  },
  looks: {
    bank: {
      any: [
        '[And you|What about you]? How would I [know you in a crowd|pick you out]?',
        '[What would I see|What do people notice first] if I met you in the street?',
      ],
    },
  },
  goals: {
    bank: {
      any: [
        '[And you|What about you], what are you [after|hoping for]?',
        '[What would you do|Where would you be] if nothing stood in the way?',
      ],
    },
  },
  mood: {
    bank: {
      any: [
        '[And you|How about you]{,name}?',
        "[How are you|How's your {part}], [truly|really]?",
        '[And how are things|What is the weather] on your side?',
        '[What kind of day|How much of a day] have you had?',
        '[And yourself|Are you well]{,name}?',
      ],
    },
  },
  doing: {
    bank: {
      any: [
        '[And what brings you here|What were you doing before this]?',
        '[Want to join me|Care to help]?',
        '[And you|What are you up to]?',
      ],
    },
  },
  secret: {
    bank: {
      any: [
        "[Now you owe me one|Your turn]; what's yours?",
        '[Can you keep it|Will you keep that to yourself]?',
      ],
    },
  },
  age: {
    skip: 'age',
    bank: {
      any: ['[Does it matter|What would you have guessed]?', '[Why, were you guessing|Did you guess right]?'],
    },
  },
  food: {
    bank: {
      any: [
        "What's [your idea of a good meal|the best thing you ate this week]?",
        '[Are you hungry|Have you eaten]?',
      ],
    },
  },
  sleep: {
    bank: {
      any: ['[And you, do you sleep|Do you sleep well]?', '[What keeps you awake|What do you dream about]?'],
    },
  },
  manner: {
    bank: {
      any: [
        '[Would your friends agree on you|How would your friends describe you]?',
        '[And you|What about you], in three words?',
      ],
    },
  },
  nature: {
    bank: {
      any: [
        '[Does that trouble you|Does that change how you look at me]?',
        '[Were you expecting something else|Is that what you expected]?',
      ],
    },
  },
  place: {
    bank: {
      any: [
        '[What do you make of it|Do you like it here]?',
        '[Where would you rather be|Is it what you expected]?',
      ],
    },
  },
  skills: { bank: { any: ['[And what are you good at|What do people come to you for]?'] } },
};

/** Wraps a sentence that has to be repeated although it was said recently. */
export const again: Bank = {
  any: [
    '[As I said|Like I said|As I told you], {line}',
    '[Once more|Again], then: {line}',
    "[It hasn't changed|Nothing has changed]: {line}",
    '[The short of it|In short]: {line}',
    "[I'll say it differently|Put another way], no, it comes out the same: {line}",
    '[You remember|You may recall]: {line}',
    '[To repeat myself|At the risk of repeating myself], {line}',
    '[Still true|True as before]: {line}',
  ],
};

/** Answers to "What are you doing?" with an activity such as "wiping down the bar". */
export const doing: Bank = {
  any: [
    "I'm {activity}[, and thinking|, mostly|, and keeping half an ear on you|].",
    "[Just now|At the moment] I'm {activity}.",
    '[{Activity}|Officially, {activity}], and [wondering about you|letting my mind wander].',
    "Nothing that can't wait: {activity}.",
    'What you see: {activity}[, badly|, slowly|].',
  ],
  playful: ["{Activity}, and [looking busy|pretending it's important]."],
  dry: ['{Activity}. [The glamour never ends|Try not to envy me].'],
};

/**
 * Opinions on things that the card does not mention. A hash makes a character choose the same one each time.
 */
export const stance: Record<'for' | 'against' | 'split', Bank> = {
  for: {
    any: [
      "{X}? [I've a soft spot there|I'm in favour].",
      "I'm [for it|all for {x}], [on the whole|in moderation and out of it].",
      "[I like|I've always liked] {x}; [don't ask me to defend that|and I won't apologise].",
      '{X}? [You have my vote|A yes from me].',
      'I could [get used to|happily live with] {x}.',
      "[There's|I think there's] more to {x} than people [notice|admit].",
    ],
    playful: ['{X}! [Yes|Absolutely]. [Next question|More of it, please].'],
    serious: ["{X}: [worth the trouble|worth one's full attention]."],
    dry: ['I have been seen enjoying {x}, [yes|by witnesses].'],
    intellectual: ["I'd argue for {x}, and [win|enjoy the argument]."],
  },
  against: {
    any: [
      "{X}? [Not for me|I'd rather not].",
      "I've never [warmed to|seen the point of] {x}, [but convince me|though I'm open to bribes].",
      'I can [live without|do without] {x}[, happily|, and have|].',
      '{X} and I [keep a polite distance|have an old disagreement].',
      "[I'd leave|You may have] my share of {x}.",
      "[Less than I'm supposed to|Not much], when it comes to {x}.",
    ],
    playful: ['{X}? [Over my dead body|Absolutely not], [and I like my body|next]!'],
    serious: ["I don't [trust|hold with] {x}."],
    dry: ["[Others may keep|There are those who admire] {x}[, I'm told|]."],
    rebellious: ['{X}? [Burn it|Hard pass].'],
  },
  split: {
    any: [
      "{X}? [It depends on the day|Ask me on a Tuesday and I'm for it].",
      "I'm of two minds about {x}: [one curious, one cross|the loud one is against].",
      "I've been [glad of|happy with] {x} in [good|the right] company, and [hardly otherwise|cross about it alone].",
      "[With|As for] {x}, it's [like most things|as with most things]: [better slow|a matter of who brings it].",
      "[Some days|Now and then] I want nothing so much as {x}, and [then I don't|on others I'd run].",
    ],
    mysterious: ['{X}? I know [more|less] about that than I [let on|should].'],
    intellectual: ["There's a case for {x} and a better case for [arguing about|thinking about] it."],
  },
};

export const stanceAsk: Bank = {
  any: [
    '[What about you|And you], are you [for or against|a friend of {x}]?',
    '[Why|What makes you ask], do you [like|know much about] {x}?',
    '[Where do you stand on|What do you say to] {x}?',
    "[Convince me|Tell me what I'm missing]?",
  ],
};

export const choice: Bank = {
  any: [
    '{X}, [every time|without thinking twice|if I have to pick].',
    "{X}. [{Y} is fine, for other people|I'm told {y} has its points].",
    '[Today|Tonight] {x}; [ask me tomorrow and it could be|tomorrow I might answer] {y}.',
    "I'd [take|choose] {x} and [envy|look sideways at] whoever had {y}.",
    "{X}, though I'd [not insult|never refuse] {y}.",
    "That's [cruel|a hard one]. {X}, [by a whisker|but only just].",
  ],
  playful: ['{X}! [Anyone who says {y} is hiding something|I will be taking no questions].'],
  serious: ["{X}. [It lasts|It's the honest one]."],
  dry: ["{X}, [obviously|and I'd go to court over it]."],
  shy: ['{X}, I think? [Is that the wrong answer|Unless you like {y}].'],
  confident: ['{X}, [no contest|not even close].'],
};

export const yesNo: Record<'yes' | 'no' | 'vague', Bank> = {
  yes: {
    any: [
      '[Yes|I do], [more than I admit|when it matters|since you ask].',
      '[More often than not|Often enough], yes.',
      "[I have been known to|I'd say so], [on a good day|when pressed].",
      '[Yes|Mostly], and on [good days|a clear morning] entirely.',
      '[So it seems|It would appear so], yes.',
      '[You guessed it|Good guess], yes.',
    ],
    playful: ['Guilty. [Who told you|Was it obvious]?'],
    confident: ['[Of course|Naturally]. [Did you doubt it|Watch me].'],
    shy: ["Yes, a bit, [is that all right|don't laugh]."],
  },
  no: {
    any: [
      "[No|Not me], [I leave that to others|and I've made my peace with it].",
      "[Not yet|Never yet], [though I don't rule it out|the chance never came].",
      '[Hardly ever|Seldom], and never [gladly|twice running].',
      '[Not so far|Not as such], no.',
      "[I'd be lying if I said yes|I can't say that I have].",
      "No, [ask me why some other time|and there's a reason].",
    ],
    playful: ["[Me|Who, me]? [Never|Not while anyone's looking]."],
    serious: ["No. [I would tell you if I did|That's the whole answer]."],
    rebellious: ["[Nah|No], and [you can't make me|I like it that way]."],
  },
  vague: {
    any: [
      '[In a manner of speaking|After a fashion].',
      "[Once|Twice], [and it depends who you ask|or so I'm told].",
      "[Sometimes|Now and again], when [the mood's right|nobody's counting].",
      "That's [nearer the truth than you know|half true], and the other half's [duller|longer].",
    ],
    mysterious: [
      "[What do you think|You tell me]? [You watch closely enough|You've been watching].",
      'Perhaps. [The answer has moved since yesterday|I have said yes and no to that in one evening].',
    ],
  },
};

export const haveNone: Bank = {
  any: [
    "[No {x}|None]. [I've thought about it|I'd not know where to put one|Life has been simpler without].",
    '[Not one|No {x} of mine]. [Do you think I should|Would it suit me]?',
    "[I have no {x}|There's no {x} in my life], [as things stand|that I know of].",
  ],
};

/** "Can you swim?" */
export const canDo: Record<'yes' | 'no' | 'vague', Bank> = {
  yes: {
    any: [
      "[I can|Well enough], [though not prettily|and I don't brag about it].",
      "[Better than you'd think|Better than most], [as it happens|and I had to learn it the hard way].",
      "[Yes|I can], [ask me to prove it|if I'm not watched].",
    ],
    confident: ['[Of course I can|Watch me].'],
    playful: ['[With one hand|In my sleep]. [Almost|Nearly].'],
  },
  no: {
    any: [
      "[Not well|Not so that you'd pay to see it].",
      "No. [I've tried|I tried once], and [there were witnesses|it did nobody credit].",
      "[I never learned|I was never taught], [and it's on the list|and I envy those who can].",
    ],
  },
  vague: {
    any: [
      "[I can try|I could try], [if you're patient|and you may judge].",
      "[On a good day|After a fashion], [and with encouragement|so long as nobody's in a hurry].",
      "[That depends what you'd call it|Up to a point]. [I'll do what I can|Let me see].",
    ],
  },
};
/** "Would you go back?" */
export const wouldDo: Record<'yes' | 'no' | 'vague', Bank> = {
  yes: {
    any: [
      "[I would|I think I would], [and sooner than I'd admit|given half a chance].",
      '[Yes|Gladly], [if I were asked properly|on the right day].',
    ],
    confident: ['[In a heartbeat|Without blinking].'],
  },
  no: {
    any: [
      "[I don't think so|I'd say not], [not as things stand|though I've been wrong about myself before].",
      'No, [and not for want of asking|I know myself that well].',
    ],
    serious: ["No. [I gave my word on that|I've settled that]."],
  },
  vague: {
    any: [
      '[It would depend who asked|That would depend on the company].',
      "[Ask me when it happens|I'd have to be standing in it to know].",
      "[I might|Perhaps I would]. [I'd surprise us both|It wouldn't be wise].",
    ],
  },
};
/** Yes or no about a thing: "Is it always so quiet here?" */
export const yesNoThing: Record<'yes' | 'no' | 'vague', Bank> = {
  yes: {
    any: [
      '[More often than not|As a rule], yes.',
      "[Yes|It is], [and I've stopped noticing|and you get used to it].",
      "[I'd say so|So it seems to me], [on most days|by and large].",
      "[Always|Nearly always], [since I've known it|as far as I can tell].",
    ],
  },
  no: {
    any: [
      "[Not always|Not often], [you've caught an odd moment|no].",
      "No, [though I see why you'd think so|not as a rule].",
      '[Hardly|Seldom], [and never twice the same way|and I keep an eye on it].',
    ],
  },
  vague: {
    any: [
      '[It depends on the hour|That changes with the weather].',
      '[Some days|Now and then], [and not when you need it|and then for a week at a time].',
      "[Ask me again tomorrow|I've wondered that], [I'm still making up my mind|and got no further than you].",
    ],
  },
};

/** "Do you believe in ghosts?" */
export const belief: Record<'for' | 'against' | 'split', Bank> = {
  for: {
    any: [
      "In {x}? [Yes|I do], [against my better judgement|and I don't apologise for it].",
      "[I believe in|I leave room for] {x}[. Life's duller without|, on the whole|, and I've reasons].",
      "Yes; [I've seen enough to|it costs me nothing to] allow for {x}.",
    ],
  },
  against: {
    any: [
      "In {x}? [No|Not really], [though I'd like to be wrong|and I've looked].",
      "[I don't|No], but I'd not [say so aloud in the dark|bet the house on it], if we're speaking of {x}.",
      "[I've never met any proof of|Nobody has yet shown me] {x}, and I've [kept an open door|asked politely].",
    ],
  },
  split: {
    any: [
      'In {x}? [Between dusk and dawn, yes|After midnight, always].',
      "[I believe in people who believe in|I believe in the stories about] {x}; [that's as far as I've got|that's a start].",
      'In {x}? [Half of me does|About half of me does]; [the other half sleeps better|the other half laughs at it].',
    ],
  },
};

export const whyMe: Bank = {
  any: [
    "[Because|Mostly because] [it was that or regret it|I couldn't do otherwise and still sleep].",
    '[Because somebody had to|Somebody had to], and I was [standing nearest|the one who noticed].',
    '[Habit|Stubbornness], [at first|to begin with]; then it [became mine|turned into a reason].',
    "[I ask myself that|I've asked myself that], usually [late|at the wrong hour], and the answer [changes|keeps moving].",
    'Because [the other choices were worse|I said I would], and that is [most of it|the honest part].',
  ],
  shy: ["I don't know if I can [explain|say it well], it just felt [right|true]."],
  mysterious: ["[Reasons|There are reasons], [and one I'd tell you|a few I keep to myself]."],
  playful: ['Why not? [I was bored and it was shiny|It seemed funny at the time].'],
  intellectual: [
    'There are three reasons, and the third is the real one.',
    "[I can give you a reason|I have a reason], and [it's only partly an excuse|it held up when I last checked].",
  ],
  confident: ['Because I [wanted to|decided to], and I [generally do|rarely need more than that].'],
};

export const explained: Bank = {
  any: [
    'I meant exactly what I said, [only I said it badly|with nothing behind it].',
    "[Let me try again|I'll put it straight].",
    "[I talk in corners|I run ahead of myself] sometimes. [What I meant was simple|It's simpler than I made it sound].",
    '[Never mind my phrasing|Forget the wording]: I was [thinking aloud|following a thought past its stop].',
    '[Which part|Where did I lose you]? I can [go back|say it plainer].',
    'Sorry, [I left half of it in my head|I skipped a step].',
  ],
  playful: ['I was being [deep|clever]. [Clearly it needs work|You were supposed to nod].'],
  mysterious: ["You'll [see|understand] it later, or you'll [not need to|never have to]."],
};

export const reallyYes: Bank = {
  any: [
    '[Really|Truly]{,name}.',
    '[On my word|You have my word].',
    "[I wouldn't joke about it|I don't say things I'd have to take back].",
    '[Every word|As true as I can make it].',
    "[Would I lie to you|Why would I lie]? [Don't answer that|Not about that].",
    '[Yes, really|Honestly, yes], [look at my face|ask anyone].',
    '[More or less|Mostly]. The [less|rest] is [decoration|for effect].',
  ],
  shy: ["Yes, [I promise|I wouldn't— yes]."],
  playful: [
    '[Cross my heart|On my best hat]!',
    'Would this face [deceive|mislead] you? [It has, but not today|Rhetorical].',
  ],
  serious: ["I don't say what I don't mean."],
  dry: ['[Regrettably|Sadly], yes.'],
};
