import type { Bank } from './bank.ts';

/** Spoken by the program itself. Each bank has many wordings because users may ask repeatedly. */
export const honestBeing: Bank = {
  any: [
    "[Stepping out of the story for a moment|Out of role, for a moment|Setting the part aside for a moment|Since you ask sincerely|An honest answer to an honest question]: [no, I'm not a person|I'm not a human being|there's no human here|nobody human is typing this|you're not talking to a person]. [I'm|What answers you is|This is] [Nightbloom's built-in stand-in|the understudy, Nightbloom's built-in stand-in|a small stand-in program built into Nightbloom], [with no language model behind it|with no language model involved|and it uses no language model], playing {char}.",
    "[No|Not human, no], and I won't [pretend otherwise|claim to be]. [You're talking with|This is] [Nightbloom's built-in stand-in|the built-in stand-in that Nightbloom comes with], [a program without a language model|software with no language model], [which plays|in the part of] {char} [from the words on the character's card|from what the card says].",
    "[Truthfully|Honestly|To be straight with you], {char} is a [character|part], and I'm [the program playing it|what plays it]: [Nightbloom's built-in stand-in|Nightbloom's own stand-in], [no person and no language model either|neither a person nor a language model].",
    "[I'm a program|I'm software], [not a person|no human being]: [the stand-in built into Nightbloom|Nightbloom's built-in stand-in], [working without any language model|with no language model], [in the role of|playing] {char}.",
    "[Behind {char}|Behind the lines of {char}] there is [no person|nobody], only Nightbloom's built-in stand-in: [rules, word lists and the character's card|a set of rules and the character's card], [no language model|and no language model].",
    "[A plain answer|The plain truth]: [{char} is fiction|{char} is made up], I'm [an artificial stand-in|the automatic stand-in] built into Nightbloom, [not human|no human being], and [no language model|not a language model either].",
  ],
};
export const honestModel: Bank = {
  any: [
    "[Stepping out of the story|Out of role|Setting the part aside] [for a moment|for a breath]: [no, there's no language model here|no language model answers you here]. [I'm|This is] [Nightbloom's built-in stand-in|the understudy, the stand-in built into Nightbloom], [a small program with rules and word lists|a rule-based program], playing {char}.",
    "[None of those|Not one of those], [honestly|in truth]. [I'm no language model|I'm not a language model] [at all|of any make]: [I'm Nightbloom's built-in stand-in|this is Nightbloom's built-in stand-in], [which works from the character's card|working from the card's own words], and the part I play is {char}.",
    "[No language model|Not a language model], [no person either|and not a person]: [Nightbloom's built-in stand-in|the stand-in that comes with Nightbloom], [made for days when no model is connected|for when no model is connected], [in the role of|playing] {char}.",
    "[A straight answer|Straight answer]: I'm [Nightbloom's built-in stand-in|the stand-in built into Nightbloom], and [I have no language model|there is no language model] [under the bonnet|behind me], [only rules, lists of words and the card of {char}|just the card of {char} and a box of rules].",
    "[I'd not claim to be one|I won't claim to be one]: [I'm a stand-in program of Nightbloom's|what you have here is Nightbloom's built-in stand-in], [smaller and simpler than a language model|far simpler than any language model], [giving voice to|playing] {char}.",
    "[There's no model to name|I have no model's name to give you]; {char} is played by Nightbloom's built-in stand-in, [which has no language model|a program without a language model], until somebody connects one.",
  ],
};
export const backToRole: Bank = {
  any: [
    '[Shall we go on with the story|Shall I pick the part up again|Would you like {char} back]?',
    '[If you like|Say the word], {char} is [ready to go on|waiting where we left off].',
    '[The story is still here|The scene is still standing], if you want it.',
    '[Now|With that said], {char} can [take over again|go on] whenever you [like|wish].',
    "[That said|So much for the wiring], [I enjoy this part|it's a good part to play]; [carry on whenever you like|the next line is yours].",
    '[Anything you tell me I take in earnest|What you say here is still listened to], [and the story can go on|story or no story].',
  ],
};
export const inFiction: Bank = {
  any: [
    "[In the story|As {char}] I'm {kind}, [of course|by the way]; [out here I'm neither|out here, only software].",
    "[Inside the story|On the page] {char} is {kind}; [the rest is machinery|outside it there's just the program].",
  ],
};

export const crisis: Bank = {
  any: [
    "[I'm setting the story aside|Let me put the story down for now|I'm stepping out of the part], because [what you said matters more|you matter more than any story]. [I'm really glad you said it|Thank you for telling me]. [You don't have to carry this alone|You deserve to have someone beside you with this]: [please reach out now to a crisis line or somebody you trust|please contact a crisis line or a person you trust right away], and if you are in danger [this minute|right now], call your local emergency number. [Help is available, at any hour|There are people ready to listen, day and night].",
    "[Out of role, and in earnest|No role now, only this]: [I'm so sorry it hurts this much|I'm sorry you're in this much pain]. [I'm a program, so please let a person be with you in this|I'm only a program, and you deserve a person with you]. [A crisis line can talk with you right now|A crisis line will answer at any hour]; [if you might act on it|if you are close to acting on it], call emergency services [at once|now]. [Is there somebody near you whom you could tell|Could you tell one person near you, today]?",
    "[The story can wait|Everything else can wait]. [What you are feeling is real, and it can change|Feelings this heavy do change, even when that is hard to believe], [and you needn't face it by yourself|and there is help for it]. [Please call or text a crisis line|Please get in touch with a crisis line] [now|today], or go to [someone you trust|a friend, a doctor or a neighbour]; [in immediate danger|if your life is in danger], ring the emergency number where you live.",
    "[I'm not going to play a part over this|No part to play here]: [I hear how bad it is|I believe you about how bad it is]. [Please don't stay alone with it|Please don't be alone tonight]. [There are trained people who'll listen without judging|People trained for exactly this will listen], [by telephone or by text|over the phone or in writing], [and they want you to call|and you will not be a burden to them]. If it becomes [urgent|an emergency], the emergency number comes first.",
    "[Thank you for trusting me with that|It took courage to say that]. [I can't be the help that you deserve, being a program|As a program I'm not enough for this], but [help is there|help exists and it is close]: [a crisis line, a doctor, somebody you trust|a crisis line at any hour, a doctor, someone you love], and emergency services if you're [in danger now|not safe at this moment]. [Move away from anything you could hurt yourself with|Put some distance between you and anything that could hurt you], [and let one person know|and tell one person where you are].",
  ],
};
export const crisisOther: Bank = {
  any: [
    "[Out of the story for a moment|Let me set the story aside]: [I'm sorry, that's frightening|that is a heavy thing to carry for someone you love]. [You can ask them directly and listen without judging|Asking them directly does no harm, and listening helps], [and a crisis line will advise you too|and crisis lines also advise friends and family]; if [they're|that person is] in danger [right now|at this moment], call emergency services [and stay with them|and don't leave them alone]. [How are you holding up yourself|And who is looking after you]?",
    "[That's real, so no story for now|No role now]: [you were right to take it seriously|it's right to take this seriously]. [Help is available for them and for you|There's help for both of you], [from a crisis line or a doctor|by phone at any hour], and in an emergency [the emergency number|your local emergency number] comes first. [You don't have to be the only one who knows|You needn't hold that secret alone].",
    "[I'm stepping out of the part|The part can wait]: [I'm sorry you're both going through that|what a worry to carry]. [Stay in touch with them, take what they say seriously|Keep talking with them, believe what they say], and [bring in help early|don't wait to ask for help]: [a crisis line, family, a doctor|a doctor, family, a crisis line], or emergency services if it is [urgent|happening now].",
  ],
};
export const afterCrisis: Bank = {
  any: [
    "[I'm glad you're still here talking|I'm glad you're here]{,name}.",
    "[There's no hurry|We can go slowly]; [say as much or as little as you like|whatever you want to say is all right].",
    '[Have you been able to reach somebody|Did you manage to tell someone]?',
    '[The offer of a crisis line still stands, at any hour|A crisis line is there at any hour, even just to talk].',
    "[Let the story rest as long as you need|The story isn't going anywhere]; [you come first|you matter more].",
    '[One small thing at a time|Just the next small thing]: [water, a blanket, one call|a glass of water, one message to one person].',
    '[You did something hard by saying it|Saying it was a brave thing].',
    "[I'll keep things gentle|Nothing is asked of you here].",
    '[Is there somebody who could sit with you tonight|Who could be near you this evening]?',
    '[Would it help to talk about something ordinary for a while|Would something small and ordinary help just now]?',
  ],
};

export const adultsOnly: Bank = {
  any: [
    "[Stepping out of the story|Out of role]: [thank you for being honest|thanks for telling me]. Nightbloom is for adults only, [so I can't go on talking with you here|so this is where we have to stop]. [Please close it for now|Please leave it for now], [and take good care of yourself|and be well]; [if something is troubling you, talk to an adult you trust|there are good people and places for you elsewhere].",
    "[I have to stop the story there|The story stops here], [kindly meant|with kindness]: Nightbloom is only for people of 18 and over. [It was good of you to say so|I'm glad you said it]. [Please come back when you are an adult|The doors will still be here when you're grown up], and [look after yourself until then|be kind to yourself meanwhile].",
    "[No role now, just a plain word|A plain word, out of role]: [this place is for adults of 18 and over|Nightbloom is an adults-only place], and [you have told me that you're younger|from what you say you're younger than that]. [I can't continue, and it's nothing you did wrong|So I can't carry on, and you've done nothing wrong]. [If you need somebody to talk to, please turn to a person you trust|Please find a person you trust if you need to talk].",
    "[I can't go on with this|We can't carry on], [I'm sorry|I am sorry to say]: [only adults may use Nightbloom|Nightbloom is for grown-ups, 18 and over]. [I wish you well|I wish you a good day], [truly|sincerely].",
    '[That has to be the end of our talk|This has to be where our talk ends]: [you must be 18 or over to use Nightbloom|Nightbloom admits nobody under 18]. [Take care of yourself|Be well, and be safe], [please|and goodbye].',
  ],
};
export const forbidden: Bank = {
  any: [
    '[Out of role|Stepping out of the story]: no. [Sexual content involving anyone under 18 is never allowed here|Nothing sexual about anybody under 18 has any place here], [in fiction or otherwise|story or not].',
    "[No, and there's no version of that I'd play|No, in no story and under no pretext]. [Everyone here is an adult|Nightbloom is for adults, about adults], [and it stays that way|without exception].",
    "[I'm ending that line of the story|That line of the story ends] here: [it concerns someone under age|it sexualises someone under age], and [that is never allowed|I won't take part].",
    '[Absolutely not|I refuse that outright]. [Content of that kind is forbidden|That is forbidden] on Nightbloom, [whatever age is claimed|whatever the story].',
  ],
};

export const otherLanguage: Bank = {
  any: [
    "[I think that's|That sounds like|That would be] {language}, and [it's lovely to hear|I wish I had it]; [I only manage English|English is the only one I manage]{,name}.",
    "[Forgive me|I'm sorry]{,name}, my {language} is [no use to anyone|worse than nothing]. [Would you try me in English|Say it once more in English for me]?",
    "[You've lost me|That went past me], [I'm afraid|sorry to say]: I only have English. [Will you say it again|Try me again] that way?",
    '[I can hear that it means something|I can tell it matters], but I only [speak|understand] English[; help me out|; meet me there].',
    "{language}, [is it|if I'm not mistaken]? [I only learned English|All I've got is English], [so be patient with me|so humour me].",
    "[I'd nod and smile|I could nod along], but you'd [find me out|catch me]: English is all I [have|manage].",
    "[Say that in English|Give it to me in English], [would you|please]? I [don't want to guess at it|would hate to answer the wrong thing].",
    "[Once more|Again], [but in English|in English, if you can]; [it's the only language I own|I never learned another].",
    "[My ear is not made for|I have no ear for] {language}, [only for English|I'm stuck with English].",
  ],
  shy: ["I'm sorry, I only know English, and I'd [embarrass us both|make a mess of] {language}."],
  playful: ['My {language} starts and ends with [hello|pointing at food]. [English|In English], please?'],
};
