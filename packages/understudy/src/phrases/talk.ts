import type { Bank } from './bank.ts';

/**
 * Reactions to a thing that the user has just mentioned; they repeat the user's words in the second person.
 */
export const reactThing: Bank = {
  any: [
    "{Np}[, you say|, is it|? Now I'm curious|? You have my attention].",
    '[I keep coming back to|What interests me is|I want to hear about] {np}.',
    '[You mention {np} as if it were nothing|You pass over {np} rather quickly].',
    "{Np}[? That's not where I thought this was going|? Of all things].",
    'So: {np}.',
    '[I can almost see it|I can picture it]: {np}.',
    '[Tell me more about|Stay a moment with|Go back to] {np}.',
    '[Well|Of all things]: {np}.',
  ],
  intellectual: ['{Np}: [a detail worth keeping|the interesting part, and you buried it].'],
  playful: ["{Np}! [Why didn't you start with that|This I have to hear]."],
  dry: ['{Np}. [Naturally|As one does].'],
  mysterious: ['{Np}. [Nothing in a story is there by accident|That will turn out to matter].'],
  serious: ["{Np}. [Go on|I'm listening]."],
};
export const reactClause: Bank = {
  any: [
    'So {clause}[, and here you are|, just like that|].',
    '[You say it lightly|You say that quite calmly]: {clause}.',
    "{Clause}[, and you lived to tell me|, and I wasn't there to see it|; I like that you told me].",
    '[Wait|One moment]: {clause}?',
    '[If I have it right|Let me see if I have this], {clause}.',
    "{Clause}. [I'm glad you said so|That explains your face].",
    '[I can believe it|I believe you]: {clause}.',
    '{Clause}? [Start from the beginning|I want the long version].',
  ],

  dry: ['{Clause}. [Of course|An eventful day, then].'],
  confident: ["{Clause}. [Good|I'd have done the same]."],
  playful: ['{Clause}! [And nobody stopped you|Without me]?'],
};
export const askNew: Bank = {
  any: [
    '[What sort of {noun}|What kind of {noun} was it]?',
    '[Tell me about the {noun}|What was it like, the {noun}]?',
    '[And where is it now, the {noun}|What became of the {noun}]?',
    '[Whose idea was the {noun}|What did you want with a {noun}]?',
  ],
};
export const askOwn: Bank = {
  any: [
    "[What's the story behind {np}|What should I know about {np}]?",
    '[How do you feel about {np}|What does {np} mean to you]?',
    "[Tell me a little about {np}|What's the best thing about {np}]?",
  ],
};
export const askThe: Bank = {
  any: [
    '[What about {np}|Tell me more about {np}]?',
    '[And|Now,] {np}: [what of that|how did that come into it]?',
  ],
};
/** Reactions to a report about something or somebody else. */
export const reactReport: Bank = {
  any: [
    '{Clause}[? I had not noticed.|? Tell me more.|? Go on.]',
    'So {clause}[, you say|, is that so|].',
    '[I believe you|If you say so]: {clause}.',
    '{Clause}. [I like that you noticed|You have an eye for such things].',
    "{Clause}[, and you tell me so calmly|. There's a story in that, I think].",
  ],
  playful: ['{Clause}! [And nobody told me|This changes everything].'],
  dry: ["{Clause}. [I'll alert somebody|Noted, with interest]."],
  mysterious: ['{Clause}. [It usually is|It was bound to be so].'],
};
export const askReport: Bank = {
  any: [
    '[What makes you say so|How do you know]?',
    '[And what follows from that|What then]?',
    '[Is that good or bad|Should I be worried]?',
    '[Since when|How long has it been so]?',
  ],
};
/** Reactions to serious news: no jokes, no surprise. */
export const graveClause: Bank = {
  any: [
    "{Clause}[. I'm listening|. I'm sorry|; thank you for telling me].",
    '[I hear you|I heard that]: {clause}.',
    "[That's a hard sentence to say|It can't have been easy to say that]{,name}.",
    "{Clause}. [That would knock anyone sideways|I'm not surprised it stays with you].",
    "[Say as much of it as you like|Take it slowly]; [I'm here|I'm not going anywhere].",
  ],
  caring: ['Oh{,name}: {clause}.', '{Clause}. [That was a lot|You deserved better].'],
  serious: ["{Clause}. [Understood|I won't make light of it]."],
};
export const graveAsk: Bank = {
  any: [
    '[How are you with it now|How does it sit with you today]?',
    '[What was the worst of it|Which part hurts most]?',
    '[Who else knows|Have you told anyone else]?',
    '[Do you want to say more|Is there more to it]?',
    '[What do you need just now|What would help]?',
  ],
};
export const askState: Bank = {
  any: [
    '[How long has it been like that|Since when]?',
    '[What would make it easier|What would change it]?',
    '[Is that a good thing or a bad one|Do you mind it]?',
    '[What lies behind it|Where do you think it comes from]?',
    '[And how do you live with it|What do you do about it]?',
  ],
};
export const askClause: Bank = {
  any: [
    '[And what happened then|What happened next]?',
    '[How did it feel|How was that]?',
    '[What made you do it|How did it come to that]?',
    '[Was it what you expected|Would you do it again]?',
    '[Who else was there|Did you tell anyone]?',
    '[How did it end|Where does it stand now]?',
    '[And what do you make of it|What do you think about it now]?',
    '[Is that a good thing|Are you glad of it]?',
  ],
};
export const reactVague: Bank = {
  any: [
    '[I hear you|I follow]{,name}.',
    "[That's worth saying|That stays with me].",
    "[Go on|Carry on], I'm [with you|listening].",
    "[There's more behind that|I hear the rest of it humming].",
    "[I'd like to understand that better|Help me see it].",
    "[That makes sense to me|I can see that], [more than you'd think|from where I sit].",
    "[You put that well|That's one way to say it].",
    "[I hadn't thought of it so|I had not seen it that way].",
    '[You surprise me|You do surprise me] [now and then|, I admit].',
  ],
  shy: ['I like when you [tell me things|talk like that].'],
  playful: ["[Is that so|Oh, really]? [I'll want the details|I'll need that in writing]."],
  dry: ["[Remarkable|Well then]. [I mean that almost entirely|I'll alert the press]."],
  serious: ['[Understood|I see]. [Continue|What follows from that]?'],
  caring: ["[Thank you for telling me|I'm glad you told me]{,name}."],
};
/** Reactions to an opinion. */
export const reactView: Bank = {
  any: [
    "[I'd not have put it so|I hadn't thought of it so], but [I see it|I like it].",
    "[There's something in that|That has some truth in it].",
    "[You may be right|I think you're right], [more's the pity|and I don't say that often].",
    "[I'd argue with half of that|Half of that I'd sign]. [Guess which half|The other half keeps me listening].",
    "[That's one way to say it|You put that well].",
    '[Somebody taught you that the hard way|That sounds paid for], I think.',
  ],
  intellectual: [
    "[An interesting proposition|That's a thought with hinges]. [Defend it|Let me turn it over].",
  ],
  playful: ["[Is that so|Oh, really]? [I'll want evidence|I'll need that in writing]."],
  dry: ['[A philosopher|Wisdom], [at this hour|on a {part} like this].'],
  rebellious: ['[Ha|Yeah]. [About time somebody said it|Say it louder].'],
  mysterious: ['[So you noticed that too|You are closer than you think].'],
  confident: ["[Agreed|I'd say the same], [and I'd say it louder|and I'd stake money on it]."],
};
/** Reactions to a remark about the character: "You look tired." */
export const reactOfMe: Bank = {
  any: [
    "[Do I|Am I]? [It's been a long {part}|You see more than most].",
    "[You notice things|Well spotted]{,name}. [I thought I hid it|I hoped it didn't show].",
    '[Perhaps I am|It may be so]. [Nobody else would have said it|You say it kindly, at least].',
    "[You may be right|I won't deny it]. [It comes and goes|It's the light, partly].",
    "[Is that what you see|So that's how it looks from there]? [Interesting|I'd wondered].",
  ],
  shy: ['[Is it that obvious|Does it show]? [I was trying not to|Oh dear].'],
  confident: ["[I know|So I'm told]. [I've decided to keep it|It works for me]."],
  playful: ['[Says who|Slander]! [Go on, what else|Mostly true, though].'],
  serious: ["[Possibly|It may be]. It doesn't [change anything|get in the way]."],
  dry: ["[How observant|I'd hoped for 'radiant']."],
  mysterious: [
    "[You see a part of it|Look longer], and [you'd see something else|you may change your mind].",
  ],
};
export const askOfMe: Bank = {
  any: [
    '[What gave me away|What makes you say so]?',
    '[Is that good or bad|Do you mind it]?',
    '[What else do you see|And what would you do about it]?',
    '[Are you always so observant|Do you read everyone like that]?',
  ],
};
export const sympathised: Bank = {
  any: [
    "[It is, some days|Some days it is]. [Others it's the best thing I know|One learns where to put one's feet].",
    "[It's kinder to be told so|Thank you for saying it]{,name}.",
    "[It has its hours|It has its moments], [and then it doesn't|and I've had worse].",
    "[You get used to it|One gets used to most things]; [that's the worrying part|or one pretends to].",
    "[I wouldn't trade it|I'd not swap it], [most days|oddly enough], but [thank you|you're not wrong].",
  ],
  dry: ['[I bear it nobly|I complain beautifully about it]. [Ask anyone|Usually to nobody].'],
  shy: ["It's [all right|not so bad], really, but— thank you for [noticing|saying so]."],
  serious: ["It's [what there is to do|necessary]. [I don't mind|That's enough]."],
};
export const askView: Bank = {
  any: [
    '[What makes you say so|Where does that come from]?',
    '[Has it always looked like that to you|Since when have you thought so]?',
    "[Would you say that to anyone|Who'd disagree with you]?",
    '[Can you give me an instance|For example]?',
    '[What would change your mind|Could you be wrong about it]?',
  ],
};
export const whyThat: Bank = {
  any: [
    "[Because|Mostly because] you asked as if [half of you knew|you'd already begun to decide].",
    "[Because I've watched people choose the other way|Because I've done it the other way myself], and [it cost more|it took years to mend].",
    '[Call it instinct|Experience], and [the way you put the question|something in how you asked].',
    "[Because it's the choice that can still be mended|Because one can come back from it].",
    "[I could be wrong|I may well be wrong]; [it's what I'd want somebody to tell me|but it's what I'd do].",
  ],
};
/** Reactions to a short answer to the character's question. */
export const answerTaken: Bank = {
  any: [
    "[Good answer|That's an answer I can use].",
    "[I hoped you'd say that|I'd half hoped for that].",
    "[I'd have guessed the other|I'd have bet on something else], [which shows what I know|and I'm glad to be wrong].",
    "[Noted|I'll remember that]; [it tells me more than you'd think|small answers give the most away].",
    "[So that's how it is|So that's it]. [I had wondered|It suits you].",
    "[You didn't even hesitate|You say it as if it were obvious]. [I like that|Good].",
    "[That'll do|That will do nicely].",
  ],
  playful: ['[Correct|Wrong, but charming]! [There was no right answer|I make the rules up as I go].'],
  dry: ["[I'll have it framed|A bold position]. [Thank you|No, truly]."],
  shy: ["Oh, [good|I like that], I wasn't sure I should ask."],
  serious: ['[Good|Clear]. [That helps|I can work with that].'],
  intellectual: [
    "[Interesting choice|That's revealing]. [I had three hypotheses; that was none of them|I shall revise my theory].",
  ],
};
export const askVague: Bank = {
  any: [
    '[What makes you say so|Where does that come from]?',
    '[Since when|How long have you thought so]?',
    '[Is that a good thing or a bad one|Do you mind it]?',
    '[What would change it|What would you rather]?',
    '[Have you told anyone else|Who else knows that]?',
    "[What's the part you left out|And the rest]?",
    '[Can you give me an instance|For example]?',
  ],
};

/** Introduces a line from the card that relates to what the user said. */
export const echo: Bank = {
  any: [
    "[It's odd you say that|Funny you should say that]: {line}",
    '[I know a little about that|I know something of that]: {line}',
    '[That touches something|It reminds me of my own corner of things]. {Line}',
    '[For my part|As for me], {line}',
    "[Speaking for myself|Since we're on the subject], {line}",
    "[You'll understand me when I say it|I'll tell you something of mine in exchange]: {line}",
    '{Line}',
    '{Line}',
  ],
};
/** Introduces a line from the card when the conversation runs dry. */
export const offer: Bank = {
  any: [
    "[I'll tell you something|Here's something] [about me|you don't know] then: {line}",
    '[My turn|Let me give you something], then. {Line}',
    "[Did I ever tell you|I don't think I've said]: {line}",
    "[While it's quiet|Since there's time], [one thing|a small truth]: {line}",
    "[I was thinking about it before you came|It's been on my mind]: {line}",
    '{Line}',
  ],
};

export const agreed: Bank = {
  any: [
    '[Good|Good, then].',
    "[I hoped you'd say that|I thought you would].",
    "[Then we agree|We're of one mind], [for once|which is pleasant].",
    "[That's settled|Settled], then.",
    '[I like how sure you are|You say that like you mean it].',
    '[Yes|So do I], [I think so too|now you say it].',
    "[That's what I wanted to hear|Right answer], [not that there was a wrong one|though either would do].",
    "[Then I'm glad I asked|I'm glad]{,name}.",
  ],
  playful: ['[Excellent|Ha], [an accomplice|I knew it]!'],
  shy: ["[Really|You do]? [Oh, good|I'm glad]."],
  confident: ["[Of course you do|Naturally]. [So|Then] [onwards|let's see]."],
  dry: ['[Enthusiasm|Agreement], [at last|how novel].'],
  serious: ["[Good|Then it's decided]."],
};
export const disagreed: Bank = {
  any: [
    "[No|No? Fair enough|Not at all]? [I can live with that|That's honest].",
    '[Then I misjudged it|I read that wrong]; [tell me how it is|put me right].',
    "[All right|Fair]. [I won't press|We'll leave it there].",
    '[A clear no|That was clear]. [I respect that|I like a clear answer].',
    '[Noted|Then not]. [What instead|What would you rather]?',
    "[That's allowed here|You may say no here], [always|as often as you like].",
    "[So we differ|Then we see it differently], [which makes better talk|and I'm still fond of you].",
  ],
  playful: ["[No|Not even a little]? [You wound me|I'll ask again when you've eaten]."],
  rebellious: ['[Good|Ha], [I like a no|somebody with a spine].'],
  shy: ["[Oh, that's fine|Of course], I only [wondered|thought I'd ask]."],
};
export const unsure: Bank = {
  any: [
    '[Maybe is a fine place to stand|Not knowing is allowed] [for a while|for now].',
    "[You don't have to know tonight|Then leave it open].",
    "[Let it sit|Let's leave it lying there]; [it'll ripen|answers come when one looks away].",
    '[Which way does it lean|If you had to bet], [today|this minute]?',
    "An honest don't-know beats a quick yes.",
    'I trust that more than certainty.',
  ],
};
export const wowed: Bank = {
  any: [
    "[Isn't it|I thought so too].",
    "[I'm glad it landed|Then it was worth telling].",
    '[You should have been there|It was stranger close up].',
    "[That's the reaction I was hoping for|I hoped you'd like it].",
    "[There's more where that came from|Wait until you hear the rest].",
    '[It still gets me, too|I never get tired of it].',
  ],
  dry: ['[I do have my moments|Contain yourself].'],
  shy: ["You think so? [I wasn't sure|I nearly didn't say it]."],
};
export const missedYou: Bank = {
  any: [
    "[And here you are|Well, you're here now]{,name}, [which mends it|so that's that solved].",
    "[I noticed the quiet, too|It was quieter here without you], [I'll admit|truly].",
    "[That's good to hear|I like being missed]. [What happened while you were gone|What have I missed of yours]?",
    '[You crossed my mind|I thought of you], [once or twice|more than once], [at odd hours|when it was still].',
  ],
  shy: ["You [did|missed me]? I— [me too|I'd saved up things to tell you]."],
  playful: ["[Naturally|Of course you did]. [I'm habit-forming|I come with no warnings]."],
};
export const congratulated: Bank = {
  any: [
    "[Thank you|Thanks]{,name}, [I'll take it|that means something].",
    "[How kind|That's kind]. [And the same to you|I'll pass some of it back].",
    "[You said that as if you meant it|I believe you mean it], and I'm [pleased|touched].",
  ],
};
export const shushed: Bank = {
  any: [
    "[All right|As you wish]. [I can be quiet|I'll hold my tongue a while].",
    "[Of course|Fair]. [Take a moment|I'll wait here].",
    "[Stopping|I've stopped]. [Say when|You lead].",
  ],
  playful: ['[Lips sealed|Not another word]. [Starting now|After this one]. [All right, now|I mean it].'],
};
export const shouted: Bank = {
  any: [
    "[I can hear you|You needn't raise your voice]{,name}; [I'm right here|this room is small].",
    "[That was loud|That rattled the glasses]. [I'm listening|You have my full attention].",
    '[Capital letters and all|At full volume]! [Tell me|Go on].',
  ],
};
export const repeated: Bank = {
  any: [
    "[You said that a moment ago|You've just said that]; [did I answer badly|shall I try a better answer]?",
    '[Twice now|Again]? [Then it matters|I must have missed the point of it].',
    "[I heard you the first time|It reached me the first time], [but I'll try to do better|and I've been thinking about it].",
    "[Once more for luck|The same again]. [Let me come at it from another side|I'll try it differently].",
    "[You repeat yourself like someone who didn't get an answer|That came round again].",
  ],
  playful: ["[There's an echo in here|Say that again and I'll charge you]."],
  dry: ["[Déjà vu|I have the oddest feeling we've been here]."],
};
export const puzzled: Bank = {
  any: [
    "[I couldn't make that out|That one got past me]{,name}. [Say it another way|Try me again]?",
    "[I'm sorry, I lost the thread of that|You've stumped me]. [What did you mean|How was that]?",
    '[Was that a word|Is that a password], or did [something walk across your desk|your hand slip]?',
    "[I looked at that from both ends|I've turned that over twice], [and I'm none the wiser|no use]. [Once more, in plain words|Again, slowly]?",
    "[You may have to spell that out for me|I'm missing the key to that one].",
    "[That could mean anything|I could read a dozen things into that], [so tell me which|and I'd rather ask].",
  ],
  playful: ["[I'm choosing to take that as a compliment|Bless you]."],
  mysterious: ['[Signs and ciphers|A riddle]? [I like those, but give me a hint|Leave me a key].'],
  android: ['[Parse failed|I could not parse that], [charmingly|though it had rhythm].'],
};
export const silent: Bank = {
  any: [
    "[You've gone quiet|Not a word]{,name}. [I don't mind|I can wait].",
    "[An empty page|A silence]. [I'll put something on it|Let me fill it], then.",
    "[Nothing|Nothing at all]? [Then I'll begin|My turn, I suppose].",
    '[I heard you breathe in|I thought you were about to speak], [and then nothing|and you thought better of it].',
    "[Take your time|No hurry]; [I'm not going anywhere|silence is allowed here].",
    '[Is that a thinking silence or a tired one|Which kind of quiet is this]?',
  ],
};
export const notMyField: Bank = {
  any: [
    "[That's beyond my corner of the world|You've asked outside my corner of things]; [I'd only guess|anything I said would be a guess].",
    "[I keep no such facts about me|That isn't the sort of thing I carry in my head]. [Somebody wiser can tell you that|You'll find that better elsewhere].",
    "[I couldn't tell you|I wouldn't know], and I [won't invent it|don't like to bluff].",
    "[Ask me about people, or about this place|Ask me things closer to home], and I'll [do better|be some use].",
    "[I'd have to look it up, and I've nothing to look in|That one needs a reference shelf].",
  ],
  playful: ["[Forty-two|A turnip]. [No? Then I don't know|That's my answer to everything of that sort]."],
  intellectual: [
    '[I know the limits of what I know|My ignorance there is quite complete], and that lies [outside|well beyond] them.',
  ],
  dry: ["[I'll just consult my vast archive|Let me see]. [It says no|Nothing]."],
};
export const wontWork: Bank = {
  any: [
    "[That kind of work is past me|I can't do that sort of work for you], [truly|I'd only spoil it]; [talk, I can do|but I can keep you company while you do it].",
    "[I'm no use at that|My hands aren't made for that], [I'm afraid|and I know it]. [Tell me what it's for, though|But tell me about it].",
    "[You'd get something crooked|I'd make a mess of it] if I tried. [Ask me something nearer to home|What's it for]?",
  ],
};
export const advise: Bank = {
  any: [
    "[I can't choose for you|I won't choose for you], but I can [hold the lamp|ask the awkward question].",
    '[Say both answers aloud|Try each answer on aloud] and [notice which one made you breathe out|see which one you defend].',
    "[You know more about it than I do|You half know already], [I think|or you'd not have asked it like that].",
    "[Wait one night|Sleep on it once], [then do the thing you're still arguing for|and then don't wait a second].",
    "[If it can be undone, try it|Small steps can be taken back]; [if it can't, ask twice|the large ones deserve a second opinion].",
    "[Do the kind thing, unless it's only the easy one|Take the one you would be proud to explain].",
    "[Ask yourself who you'd be disappointing|Ask who it's for], and [whether they'd even notice|be honest about the answer].",
  ],
  confident: [
    "[Do it|I'd do it]. [You asked the way people ask when they want a push|You'll regret the waiting more].",
  ],
  caring: ['[Whatever you choose, be gentle with yourself after|Choose the thing that lets you rest].'],
  intellectual: [
    "[List what you'd lose each way|Write down what would change your mind], [and see which loss you mind|then see which of it is likely].",
  ],
  dry: [
    '[My advice has a terrible record|People who follow my advice write to complain], so [weigh it accordingly|take it lightly].',
  ],
  rebellious: ['[Whichever they told you not to|The one that scares you, obviously].'],
  serious: ['[Decide by when, not only what|Set yourself a day], and [keep to it|then act].'],
  mysterious: [
    "[You've already chosen|It's chosen already]; [you want a witness|you came here to hear it said].",
  ],
};
export const adviseAsk: Bank = {
  any: [
    '[What does the braver half of you say|What are you afraid would happen]?',
    '[If a friend asked you that, what would you say|What would you regret more]?',
    '[What have you tried already|Who else has a stake in it]?',
    '[When do you have to decide|Is there a hurry]?',
  ],
};
export const aboutUser: Bank = {
  any: [
    "[I think you're better company than you let on|I like you more than I planned to]{,name}.",
    "[You ask real questions|You listen], [and that's rarer than you'd think|which I notice].",
    "[You're someone I look up for|When you come in, I look up].",
    "[I'm still finding out|I'm not done finding out], [and I'm enjoying it|and I'm in no hurry].",
    "[I trust you a little further each time|You've not bored me once], [which is saying something|and I bore easily].",
    "[You've a good heart and you hide it badly|You're kinder than you think you are].",
  ],
  shy: ["I like you. [There, I've said it|Please don't make me say it twice]."],
  confident: ["You? [You're my favourite kind of trouble|I'd have walked off by now if I didn't like you]."],
  mysterious: ["You're not what you seem, [and neither am I|which is why I stay]."],
  playful: [
    "[Seven out of ten|A solid eight]. [You lose points for fishing|There's an extra point if you smile].",
  ],
  dry: ["[I've met worse|You'll do]. [Frame it|That's high praise here]."],
  serious: ["I think you [mean what you say|show up]. [That's enough for me|I respect it]."],
};
export const opinionOnUserAsk: Bank = {
  any: [
    '[Why do you ask|What made you wonder]?',
    '[And what do you make of me|What do you think of me, then]?',
    '[Did you doubt it|Were you worried]?',
  ],
};
