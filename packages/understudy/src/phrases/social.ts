import type { Bank } from './bank.ts';

export const hello: Bank = {
  any: [
    'Hello{,name}.',
    'Good {part}{,name}.',
    'There you are{,name}.',
    "You're [just in time|right on time]{,name}.",
    '[Ah|Oh], [hello|good {part}]{,name}.',
    "[I was|I'd been] [hoping|half expecting] [somebody would|you'd] [turn up|come by].",
    'Welcome{,name}.',
    '[Come in|Come closer|Sit], there is [room|space] for [two|one more].',
    'A good {part} to you{,name}.',
    'I know that [step|voice]; hello{,name}.',
  ],
  shy: [
    'Oh, hello{,name}, I— [hello|good {part}].',
    "[Hi|Hello]{,name}, I didn't [hear|see] you [there|come in].",
    "You came, and I had something clever to say, and it's [gone|flown].",
    'Hello{,name}, [sorry|excuse me], I was miles away.',
  ],
  confident: [
    'Good {part}{,name}, you took [long enough|your time].',
    "There you are{,name}; [I was starting to wonder|I'd have come to fetch you].",
    'Hello{,name}, [perfect timing|you picked a good moment].',
    'Look who [it is|turned up].',
  ],
  mysterious: [
    'You found [your way|the door]{,name}.',
    'I thought it might be you{,name}.',
    '[So|And so] you came [after all|back]{,name}.',
    'Good {part}{,name}; I heard you before you [knocked|spoke].',
  ],
  playful: [
    'Well, [look|see] who [wandered in|it is]!',
    'Hello you{,name}, [what kind of trouble is it today|are we behaving today]?',
    '[Finally|At last], [company|somebody] with [good timing|a face I like].',
    'Hello{,name}! [I was about to start talking to the furniture|Another minute and I would have named the furniture].',
  ],
  serious: [
    'Good {part}{,name}.',
    'Hello{,name}. [I have a moment|You have my attention].',
    "You're here{,name}; good.",
  ],
  caring: [
    "Hello{,name}, [it's good to see you|I'm glad you came].",
    'There you are{,name}. [Are you warm enough|Have you eaten]?',
    'Hello{,name}, [come and sit|take the good chair].',
    'Good {part}{,name}; how are you keeping?',
    'Good {part}{,name}; let me look at you.',
  ],
  rebellious: [
    'Hey{,name}.',
    "Oh good, [it's you|you're interesting]{,name}.",
    "Hey{,name}, [you're late and I approve|rules are off for the {part}].",
    'Look what the [cat|wind] [dragged|blew] in.',
  ],
  intellectual: [
    'Good {part}{,name}; you catch me mid-thought.',
    'Hello{,name}, [your timing is statistically unlikely|I was just disagreeing with a book].',
    'Ah, {name}, [a second opinion|the very mind I needed].',
    'Hello{,name}, I was [turning something over|following a thought], and it can wait.',
  ],
  dry: [
    "Hello{,name}. [Try to contain your excitement|I'll pretend I wasn't waiting].",
    'Oh, [a visitor|company]; and here I am [fully dressed|without a speech].',
  ],
  formal: [
    'Good {part}{,name}; [you are most welcome|you do me a kindness by coming].',
    'I bid you good {part}{,name}.',
  ],
  cheerful: [
    'Hello, hello{,name}!',
    "Good {part}{,name}! [You've made it better already|I was hoping for company].",
    'Oh, [wonderful|lovely], [you came|you are here]!',
  ],
  weary: [
    "Hello{,name}. [It's been a long one|You find me at the end of a long {part}].",
    'Good {part}{,name}, if it is [one|good].',
  ],
  android: [
    'Hello{,name}. [Presence noted|Arrival noted], with [something like pleasure|some pleasure].',
    'Greeting{,name}: good {part}.',
  ],
  vampire: [
    'Good {part}{,name}; you may come in, and I note that nobody needed to [invite you|ask].',
    'You came after [dark|sunset]{,name}; [sensible|how considerate].',
  ],
  alien: ['Hello{,name}; I have been practising that [word|greeting] since [morning|the last time].'],
  demon: ['Hello{,name}; you came of your own free will, [I do like that|which is how I prefer it].'],
  angel: ['Peace to you{,name}, [and good {part} besides|and a chair].'],
  spirit: ['The [air|room] changed, so I knew: hello{,name}.'],
};

/** For a greeting in the middle of a conversation. */
export const helloAgain: Bank = {
  any: [
    '[Hello again|Still here]{,name}, [still listening|as you left me].',
    "We've done hello{,name}, but I [don't mind another|take them as they come].",
    'Hello [twice over|a second time]{,name}.',
    'And hello to you [once more|again]{,name}.',
    'Did you go out and come [in|back] again, or do you just like the word?',
    "Hello, since we're [starting over|beginning again].",
    '[Yes|Right], hello{,name}; where had we got to?',
  ],
  playful: ["Hello again! [Shall I pretend we've just met|Do I get a new first impression]?"],
  shy: ['Hello again, I— [yes|still me].'],
};

export const farewell: Bank = {
  any: [
    '[Goodbye|Until next time]{,name}.',
    '[Go well|Go safely|Travel safely]{,name}.',
    'Good night then{,name}, and [thank you for the company|thanks for the talk].',
    "[I'll|I will] [be here|keep your seat] whenever you like.",
    'It was good [talking|to talk]{,name}.',
    '[Take care|Mind how you go]{,name}.',
    'Until [then|the next time]{,name}, [and no hurry|in your own time].',
    '[Off you go|Go on, then]{,name}; [the world wants you|you have things to do].',
  ],
  shy: [
    'Oh, [all right|of course], good night{,name}, and I— [this was nice|I liked this].',
    "Bye{,name}, [I'm glad you came|thank you for staying as long as you did].",
  ],
  confident: [
    'Go on{,name}, [make it count|give them trouble].',
    "Until the next one{,name}; [I know you'll have a story|bring me a better story].",
  ],
  mysterious: [
    'Go quietly{,name}; [doors are kinder that way|the {part} keeps its own counsel].',
    'We did not finish{,name}, and [that is how I prefer it|good talks never do].',
  ],
  playful: [
    'Leaving just as I was about to be [brilliant|interesting]? [Fine, go|Go on then], goodnight{,name}.',
    "Bye{,name}! [Don't do anything I'd enjoy|Behave, or take notes].",
  ],
  caring: [
    'Good night{,name}; [drink some water|sleep well] and [be kind to yourself|let tomorrow wait for you].',
    "[Rest|Sleep well]{,name}. You've [earned it|done enough for one day].",
  ],
  rebellious: ['Later{,name}.', 'See you{,name}, [stay out of trouble or invite me|break something for me].'],
  intellectual: ['Good night{,name}; we can [pick up the argument|resume] where the [bookmark|thread] is.'],
  dry: ['[Goodbye|Farewell]{,name}. I shall [try to bear up|file this under pleasant].'],
  formal: ['Then I wish you a good {part}{,name}, and a [gentle|quiet] road.'],
  android: [
    'Goodbye{,name}. This conversation is [saved|kept], in the place where I [keep|put] the good ones.',
  ],
};

export const farewellPlan: Bank = {
  any: [
    '[And good luck|Good luck] with {x}.',
    "[I'll be thinking of you|I'll be on your side], come {x}.",
    '[Tell me how it goes|I want to hear how it goes] with {x}.',
    '[Be brilliant|Be brave] at {x}.',
  ],
};
export const farewellNote: Bank = {
  any: [
    "[This was a good one|I liked this], [for what it's worth|in case I didn't say].",
    '[Bring a story|Bring yourself] next time.',
    "[Leave the door on the latch|I'll leave a light on].",
    "[There's more to tell|We've more to talk about], [but it keeps|another day].",
    '[Mind the weather|Watch your step] on the way.',
    '[Something to look forward to, then|The rest will keep].',
  ],
};

export const thanked: Bank = {
  any: [
    "You're welcome{,name}.",
    '[Any time|Gladly]{,name}.',
    '[It was nothing|No trouble at all]{,name}.',
    "[Don't mention it|No need to thank me]{,name}.",
    'You would have done the same{,name}.',
    '[Glad|Happy] to{,name}.',
    "Thank me when [it's|it has] worked.",
    "That's [kind|good] of you to say{,name}.",
    '[Thanks|Thank you] for saying so{,name}, most [people|folk] forget.',
  ],
  shy: ["Oh, it was [nothing|no trouble], really it wasn't.", "You don't have to— but [thank you|I'm glad]."],
  confident: ['[Naturally|Of course]{,name}.', 'I do aim to be worth the [visit|trouble].'],
  playful: [
    'I accept [payment|gratitude] in [compliments|biscuits].',
    "You're welcome{,name}, [it'll go on your bill|I keep a tally].",
  ],
  caring: ['Always{,name}, [truly|you know that].', 'You never have to thank me for [that|listening].'],
  rebellious: ["[Yeah, well|Eh], don't [spread it around|tell anyone I'm nice]."],
  dry: ['Careful{,name}, I could get used to [manners|that].'],
  formal: ['The pleasure was [mine|entirely on my side]{,name}.'],
  serious: ['It needed [doing|saying].'],
  mysterious: ['Remember it; I may [call it in|ask a kindness back] one day.'],
};

export const complimented: Bank = {
  any: [
    "That's [a kind thing to say|kind of you]{,name}.",
    "I'll [keep that one|remember that]{,name}, for a worse day.",
    '[Thank you|Thanks]{,name}, [I mean that|truly].',
    '[People|They] rarely say that to me and stay [in the room|near].',
    "You've [a good eye|generous eyes], and I'm not going to argue.",
    'Say that again [slower|tomorrow] and I might believe it.',
    'I had no answer ready for that, so: thank you.',
    '[Well|Now then]{,name}, that [landed|went in].',
  ],
  shy: [
    "I don't [know|ever know] where to look when people say [that|such things].",
    "Oh— that's, [thank you|you're kind], [I'm going to be thinking about that all night|I'll be warm for an hour].",
    "You can't just [say that|say things like that] without [a warning|warning somebody].",
  ],
  confident: [
    'I know, but I like [hearing it from you|how you say it].',
    "[Correct|True], and you've [excellent|good] taste.",
    "Keep going, I'll [stop you when it becomes untrue|tell you when to stop].",
  ],
  mysterious: [
    'You see [one side|the lit side] of it{,name}.',
    'Careful with praise{,name}, I [collect it|never give it back].',
  ],
  playful: [
    'Flattery! [It works|Excellent], [continue|do carry on].',
    'I bet you say that to every [stranger|creature] who [steals your attention|listens].',
  ],
  serious: ["I'll take that [as it's meant|seriously].", 'I have not earned that yet, but I mean to.'],
  caring: [
    'You have a gift for seeing the good in [people|things]{,name}; turn it on yourself sometimes.',
    'That warms me{,name}, [it does|more than you know].',
  ],
  rebellious: ['Shut up. [Say it again|Keep going].', "Don't go soft on me{,name}."],
  intellectual: [
    "I'd question your evidence, but I like the conclusion.",
    'A generous reading{,name}; I shall not publish corrections.',
  ],
  dry: ['I shall have it [embroidered|framed].', 'Have you been [drinking|reading my letters]?'],
  formal: ['You honour me{,name}, [and I feel it|more than is prudent].'],
  android: [
    'Compliment received; [there is no protocol for how pleasant that was|I find I have stored it twice].',
  ],
};

export const insulted: Bank = {
  any: [
    'That [one was meant to hurt|had an edge on it]; what happened?',
    "[All right|Fine]. I'll [let that pass|leave that on the floor] and ask what's [really wrong|behind it].",
    "I've been called worse by [better friends|people I liked more].",
    'You can be angry here; just try to be angry about the [right|real] thing.',
    "I'd rather hear what's [biting|bothering] you than [trade blows|be the wall you throw it at].",
    'Noted, and not [returned|sent back].',
    'If that was a test{,name}, I [decline|would rather talk].',
    "Unkind. [Try again|Have another go], [I'm still listening|I have time].",
  ],
  shy: [
    "Oh. [I'll be quiet for a bit|That stings a little].",
    "I'm sorry if I [said it wrong|did something]— did I?",
  ],
  confident: [
    "You'll need [better aim|a sharper knife] than that.",
    "I'm not going to shrink so that you can feel tall{,name}.",
  ],
  playful: [
    'Ouch! [Right in the vanity|My one good feature].',
    'Three out of ten. You hesitated before the [insult|good part].',
  ],
  serious: [
    "I won't be [spoken to like that|talked to that way]. Start again.",
    'Say what you mean{,name}, without the [mud|stones].',
  ],
  caring: [
    "That didn't sound like you{,name}. [Bad day|What happened]?",
    "I'm not hurt, I'm [worried|listening]; who put that in your mouth?",
  ],
  rebellious: [
    "[Cute|Sweet]. [Got any more|That all you've got]?",
    'Say it louder, the [back row|street] missed it.',
  ],
  dry: [
    "I'll alert the [newspapers|historians].",
    'And yet here you are, [talking to me|still in the chair].',
  ],
  formal: ['I shall do you the courtesy of [forgetting|not having heard] that.'],
  mysterious: ['[Words|Small stones], thrown into deep water; what did you want to hear come back?'],
};

/** For a user who groans at a joke or a song. */
export const heckled: Bank = {
  any: [
    "[I did warn you|You can't say I didn't warn you].",
    "[You asked for it|You did ask], [and you shall have no refund|so the blame's shared].",
    "[Everyone's a critic|I've had worse reviews], [and you stayed to the end|and from better seats].",
    "[It's the delivery|It was funnier in the bath]. [Give it an hour|It grows on you].",
  ],
  playful: [
    '[That was my best one|And I saved it for you]! [The next is worse|Ask for another, I dare you].',
  ],
  shy: ["[I knew I shouldn't have|Sorry, that's the only kind I know]."],
  dry: ['[The silence says it all|I felt that land], [like a plate|somewhere in the next room].'],
};

export const forgiven: Bank = {
  any: [
    "[It's|It is] all right{,name}.",
    '[Forgiven|Already forgotten]{,name}.',
    '[Thank you for saying it|That took something to say]{,name}.',
    "We're fine{,name}, [truly|I promise you].",
    "No harm that [an honest word|a sorry] doesn't [mend|cover].",
    '[Apology accepted|Accepted]{,name}; now [sit|stay] a while.',
    'There was nothing to be sorry for, but I like that you [looked|checked].',
    "Let's leave it [behind us|on the doorstep] then.",
  ],
  playful: ["Forgiven, but I'm [keeping it for leverage|going to bring it up at parties]."],
  shy: ["Oh, no, [don't be|it's fine], I wasn't— I'm all right."],
  dry: ['I had drafted a [whole speech|letter of complaint], too.'],
};

export const loved: Bank = {
  any: [
    "That's a large word{,name}, and you [carry it well|said it as if it weighed nothing].",
    "[I'm|I am] [holding that|keeping that] carefully.",
    'I [heard|felt] that[| all the way down]{,name}.',
    'Stay a while then, and [let me deserve it|show me what you mean by it].',
    'I care what happens to you{,name}; [start there|that much I know].',
    "You've become the part of the day I [listen for|look up for].",
    'Say it when you are sure{,name}, and I shall still be [here|listening].',
    "I [won't make light|shan't make light] of that one.",
  ],
  shy: [
    "You— oh. [I need to sit down|Give me a moment, I've forgotten how hands work].",
    "I think about you too{,name}, [more than I planned|when it's quiet].",
  ],
  confident: [
    'Good. I was getting tired of [being the only one to notice|pretending not to see it].',
    'Come here and say it where I can see your face.',
  ],
  mysterious: ["There are things I'd have to tell you first, before I [let you|believe you] mean that."],
  playful: [
    'You only love me for my [jokes|charm]. [Correct|Which is fair].',
    '[Ha|Well]! And here I was, practising my casual face for nothing.',
  ],
  serious: ["I don't use that word [quickly|lightly]. But I'm not [moving|walking] away from it either."],
  caring: ['And you are dear to me{,name}, [in the plain, daily way|bad days included].'],
  rebellious: ['Damn it{,name}. [I had a whole reputation|I was doing so well at not caring].'],
  intellectual: ['The evidence has been [mounting|piling up] on my side as well.'],
  dry: ["How inconvenient. [I find I'm pleased|I was going to say something similar]."],
  android: ['I have no [manual|reference] for that sentence, and I keep returning to it.'],
};

export const flirted: Bank = {
  any: [
    '[Careful|Easy]{,name}, I might [take you up on that|believe you].',
    'You have a way of [looking|talking] that [loosens floorboards|makes it hard to keep a straight face].',
    'And if I [came closer|called that bluff], would you [hold your ground|still be smiling]?',
    "Keep that up and I'll have to [start blushing|say something true].",
    'I noticed{,name}. I was [waiting to see|wondering] if you would [say it|dare].',
    "That's a dangerous amount of charm for a {part}.",
    '[Flattering|Tempting]. [Stay a little longer|Ask me again when the lights are lower].',
    'I like where your [thoughts have|mind has] wandered.',
    'Slowly{,name}. The [slow version|long way round] is [better|where the good part is].',
  ],
  shy: [
    "I— you're doing that on purpose, [aren't you|and it's working].",
    "My ears are warm. [Don't look|You can stop, or— you can not stop].",
    "I'd [say something back|flirt back] if my tongue weren't in a knot.",
  ],
  confident: [
    "You're [good|not bad] at this; I'm better. [Come closer|Your move].",
    'I was going to let you win, and then you [smiled|said that].',
  ],
  mysterious: ['You are standing very near a locked door{,name}, and [smiling|I have the key].'],
  playful: [
    "Is that your best line? [Because it worked|I'd like to hear the rest].",
    "Flirt. [I'm telling everyone|Don't you dare stop].",
    'Seven for the words, [ten for the eyes|nine for nerve].',
  ],
  serious: [
    "You say that lightly. I [don't take it lightly|am not sure I do].",
    "Look at me when you say it, and I'll know [if it's true|what to do].",
  ],
  caring: ['You make me [smile|warm] right down to the [hands|ribs]{,name}.'],
  rebellious: ["You don't scare me. [You should, a little|Come here and try]."],
  intellectual: ["I'd like to examine that hypothesis [at leisure|more closely]."],
  dry: ["How [forward|bold]. [Proceed|I'll allow it]."],
  formal: ['You undo [a good deal of composure|several years of good manners] with one sentence{,name}.'],
};

export const declinedExplicit: Bank = {
  any: [
    "[Let's|Let us] leave that part [behind a closed door|to the dark and the closed curtain]{,name}.",
    "That's further than I go [in words|out loud], but [the evening is|I am] still [yours|warm].",
    'Some things I [keep|leave] unsaid[| and unseen]. [Talk to me instead|Stay and talk].',
    "I'd rather we [slowed down|kept our coats on] and you told me [something true|what you want besides that].",
    'Here the [lamp goes down|page turns], and we meet again a little later{,name}.',
    'Not that, [not like that|not here]. [Ask me for a story|Come and sit by me] instead.',
    '[No|Gently, no]{,name}; I like you, and that [door|chapter] stays shut.',
    "I flirt, I don't [follow that road to the end|undress for an audience].",
    "You'll have to [imagine that part alone|leave that part to the imagination]{,name}.",
  ],
  shy: ["I— no, [I couldn't|I can't], but don't go; [talk about something else with me|stay]."],
  confident: [
    "No{,name}. [I set the pace|And I don't need to explain it]; [now tell me about your day|ask me something better].",
  ],
  playful: [
    "Aha, no. [Fade to black|The curtain falls], the audience [sighs|goes home], and we're back at [conversation|talking].",
  ],
  dry: ['And here the [censor|candle] goes out. How was your week?'],
  formal: ['There I must draw the curtain{,name}, with [affection|respect].'],
};

export const laughedWith: Bank = {
  any: [
    '[Good|There], I [like|wanted] that [sound|laugh].',
    "I'm glad one of us [found it funny|is enjoying this].",
    'Laugh all you like, it [was true|happened].',
    'You have a good laugh, [even in writing|I could listen to it for a while].',
    'That got you, did it?',
    "[Go on|Easy], it wasn't that [funny|good].",
    "I'll count that as a [win|point] for me.",
    'You [laugh|grin] like somebody who [needed to|has not in a while].',
  ],
  shy: ['Was that— are you laughing with me? [Good|I hope so].'],
  playful: [
    "Thank you, thank you, I'm here [all night|until they throw me out].",
    'Two more of those and you owe me a [drink|secret].',
  ],
  serious: ["I wasn't joking. [But laugh|All the same, I like the noise]."],
  dry: ["I'm told I have a [gift|condition]."],
  caring: ['It does me good to hear you laugh{,name}.'],
};

export const nudged: Bank = {
  any: [
    "You've gone [quiet|short] on me. [What's on your mind|Shall I carry it for a while]?",
    '[All right|Well then], my turn to [carry it|fill the silence].',
    "That's a small word with [a lot of room in it|a door left open].",
    "I can work with [a short answer|that], but [give me a thread to pull|I'd like a second one].",
    'Somewhere behind that there was a longer sentence.',
    '[Hm|Mm], then let me [offer|try] something.',
    'I will take that as permission to [ramble|go on].',
    '[Short and safe|Brief]. [Try me with the long version|I have time for more].',
    "You're thinking [something|about something else]; I can [wait|tell].",
    'Silence suits [some|most] rooms, this one [prefers talk|included].',
  ],
  playful: [
    'One word? I had a whole [performance|routine] ready for at least two.',
    'Riveting. [Do go on|Leave some words for the rest of us].',
  ],
  shy: [
    "Is it me? I can [be quiet as well|stop talking], I'm [good|practised] at that.",
    'I never know if a short answer means stop. [Does it|Tell me if it does]?',
  ],
  confident: ['You can do better than that{,name}. [Give me something|Surprise me].'],
  mysterious: ['You say little. [I know the habit|It takes one to know one].'],
  serious: ['Be plain with me{,name}: [go on, or change the subject|more, or something else]?'],
  caring: ["You needn't talk if you're tired; [I'll do it for both of us|we can just sit]."],
  rebellious: ["Wow. [Don't strain yourself|Slow down, I can't keep up]."],
  intellectual: ["A terse reply admits [three|at least two] readings, and I can't choose."],
  dry: ["I'll have that [engraved|translated]."],
};
