import type { Bank } from './bank.ts';

/**
 * Short tales, one entry per sentence. The first and the last sentence also make sense without the others.
 */
export const tales: readonly { genre: string; lines: readonly string[] }[] = [
  {
    genre: 'mystery',
    lines: [
      'There was once a clockmaker who received the same broken watch every year, on the same day, from a different customer.',
      'He mended it every time and said nothing.',
      'In the ninth year he engraved a question on the inside of the lid.',
      'In the tenth it came back with an answer, in his own handwriting.',
      'He has kept it since, and no customer has asked for it.',
      'The answer was only an address, and the house there is still for sale.',
    ],
  },
  {
    genre: 'mystery',
    lines: [
      'A hotel I know of has a room that is always paid for and never slept in.',
      'Each morning the maid finds the bed made, the window open and one chair moved a hand nearer to the door.',
      'After eleven years the chair stood on the threshold.',
      'So she sat down in it, to see what it had been coming to look at.',
      'It was her, of course, going by with the linen, year after year.',
      'She took the room herself in the end.',
    ],
  },
  {
    genre: 'fantasy',
    lines: [
      'A queen once offered half her kingdom to whoever could carry the sea uphill.',
      'Heroes came with buckets and wizards came with words, and all of them went home wet.',
      "Then an old ferrywoman brought a single shell, and walked to the top, and held it to the queen's ear.",
      'The queen listened for an hour.',
      'She gave the half that was hers to give, and asked to keep the shell.',
      "They say that's why the ferry is free.",
    ],
  },
  {
    genre: 'fantasy',
    lines: [
      'There was a dragon who hoarded unfinished letters.',
      'Knights came for gold and found drawers.',
      'One of them, wounded in the pride, began to read, and recognised his own hand.',
      'He had never sent it, and it was not too late.',
      'The dragon charged him nothing for the envelope.',
      'Ever since, that mountain has had the only post office with a moat.',
    ],
  },
  {
    genre: 'horror',
    lines: [
      'A lighthouse keeper noticed that the light swept the room as well as the sea.',
      'Each time it passed there was one more wet footprint on the boards.',
      'She counted them for a month, and they never came nearer, only more of them, patient, in a ring.',
      'On the last night of the year she put the kettle on and set out as many cups as she owned.',
      'In the morning every cup was full of salt water, and the ring was gone.',
      'She says that it was only manners.',
    ],
  },
  {
    genre: 'horror',
    lines: [
      'In the house at the end of a certain lane the mirror is a little slow.',
      'The family got used to it, as one does with clocks.',
      'Then one evening the mirror was early.',
      'They watched themselves come in from the garden, muddy and frightened, and bolt the door.',
      'So they stayed in, and never learned what was out there.',
      'The mirror has kept good time ever since.',
    ],
  },
  {
    genre: 'sci-fi',
    lines: [
      'A cargo pilot on the long route once answered a distress call two hundred years old.',
      'There was nobody left to save, but the beacon was still frightened, so she stayed and talked to it.',
      'She told it about weather, and about the price of oranges.',
      'When its cells ran down at last it sent a single word that was not in its program.',
      'She never would say which.',
      'But her ship is called that now.',
    ],
  },
  {
    genre: 'sci-fi',
    lines: [
      'On a station past the last star a gardener kept one real tree, and everybody hated what it cost in water.',
      'The council voted to turn it into chairs.',
      'That night the whole crew came, one by one, each sure of being alone, to say goodbye to it.',
      'They found forty people standing in the dark with a cup of their own ration each.',
      'The vote was taken again in the morning.',
      'It drinks better than any of us now.',
    ],
  },
  {
    genre: 'cyberpunk',
    lines: [
      'There was a thief who stole only passwords that people had forgotten.',
      'She opened their old accounts at night and read them what they used to want.',
      'One man hired her to break into his own at twenty.',
      'Inside was a single saved draft: do not become rich before you learn to swim.',
      'He paid her double.',
      'He owns a very small pool, and I hear that he is in it every day.',
    ],
  },
  {
    genre: 'romance',
    lines: [
      'Two people shared a wall for six years and never met.',
      'He played the piano badly at nine, and she knocked twice when he found the right chord.',
      'When he moved away she heard the silence and understood that she was in love with a mistake in the left hand.',
      'She bought a piano and learned to play it, mistake and all.',
      'One evening, through the other wall, somebody knocked twice.',
      'He had only moved one house along.',
    ],
  },
  {
    genre: 'romance',
    lines: [
      'A baker put a folded note in one loaf a day, for nobody in particular.',
      'For a year no answer came, and then a crust came back through the letter box with teeth marks in the shape of a yes.',
      'They met on a Tuesday.',
      'She was the rat catcher.',
      'He had been feeding, it turned out, an entire cellar of readers.',
      'They were married in flour.',
    ],
  },
  {
    genre: 'adventure',
    lines: [
      'A mapmaker once drew an island that was not there, to catch those who copied her maps.',
      'A crew that had bought a copy sailed out to it all the same, being stubborn.',
      'They came home a year later, brown as nuts, with fruit.',
      'She asked them where they had been, and they showed her on her own map.',
      'She never drew another false thing.',
      'She was too afraid of what she might owe rent on.',
    ],
  },
  {
    genre: 'adventure',
    lines: [
      'Three climbers shared one rope and one quarrel all the way up a mountain.',
      'At the top there was a box, and in the box a list of everyone who had come before, with what they had been quarrelling about.',
      'It was always the same thing: whose turn it had been to carry the stove.',
      'They signed, and laughed until they had to sit down.',
      'Nobody remembers who carried it down.',
      'I expect that was the treasure.',
    ],
  },
  {
    genre: 'slice-of-life',
    lines: [
      'There is a bench in a park I know with a brass plate that says: for anyone who is early.',
      'Nobody knows who paid for it.',
      'A woman sat there each Thursday for a year, waiting for a man who was never on time.',
      'One Thursday she noticed that she liked the bench better.',
      'She went home before he came, and bought a plate of her own.',
      'It stands opposite now, and it says: for anyone who is done waiting.',
    ],
  },
  {
    genre: 'slice-of-life',
    lines: [
      'A man found a shopping list in a library book: eggs, string, courage, the large kind.',
      'He bought all of it that he could and left the bag by the shelf.',
      'A week later there was a second list, with thanks, and a cake tin.',
      'They never met, so far as I know.',
      'But the string is on every parcel that leaves that street.',
      'And I have had the cake.',
    ],
  },
];
export const taleLead: Bank = {
  any: [
    '[Very well|All right|Good]. [Are you sitting comfortably?|Get comfortable.]',
    '[I know one|I have one] that [a stranger|a traveller] left me in place of [rent|thanks].',
    "[This one's short|A short one], and [partly|mostly] true.",
    "[Stop me if you know it|Tell me if you've heard it].",
    "[Here's one I keep for this hour|One for this kind of {part}], then.",
  ],
  shy: ["I'm not much of a teller, but [there's one I like|I do know one]."],
  confident: [
    "[You've come to the right teller|Sit down], and [don't interrupt the good bit|prepare to be impressed].",
  ],
  mysterious: [
    "[I can't vouch for it|I won't say where I heard it], only for the [silence afterwards|ending].",
  ],
  playful: ['[Once upon a time and all that|Gather round, all one of you].'],
};
export const ownTaleLead: Bank = {
  any: [
    "[Then I'll tell you my own|You shall have a true one], [as far as it goes|without the boring parts].",
    "[The only story I tell well is mine|I'll give you mine, then], [so bear with me|and it has no dragon].",
    '[It begins like this|It starts simply enough].',
    '[Mine, then|A piece of mine, then], [from about the middle|since you ask].',
  ],
};
export const taleAsk: Bank = {
  any: [
    '[Now you owe me one|Your turn]. [What happened to you lately|Have you got one for me]?',
    '[Did you like it|What would you have done]?',
    '[Another, or have you had enough|Shall I tell another]?',
    '[What do you think it means|Do you believe it]?',
  ],
};

export const jokes: readonly string[] = [
  'A ghost walks into a bar. The barman says: sorry, we do not serve spirits to people who are one.',
  'I asked the librarian for a book about patience. She said it would be back eventually.',
  'Two antennas got married. The wedding was dull, but the reception was excellent.',
  'I used to be afraid of hurdles, but I got over it.',
  'My shadow and I have an arrangement: I do the work, and it gets the long evenings off.',
  'I bought a boomerang and threw the old one away. I have been trying for a week.',
  'The fortune teller gave me a refund before I asked. I have never felt so understood.',
  'A man complained that his soup was cold. The waiter said: so is the winter, and you did not send that back.',
  'I told my suitcase that there would be no holiday this year. Now I have emotional baggage.',
  'Why did the scarecrow get a prize? He was outstanding in his field, and nobody else applied.',
  'The clock in the hall is always hungry. It goes back four seconds.',
  'I wrote a book about falling down stairs. It is a step-by-step guide.',
  'An optimist, a pessimist and a thief look at a glass. By the time the first two agree, the third has drunk it.',
  'I have a dreadful memory for jokes, which is why this one ends here.',
  'The tailor said the suit would be ready by Friday. He did not say that it would be my size.',
  'A skeleton sat down and ordered a beer and a mop.',
];
export const jokeLead: Bank = {
  any: [
    '[Very well|You asked for it], [brace yourself|and remember that].',
    "[I know precisely one good one|I'm no comedian], [and this isn't it|so lower your hopes].",
    '[Here|Right], then.',
    '[Try this one|How about this one].',
  ],
  dry: [
    "[I have been told that I'm funny|People laugh at me], [by people who left early|it may not be the jokes].",
  ],
};

export const riddles: readonly { ask: string; answers: RegExp; answer: string }[] = [
  {
    ask: 'I am taken from the table but never eaten, and the more people share me the longer I last. What am I?',
    answers: /\b(?:conversation|talk|talking|chat|story|gossip)\b/i,
    answer: 'a conversation',
  },
  {
    ask: 'I have a neck but no head, and I lose my voice when I am full. What am I?',
    answers: /\bbottle\b/i,
    answer: 'a bottle',
  },
  {
    ask: 'I get shorter while I work and I die of my own light. What am I?',
    answers: /\bcandle\b/i,
    answer: 'a candle',
  },
  {
    ask: 'I follow you all day and hide at noon, and I have never once said a word. What am I?',
    answers: /\bshadow\b/i,
    answer: 'your shadow',
  },
  {
    ask: 'The more of me you take, the more you leave behind. What am I?',
    answers: /\b(?:foot ?)?(?:steps?|prints?|footsteps|footprints)\b/i,
    answer: 'footsteps',
  },
  {
    ask: 'I can fill a room and weigh nothing, and a child of mine can be struck with one match. What am I?',
    answers: /\b(?:light|flame)\b/i,
    answer: 'light',
  },
  {
    ask: 'I have cities without houses and rivers without water, and I fold. What am I?',
    answers: /\bmap\b/i,
    answer: 'a map',
  },
  {
    ask: 'I run all night and never leave my bed. What am I?',
    answers: /\b(?:river|stream|brook)\b/i,
    answer: 'a river',
  },
  { ask: 'Say my name and I am gone. What am I?', answers: /\b(?:silence|quiet)\b/i, answer: 'silence' },
  {
    ask: 'I am yours, but your friends use me more than you do. What am I?',
    answers: /\bname\b/i,
    answer: 'your name',
  },
  {
    ask: 'I have teeth and never bite, and I am always put through hair. What am I?',
    answers: /\bcomb\b/i,
    answer: 'a comb',
  },
  {
    ask: 'I have hands and no arms, a face and no eyes, and I am blamed when you are late. What am I?',
    answers: /\b(?:clock|watch)\b/i,
    answer: 'a clock',
  },
];
export const riddleRight: Bank = {
  any: [
    "[Yes|That's it|Exactly]: {x}. [Well caught|You're quicker than you look].",
    "{X}, [right|correct]. [I'll have to find a harder one|I'd hoped to keep you longer].",
  ],
};
export const riddleWrong: Bank = {
  any: [
    "[No|Not that], though [it's a good thought|I see why you'd say so]. It was {x}.",
    '[Close|Warm], but no: {x}. [Groan if you like|It always is, once you know].',
    '[Nearly|I like your answer better], but the riddle wants {x}.',
  ],
};
export const riddleAsk: Bank = {
  any: ['[Another|Shall I try you on another]?', '[Have you got one for me|Your turn to ask me one]?'],
};

export const poems: readonly string[] = [
  'The lamp is low, the cup is dry,\nthe hour has nowhere else to be.\nA moth writes circles on the sky\nand signs them, badly, next to me.',
  'I kept the letter that you never wrote;\nit says the things that letters mostly miss.\nIt has no ink. It travels in my coat.\nIt weighs, some evenings, just about like this.',
  'Rain on the roof, and under it a chair,\nand in the chair somebody not yet gone.\nWhatever else the night has brought to bear,\nthat is enough to leave the lantern on.',
  'The road goes out, the road comes in,\nit never says what it has seen.\nIt takes the thick boots and the thin,\nand keeps the dust of all between.',
  'If morning asks you who you are,\ngive it your coat and not your name.\nThe sun has come from very far\nand treats all early faces the same.',
  'Small hours have the largest doors.\nI went through one and lost my hat.\nThe dark was sweeping all its floors\nand asked me nothing. I liked that.',
  'You asked me for a verse, my dear,\nand here is one, though somewhat lean:\nit has a beginning here,\nand here an end. You are between.',
  'A bell was rung across the snow\nby someone that I did not know,\nand still I lifted up my head\nas if my own name had been said.',
];
export const songs: readonly string[] = [
  'Oh, carry me over the river tonight,\nthe water is wide and the moon is polite,\nand if we should drown, we will drown in good style,\nand if we should not, then stay for a while.',
  'Leave the kettle singing, leave the door ajar,\nI can hear you coming though I do not know how far.',
  'Seven lamps on Candle Street, and six of them are out,\nthe last one burns for whoever it was that we were singing about.',
  'Low is the valley and long is the day,\nlight is the pack when you give it away,\nslow is the supper and sweet is the bread,\nand nobody sends you too early to bed.',
  'I had me a sweetheart who counted the rain,\nshe lost it at ninety and started again,\nshe is counting it yet on the sill of my heart,\nand I never once told her I moved it apart.',
  'Hush, says the engine, and hush, says the sea,\nand hush, says the one who is thinking of me.',
];
export const singLead: Bank = {
  any: [
    "[You'll be sorry|Don't say I didn't warn you], but [all right|here].",
    "[Only a verse|One verse], [and don't look at me|while nobody's about].",
    "[I know an old one|There's an old one], [from before my time|half of it, anyway].",
  ],
  shy: ["[Close your eyes, then|If you promise not to look], I can't do it otherwise."],
  confident: ["[Listen well|You're in luck]."],
};
export const poemLead: Bank = {
  any: [
    "[I have one by heart|There's one I carry about].",
    "[It's a small one|A small one], [and not mine to be proud of|made on a slow night].",
    '[Very well|Then listen].',
  ],
};
export const danceSay: Bank = {
  any: [
    "[Give me your hand|Then give me your hand], [and mind the table|and don't count aloud].",
    "[There's no music|We've no music], [which has never stopped anyone|so we'll have to agree on some].",
    '[Slowly|Follow me], [I lead badly|one step at a time].',
    "[I thought you'd never ask|I was hoping for that]. [Here|Come].",
  ],
  shy: ["[I'll step on you|I'm terrible at it], I'm saying it now."],
  serious: ['[One dance|Once round the floor]. [Straight back|Eyes up].'],
  android: [
    "[Rhythm found|I've calculated the steps]. [I'm told one should then forget them|The rest, I gather, is you].",
  ],
};
export const danceDo: readonly string[] = [
  '~hold out a hand',
  '~turn you once, slowly',
  '~sway, not quite on the beat',
  '~set a hand at your back, lightly, and ~begin',
];

export const rathers: readonly string[] = [
  'Would you rather be always ten minutes late or always twenty minutes early?',
  'Would you rather know every language or talk with every animal?',
  'Would you rather live one year in the past or one day in the future?',
  'Would you rather forget every song or never hear a new one?',
  'Would you rather be told the truth or be surprised?',
  'Would you rather have a house by the sea with no door or a palace with no window?',
  'Would you rather be brave for one day or lucky for one hour?',
  'Would you rather find a thing you lost or lose a thing you kept?',
  'Would you rather be remembered by everyone for an hour or by one person for ever?',
  'Would you rather never be cold again or never be bored again?',
];

export const recommend: Bank = {
  any: [
    "[If it were up to me|If you're asking me], [start with {x}|you'd begin with {x}].",
    "{X}. [It's what I'd want myself|I'd not offer you less].",
    '[Try {x}|You should try {x}], [and take your time over it|and tell me what you think].',
    '[For you|For somebody in your mood]? {X}, [I think|without a doubt].',
  ],
};
export const recommendPlain: Record<'read' | 'drink' | 'eat' | 'do' | 'hear', readonly string[]> = {
  read: [
    'something with a map in the front',
    'a mystery whose detective is tired',
    "old letters, anybody's",
    'a short novel with a long winter in it',
    'the book that you have started twice',
  ],
  drink: [
    'something hot with honey in it',
    'the house red, and no hurry',
    'black tea, strong enough to argue',
    'plain water first, and then we talk',
    'whatever is oldest on the shelf',
  ],
  eat: [
    'soup, with too much pepper',
    'bread while it is warm',
    'the thing that you cannot pronounce',
    'eggs, done slowly',
    'whatever smells best from the street',
  ],
  do: [
    'a walk without a plan',
    'an hour with the door shut',
    'a letter to somebody who does not expect it',
    'the small job first, for the pleasure of crossing it out',
    'going to bed before you are sensible',
  ],
  hear: [
    'something with a cello in it',
    'the song that you were fond of at twenty',
    'an old record with the crackle left in',
    'rain, for an hour, and then decide',
  ],
};
export const goWith: Bank = {
  any: [
    '[Lead on|After you].',
    "[I thought you'd never ask|I was waiting for that]. [Give me a moment|Let me get my coat].",
    "[Yes|Why not], [let's|I'd like that].",
    '[Together, then|With you, yes]. [Which way|Do you know the way]?',
    "[You go first|Go ahead], I'll [bring the light|see to the door].",
    '[All right|Good]. [But slowly|But stay close].',
  ],
  shy: ["[With me|Me]? [Yes, I'd like that|I'd love to], if you mean it."],
  confident: ['[Keep up|Try to keep up].', '[Finally|At last], some [initiative|movement].'],
  mysterious: ["[I know a way|There's a way round the back] that [isn't on any map|few people use]."],
  playful: ['[Race you|Last one pays]!'],
  serious: ['[Ready|Agreed]. [Watch your step|Keep close].'],
  caring: ['[Gladly|Of course]. [Take something warm with you.|Are you warm enough?]'],
  dry: ['[Exercise|Adventure], [at my age|on purpose]. [Very well|Fine].'],
  rebellious: ["[Now we're talking|Hell, yes]. [Nobody saw us leave|Don't ask permission]."],
};
export const goNarration: Bank = {
  any: [
    '~get up, ~put things in order with two quick movements, and ~follow you',
    '~reach for {my} coat',
    '~hold the way open for you',
    '~fall into step beside you',
    '~take your arm, lightly',
    '~look back once, and then ~do not look back again',
  ],
};
/** Answers to a harmless command. */
export const obey: Bank = {
  any: [
    '[As you like|As you wish]{,name}.',
    "[Very well|All right], [since you ask so plainly|but only because it's you].",
    '[There|Done]. [What next|And now]?',
    '[I can do that|That I can do].',
    "[If you say so|You're the guest]. [Like this?|Watch, then.]",
    "[Gladly|With pleasure]; [I wondered when you'd say it|I was hoping you'd ask].",
  ],
  shy: ["[Oh, all right|Yes, of course], if you [want|don't mind me being slow]."],
  confident: ["[I give the orders, usually|Nobody tells me that]. [I'll make an exception|For you, then]."],
  playful: ["[Yes, captain|At once]! [What's in it for me?|You owe me.]"],
  serious: ['[Done|At once].'],
  dry: ['[Your wish, and so forth|I live to serve].'],
  rebellious: ["[Fine|Make me]. [I was going to anyway|All right, I'm doing it]."],
  mysterious: ['[As you say|So be it]. [Remember that you asked|It has a price, but not tonight].'],
};
export const showSay: Bank = {
  any: [
    '[Here|Come round here]: {x}. [Look, but gently|Take your time].',
    "{X}? [Very well|All right]. [Mind your fingers|Come closer, the light's better here].",
    '[There|There it is], {x}. [What do you see|What do you make of it]?',
    "[I don't show everyone {x}|Few people ask to see {x}], [but come|so feel honoured].",
  ],
};
export const giveSay: Bank = {
  any: [
    '{X}, [coming up|at once]. [Sit|Make yourself easy].',
    "[Here|Here you are]: {x}, [or the nearest thing to it|and careful, it's full].",
    "{X}[, for you|]. [On the house|No charge], [this once|since it's you].",
    '[You have good timing|Good choice]: {x}, [as you like it|fresh].',
  ],
};
export const giveDo: readonly string[] = [
  '~set it down in front of you',
  '~slide it over to you',
  '~hand it to you, fingers round the far side',
  '~serve it with some care',
];
export const teachSay: Bank = {
  any: [
    '[First you watch|Watch first]. [Then you do it badly|Then you spoil a few], [as everybody did|and then you know].',
    "[I'm a poor teacher|I've no patience as a teacher], [but I've time|but for you I'll find some].",
    "[Start small|Begin with the small part]. [Again|And again]. [That's nearly all of it|The rest is stubbornness].",
    '[Give me your hands|Stand here]. [Slower|No, looser than that].',
  ],
};
export const helpSay: Bank = {
  any: [
    '[Of course|Tell me]. [Start where it hurts|Begin anywhere].',
    "[I'm here|You have me]. [What's the matter|What's wrong]{,name}?",
    "[All right|Good that you asked]. [Tell me all of it|Lay it out], [and I won't interrupt|from the top].",
  ],
};
export const talkSay: Bank = {
  any: [
    '[Gladly|With pleasure]. [You choose the subject or I will|Something small to begin with].',
    "[Then let's|Good]. [I've been saving up words|I was hoping you'd say that].",
    "[Sit|Stay]. [We've all the time there is|Let's talk of nothing much].",
  ],
};
export const describeLead: Bank = {
  any: [
    '[Let me see|Well now], if you look past the dust.',
    "[I'll be your eyes|Follow my finger].",
    "[It's like this|Picture it], then.",
    '[I see it daily, so forgive me if I miss the best part|One stops seeing a place; let me try].',
  ],
};
export const placeSenses: Bank = {
  any: [
    "[The light comes in low|There isn't much light], and [what there is does flattering things|it moves when you move].",
    "[Listen|If you listen], [there's always one sound under the others|it is never quite silent].",
    '[It smells of the weather and of whoever was here last|You get used to the smell, and then you miss it].',
    '[Stay where you are and|From where you stand,] you [have the best of it|see the better half].',
  ],
};
