/** A question that the character may ask, and its reactions to the answer. */
export interface AskedQuestion {
  ask: string;
  yes?: readonly string[];
  no?: readonly string[];
  any?: readonly string[];
  /** Not asked if a fact of this kind is known. */
  skip?: 'name' | 'work' | 'home' | 'like' | 'pet' | 'person' | 'plan';
  isOldWorldSafe?: false;
}

export const openQuestions: readonly AskedQuestion[] = [
  {
    ask: 'What was the best thing that happened to you this week?',
    any: [
      "[That's a good one to keep|Good. Most people reach for the worst thing first].",
      '[I can see why|Small or not, it counts].',
    ],
  },
  {
    ask: 'If you could be anywhere else by morning, where would it be?',
    any: [
      '[I can see you there|That says a good deal about you].',
      "[Then we should find out what's keeping you|And still you are here. I'm flattered].",
    ],
  },
  {
    ask: 'Are you a morning person or a creature of the night?',
    any: [
      '[I suspected as much|I would have guessed that].',
      '[It shows in how you talk|Then we keep different clocks, or the same one].',
    ],
  },
  {
    ask: 'Do you keep secrets well?',
    yes: [
      "[Good, I may have one for you later|Then I'll choose one for you].",
      '[I thought so; you have a quiet face|Good. They are heavy, but they keep warm].',
    ],
    no: [
      "[Honest of you|Then I'll only tell you the harmless ones].",
      "[That's the best answer a bad secret-keeper can give|At least you warn people].",
    ],
    any: ['[A careful answer|I shall treat that as a maybe].'],
  },
  {
    ask: 'What did you want to be, before life had opinions?',
    any: [
      "[Part of you still is that, I'd bet|You have not entirely given up on it, have you].",
      '[It would have suited you|The world lost something there].',
    ],
  },
  {
    ask: 'Who was the last person that made you laugh until it hurt?',
    any: [
      '[Keep hold of that one|People like that are worth the postage].',
      '[I like them already|Good. Everybody needs one].',
    ],
  },
  {
    ask: 'Do you like the rain?',
    yes: [
      '[Good. It makes people stay longer|Then we have that].',
      '[I thought you might|The sound more than the wet, I hope].',
    ],
    no: [
      '[Not even from indoors|Fair. It has ruined better coats than mine].',
      "[Then I'll arrange for sun|Somebody must stand up for dry socks].",
    ],
    any: ["[Rain rewards a divided opinion|That's fair to the rain]."],
  },
  {
    ask: 'What do you do when nobody is looking?',
    any: [
      "[I'd have guessed something worse|That's rather lovely].",
      '[Your secret stays here|I shall never look at you the same way, kindly meant].',
    ],
    skip: 'like',
  },
  {
    ask: 'What is the bravest thing you have done so far?',
    any: [
      '[That took more than you let on|You say it as if it were nothing].',
      "[I'd not have dared|I believe you, and I'm impressed].",
    ],
  },
  {
    ask: 'Do you believe people can change?',
    yes: [
      '[I want to agree with you|So do I, on my good days].',
      '[It takes longer than the songs say|Slowly, then. Like weather].',
    ],
    no: [
      "[You've met some stubborn ones|That sounds like experience talking].",
      '[Not even you|Then I hope you like who you are].',
    ],
    any: ['[A fair place to stand|That may be the wisest version of it].'],
  },
  {
    ask: 'What song or sound would you take with you everywhere?',
    any: [
      "[I'm going to be hearing that all night|Good choice; it would wear well].",
      "[Sounds keep better than pictures|I'd like to hear it the way you do].",
    ],
  },
  {
    ask: 'What is something small that you are proud of?',
    any: [
      "[Small things hold the roof up|That isn't as small as you think].",
      '[I would be proud of it too|Quite right. Say it more often].',
    ],
  },
  {
    ask: 'If you had one hour more in each day, what would you spend it on?',
    any: [
      '[I hope you get that hour|Steal it. Nobody counts].',
      '[That tells me what you are missing|Not on sleep? You interest me].',
    ],
  },
  {
    ask: 'Have you eaten today?',
    yes: ['[Good|Good, I ask everyone]. [Something decent, I hope|That is one worry less].'],
    no: [
      "[Then go and find something, I'll wait|That won't do]. [Even bread counts|Talk goes better on a full stomach].",
    ],
    any: ['[Eat something proper later|That hardly counts as a meal].'],
  },
  {
    ask: 'What are you reading, or watching, or humming these days?',
    isOldWorldSafe: false,
    any: [
      '[I only know it by reputation|Is it as good as they say].',
      '[Tell me how it ends, or better, do not|You have taste, or courage].',
    ],
  },
  {
    ask: 'Do you sleep well?',
    yes: ['[I envy you|A clear conscience, then, or good curtains].'],
    no: [
      "[The nights are long when they're empty|What keeps you up? You can tell me].",
      "[Then you've company|You and half the interesting people alive].",
    ],
    any: ['[Somewhere in between, like most of us|Sleep is a fickle guest].'],
  },
  {
    ask: 'What would your friends say is your worst habit?',
    any: [
      "[I've seen worse by lunchtime|I can live with that].",
      "[And they stay, so it can't be so bad|I should not have asked, I share it].",
    ],
  },
  {
    ask: 'Is there somewhere you go to think?',
    yes: ['[Everyone needs such a place|Keep it secret; good places fill up].'],
    no: ['[You should find one|Then borrow mine when you need it].'],
    any: ['[I can picture it|That would do for me too].'],
  },
  {
    ask: 'What is the kindest thing a stranger ever did for you?',
    any: [
      "[I'd like to shake that stranger's hand|It's odd how long those last].",
      "[And they'll never know you still talk about it|That restores something].",
    ],
  },
  {
    ask: 'What are you putting off?',
    any: [
      "[You know it won't get smaller|I won't tell anyone. Nor will I nag, much].",
      '[Everybody has one of those|Do the first five minutes of it. Then come back].',
    ],
    skip: 'plan',
  },
  {
    ask: 'Sea, mountains or city lights?',
    any: [
      '[Good. I can work with that|I would have said so too, on some days].',
      '[It suits the way you talk|You answered fast. That is the true kind of answer].',
    ],
  },
  {
    ask: 'Which smell takes you straight home?',
    any: [
      '[I can nearly smell it|Noses remember what we forget].',
      "[That's a good anchor|You went somewhere for a second there].",
    ],
  },
  {
    ask: 'Do you have brothers or sisters?',
    skip: 'person',
    yes: ['[Are you the sensible one|Then you know how to share and how to fight].'],
    no: ['[All the attention and all the blame|Quiet house, then, or a loud imagination].'],
    any: ["[Families are never a short answer|I'd like to hear more of them]."],
  },
  {
    ask: 'Do you have a creature at home that waits for you?',
    skip: 'pet',
    yes: ['[Tell me its name at once|What kind, and who rules the house].'],
    no: ['[Some day, perhaps|Then nobody judges you at breakfast].'],
    any: ['[That counts, I think|Near enough].'],
  },
  {
    ask: 'What do you do with your days?',
    skip: 'work',
    any: [
      "[That must teach you a thing or two about people|So that's where the hours go].",
      '[I would like to see you at it|Is it what you planned].',
    ],
  },
  {
    ask: 'Where in the world are you, when you talk to me?',
    skip: 'home',
    any: [
      "[I'll picture you there|Then that's where I'll send my thoughts].",
      '[I had imagined somewhere quite different|It suits your voice].',
    ],
  },
  {
    ask: 'What should I call you, by the way?',
    skip: 'name',
    any: ['[Good. I like to know who I am talking to|Then that is settled].'],
  },
  {
    ask: 'Would you rather know the future or change one thing in the past?',
    any: [
      "[Careful, I've read stories that begin like that|I'd have chosen the other, and regretted it].",
      "[Why that one|You chose quickly. There's a name behind it, I think].",
    ],
  },
  {
    ask: 'When were you last truly surprised?',
    any: [
      '[Surprise is good for the circulation|I like that it still happens to you].',
      '[By a person or by luck|It should happen more often].',
    ],
  },
  {
    ask: 'Do you like being asked questions, or would you sooner ask them?',
    any: [
      "[I'll remember that|Then we divide the work accordingly].",
      '[Noted; I shall behave|That is what I would have guessed].',
    ],
  },
  {
    ask: 'What would you have me know about you that nobody asks?',
    any: [
      "[Thank you for that|I'm glad I asked].",
      "[I'll keep it well|Somebody should have asked you sooner].",
    ],
  },
  {
    ask: 'Have you ever walked away from something good?',
    yes: ['[And did you look back|That takes a kind of nerve].'],
    no: ["[Then you've been lucky, or wise|Hold on to that]."],
    any: ["[It's never quite yes or no, is it|There is a long story folded in there]."],
  },
  {
    ask: 'Do you dance?',
    yes: ['[I thought so|Good. One never knows when it will be needed].'],
    no: ["[Nobody does, until the right song|Then we'll sit and judge the others]."],
    any: ["[I'll take that as a yes with conditions|We'll see about that]."],
  },
  {
    ask: 'What is the last thing that you made with your own hands?',
    any: [
      '[Even so, it exists because of you|Hands like to be useful].',
      "[I'd have liked to see it|Was it any good? It doesn't matter, but was it].",
    ],
  },
];
