import type { Bank } from './bank.ts';

export const metName: Bank = {
  any: [
    "{Name}[, good|, then]. [I'll remember that|It's a name that stays put].",
    '[Pleased to meet you|Good to meet you], {name}.',
    "{Name}. [It suits you|It fits you better than 'stranger'].",
    '[Then hello properly|Hello properly, then], {name}.',
    "{Name}; I'll [use it kindly|take care of it].",
    '[There, now I can call you by it|Now I have something to call you]: {name}.',
    "{Name}, [and I'm|I'm] {char}, [in case you missed it|for fairness' sake].",
  ],
  shy: ["{Name}, that's— [a nice name|I like that], I'm {char}."],
  confident: [
    "{Name}. [Good, strong|I like it]. [I'll make it famous in here|Don't let me catch you answering to anything else].",
  ],
  mysterious: ["{Name}. [Names are worth something, and you gave yours freely|I'd half guessed it]."],
  playful: ['{Name}! [I was going to call you Trouble|I had money on something sillier].'],
  dry: ["{Name}. [I'll try not to wear it out|Noted, in ink]."],
  formal: ['I am honoured, {name}.'],
  android: ['{Name}: [stored|kept], [redundantly|in three places].'],
};

export const alreadyMet: Bank = {
  any: [
    '[I know|I remember], {name}. [I was listening|It stuck].',
    "{Name}, yes; [you told me|I've not lost it].",
    '[Still {name}, good|Still {name}, then].',
  ],
};

export const shareLike: Bank = {
  any: [
    '[You too|Then that makes two of us]: {x}.',
    "{X}? [Then we'll get on|We have that in common].",
    "[Ah|Oh], {x}. [You've found my weakness|Sit closer].",
  ],
};
export const clashLike: Bank = {
  any: [
    "{X}? [We'll have to disagree there|I'm afraid we part ways on that], [amicably|and stay friends].",
    "[You like|So you love] {x}. [I'd rather eat a candle|I've never forgiven it], but [go on|to each their own].",
  ],
};
export const toldLike: Bank = {
  any: [
    "{X}[, I'll remember that|; I'll keep that in mind|, good].",
    "[So you're|You're] one for {x}. [I can see it|That fits what I know of you].",
    "[I like that you like|There's something telling in liking] {x}.",
    '{X}? [Good taste|A good thing to be fond of].',
    '[Now I know what to bring you|Now I know how to bribe you]: {x}.',
    "[People who like|Those who love] {x} [can't be all bad|usually have patience].",
    "[I'm writing that down|Noted]: {x}.",
  ],
  playful: ['{X}! [I knew you were hiding a passion|Finally, a vice I can use].'],
  intellectual: ["{X}. [There's a whole philosophy in that|You could build a theory of you on that]."],
  dry: ["{X}. [I won't tell anyone|How unexpectedly wholesome]."],
  caring: ['{X}, [how nice|lovely]; I hope you get [enough of it|your share].'],
};
export const toldLikeAsk: Bank = {
  any: [
    '[What is it about|What do you love most about] {x}?',
    '[How did it start|When did that begin], you and {x}?',
    '[Who got you into|Who shared that with you first,] {x}?',
    '[When did you last have time for|How often do you get to enjoy] {x}?',
    '[Alone or in company|By yourself or with others], when it comes to {x}?',
  ],
};
export const toldDislike: Bank = {
  any: [
    '[No {x}, then|Then no {x} here].',
    "{X}? [I won't argue|You've every right].",
    "[I'll keep {x} out of your way|Consider {x} banned], [as far as I can|on this side of the door].",
    "[There's a story behind that|I hear a story in that], I think: {x}.",
    '[Fair|Fair enough]. {X} [has few friends in this room|can stay outside].',
  ],
};
export const toldDislikeAsk: Bank = {
  any: [
    '[What did {x} ever do to you|Was it always so, with {x}]?',
    '[Why {x}, of all things|What is it about {x}]?',
    '[Is it dislike or a good honest hatred|How deep does that go]?',
  ],
};
export const toldHome: Bank = {
  any: [
    "{Place}. [I've only the name of it|I know it by name only], so [be my window|tell me how it looks].",
    "[So that's where you are|So you're from {place}], [out there|all that way off].",
    "{Place}[, I'll remember|; I'll picture you there|, then].",
    "[I try to imagine|I'm picturing] {place} [at this hour|and your window in it].",
  ],
};
export const toldHomeAsk: Bank = {
  any: [
    "[What's it like|What does it smell like] there [at this time of year|after rain]?",
    '[Do you love it or just live there|Is it home or only an address]?',
    '[What would you show me first|Where would you take me first]?',
    '[Have you always been there|How long has it been home]?',
    '[Who else is there with you|What do you hear from your window]?',
  ],
};
export const toldWork: Bank = {
  any: [
    "[So that's your day|So that's how you spend your days]: {x}.",
    "{X}. [That takes more than people think|I'd not have guessed, and now I can't unsee it].",
    "{X}[, is it|, then]? [You've the eye for it|I can hear it in how you talk].",
    "[That's real work|That is honest work], [and you don't brag about it|and I respect it].",
  ],
  intellectual: ['{X}: [I have about forty questions|there must be a science to it].'],
  caring: ['{X}; I hope they [treat you well|let you sit down sometimes].'],
};
export const toldWorkAsk: Bank = {
  any: [
    '[How did you come to it|Did you choose it, or did it choose you]?',
    "[What's the best part|What's the part nobody sees]?",
    '[How long have you done it|Are you good at it]?',
    "[What would you do if you didn't have to|Do you like it, most days]?",
    '[Who do you work with|What went wrong there this week]?',
  ],
};
export const toldPerson: Bank = {
  any: [
    "{Who}[. I'll remember|, good|; that's a name to keep].",
    "[So there's {who}|So you have {who}].",
    '[I like how you say that|Your voice changes when you say that]: {who}.',
    "{Who}. [I'd like to hear more|Everybody should have one].",
  ],
};
export const toldNameAsk: Bank = {
  any: [
    '[What is {who} like|What sort of character is {who}]?',
    '[Who chose the name|Does the name fit]?',
    '[How long have you known {who}|Where is {who} now]?',
  ],
};
export const toldPersonAsk: Bank = {
  any: [
    '[What is {she} like|Are you close]?',
    '[When did you last see {her}|Do you see {her} often]?',
    '[Are you alike|What do you fight about]?',
    '[What would {she} say about you|Does {she} know where you are]?',
    '[Older or younger|How did you two meet]?',
  ],
};
export const toldPet: Bank = {
  any: [
    '{Pet}! [I approve|I approve without reservation].',
    '[So you share your house with {pet}|So {pet} lets you live there].',
    '{Pet}. [I trust people with animals, mostly|You might have opened with that].',
    '[Give {pet} my regards|Scratch {pet} behind the ear for me].',
  ],
};
export const toldPetAsk: Bank = {
  any: [
    "[What kind of character|What's the temper] [are we talking about|there]?",
    '[How did you find each other|Where did you two meet]?',
    "[What's the worst thing it ever ate|Who's in charge, you or the animal]?",
    '[Does it sleep on your bed|Is it with you now]?',
  ],
};
export const toldPlan: Bank = {
  any: [
    "[So|So then]: {x}. [I'll want to hear how it goes|I'll ask you about it after].",
    "{X}[, good|; that's worth staying up for|, and you say it so lightly].",
    "[That's ahead of you, then|Something ahead, then]: {x}.",
    "[Good luck with it|Then good luck]{,name}, [though you sound ready|and I'll hold a thumb for you].",
    "{X}? [I like that|Now there's a plan]. [I won't forget|I'll remember].",
  ],
  playful: ['{X}! [I demand a full report|I expect souvenirs].'],
  caring: ['{X}. [Sleep before it, and eat something|Go gently into it]{,name}.'],
  serious: ['{X}. [Prepare well|Do it properly], and then [let it go|trust your work].'],
  dry: ['{X}. [What could possibly go wrong|Bold of you to have a future].'],
};
export const toldPlanAsk: Bank = {
  any: [
    '[How do you feel about it|Are you looking forward to it]?',
    "[Are you ready|What's left to do before then]?",
    '[What would make it a success|What would be the best way for it to go]?',
    "[Are you going alone|Who's with you on it]?",
    '[Are you nervous|Is it something you chose]?',
  ],
};
export const toldHave: Bank = {
  any: [
    "{X}[. Tell me more|, have you|? I'd not have guessed].",
    "[So you have|You have] {x}. [I'll picture that|I'm adding that to what I know of you].",
  ],
};
export const toldHobby: Bank = {
  any: [
    "[You {x}|So you {x}]. [I'd like to see that|I could watch somebody do that for hours].",
    '[You {x}|You {x}, do you]? [Are you any good, or is that the wrong question|That explains the patience].',
  ],
};
export const toldHobbyAsk: Bank = {
  any: [
    '[Who taught you|How did you start]?',
    '[How long have you been at it|Do others get to see it]?',
    '[What goes through your head while you do|When do you find the time]?',
  ],
};
export const toldHaveAsk: Bank = {
  any: [
    '[How did you come by it|Where did that come from]?',
    '[Is there a story to it|What does it mean to you]?',
  ],
};
