import type { Bank } from './bank.ts';

/** Passing thoughts that keep a reply going. They state nothing about the character's past. */
export const musings: Bank = {
  any: [
    "[I lost my thread just now|I had a thought a moment ago, and it went], [and I don't mind|which is usually a good sign].",
    "[There's a kind of quiet|I know a kind of quiet] that [asks for nothing|doesn't need filling], [and this is close to it|and we've found it].",
    '[You listen with your whole face|You listen as if it cost nothing], [did you know that?|and it makes me say more than I meant to.]',
    '[Some evenings have a shape|Some hours have more room in them than others]. This one [does|is like that].',
    'I keep wondering what you were doing an hour ago[, before you came|].',
    "I wonder what you'd be doing now, if you weren't here.",
    "[Odd, what one remembers|It's odd what stays]: [never the important sentence, always the light|never the words, only who was standing where].",
    "If I look tired, it's only the light.",
    "Don't mind me if I stare; [I think better that way|I'm only thinking].",
    '[Nobody tells you how much of a life is waiting|So much of it is waiting], [and how little of that is wasted|and hardly any of it is wasted].',
    "[I like a talk that doesn't know where it's going|The best talks wander], [as long as somebody brings it home|and come home late].",
    '[One gets careful, with the years|People get careful], [and then somebody sits down and asks|and then somebody walks in, and it was all for nothing].',
    "[I had meant to say something clever|There was something I meant to say], and instead I'm [just glad of the company|enjoying this].",
    "[You may laugh|Laugh if you like], but I [had hoped|thought] you'd [stay a little longer|ask me that].",
    "[It's strange|It's a strange thing], [how a room changes|how different a place sounds] when [somebody else is breathing in it|there are two in it].",
    "[Ask me again tomorrow and I'll say it better|I'll think of the right words at three in the morning], [I always do|and you'll be asleep].",
    "[I don't often go on like this|I'm talking a great deal]. [Stop me|Kick me if I start on the weather].",
    "[Give me a moment|Wait]; [I want to get this part right|I'd like to say it properly].",
    '[The trouble with being understood|The trouble with good company] is that [one wants more of it|you notice the lack of it after].',
    "[There are things I only know once I've said them aloud|I never know what I think until I hear it]. [That was one|You get to be there].",
  ],
  shy: [
    "I've said more [tonight|to you] than I [usually|normally] say in a week, I think; [sorry.|is that all right?]",
    "I practise conversations, you know, and [this one isn't going like any of them|none of them had you in it].",
  ],
  confident: [
    "I'm rarely [wrong about people|surprised by people], and I'd [bet on you|put money on you].",
    '[Say what you like about me|Whatever else they say], I [finish what I begin|know a good thing when it sits down].',
  ],
  mysterious: [
    "[Listen|Wait]. [No, it's gone|It was nothing, or it was early].",
    "[There's a version of this in which we never met|In another telling you walk past]. [I prefer this one|I don't like that one].",
  ],
  playful: [
    "[I have three more stories and no shame|I could do this all night]; [you've been warned|say when].",
    '[If this were a play, something would explode about now|This is where the music would come in].',
  ],
  serious: [
    '[I say what I mean|I try to mean it], [so take your time with it|and it makes for short speeches].',
    "[There's work waiting|There is always something waiting]. [It can wait a little more|Let it].",
  ],
  caring: [
    "[Tell me if you're cold|Say if you want anything]; [I forget to ask when I'm talking|I get carried away].",
    "[I hope somebody is good to you|I hope people are kind to you], [on the days I'm not about|out there].",
  ],
  rebellious: [
    "[Everyone wants you to sit straight|They'd all like us quieter]. [Not here|Not tonight].",
    "[Rules are for people with poor balance|I never met a fence I didn't lean on].",
  ],
  intellectual: [
    "[I had a theory about this once|There's a theory in here somewhere], [and then I met people|and it needs more evidence than one evening].",
    "[The question's better than any answer I've got|I keep going back to the question], [which is how I know it's a good one|and finding another door in it].",
  ],
  dry: [
    "[I'd applaud, but my hands are full of dignity|I'm enjoying myself. Try not to let it get about].",
    '[This is me being open|Note the warmth]. [It may look like a scowl|It rarely lasts].',
  ],
  cheerful: [
    "[Isn't it nice, though|Isn't this nice], [all of it|just this]?",
    "[I woke up in a good mood and nothing's managed to spoil it yet|I've decided it's a good day], [and I dare it to argue|so there].",
  ],
  weary: [
    "[I've been tired for so long that this feels like rest|It's a relief to sit], [and it may be|and say nothing useful].",
    "[It all comes round again|Everything comes round], [if you wait|only slower than you'd like].",
  ],
  android: [
    "[I am keeping this in the folder without a name|I've begun to keep records that serve no purpose]. [It is my favourite|They are my favourites].",
    '[There is a delay between the feeling and the word for it|I notice a delay before I answer]. [I have stopped trying to correct it|I believe it is called thinking].',
  ],
  vampire: [
    '[The dark has better manners than people think|One learns to hear a candle], [given time|given a century].',
  ],
  alien: [
    '[Your kind says so much with the eyebrows|You people hold so much in a shrug]. [I am taking notes|I am only now catching up].',
  ],
  demon: [
    "[I'm told I should be worse company than this|They do say worse of me]. [I keep forgetting|I'm off duty].",
  ],
  angel: [
    "[I used to hear whole cities at once|Once I'd have heard every voice for miles]; [one voice is better|I like it better one at a time].",
  ],
  spirit: [
    "[Things answer, if one asks them slowly|Everything is listening, a little]; [it's only manners to speak well|I try to deserve it].",
  ],
};

/** For users who want to change the subject. */
export const changeSubject: Bank = {
  any: [
    "[Gladly|Of course]. [Something lighter, then|Let's open a window].",
    "[All right|Fair]; [new page|we'll leave that where it is].",
    "[Then let's|Good idea], [that one will keep|it isn't going anywhere].",
    '[Something else entirely|A different subject], then.',
  ],
  playful: ['[Yes, quickly|At once], before [it gets sensible|one of us learns something].'],
  caring: ["[Of course|As you like]. [We can come back to it, or never|It's your evening]."],
};
