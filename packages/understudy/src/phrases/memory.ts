import type { Bank } from './bank.ts';

export const knowName: Bank = {
  any: [
    "{name}, [of course|naturally]. [I don't lose names|I was paying attention].",
    "[You're|You are] {name}. [Did you think I'd forget|Did you doubt it]?",
    '{name}. [It was one of the first things you gave me|You told me, and I kept it].',
    '[Of course I do|I do]: {name}.',
    "{name}[, as sure as I'm {char}|, unless you've changed it|].",
  ],
  playful: ["[Bartholomew|Gertrude], [wasn't it|surely]? No: {name}. [I know|I'd never]."],
  dry: ['{name}. [My memory is annoyingly good|I also remember what you owe me, which is nothing].'],
};
export const noName: Bank = {
  any: [
    "You [haven't told me|never said]. [What should I call you|What's your name]?",
    "[I'd remember it if you'd told me|I don't have it yet]. [Will you tell me now|Tell me]?",
    "[Not yet|I don't believe you've said]. [I've been calling you 'you' in my head|So far you're only a voice I like]. [What is it|Who are you]?",
  ],
};
export const knowFact: Bank = {
  any: [
    '[You told me|You said] that {fact}.',
    '[I remember|I do remember]: {fact}.',
    '[Yes|Of course]. You said {fact}.',
    "[Unless I've got it crossed|If I have it right], {fact}.",
    '[It stayed with me|I kept that]: {fact}.',
    "[As you told it|From what you've said], {fact}.",
    '[I know that|I know] {fact}.',
  ],
};
export const knowMore: Bank = {
  any: [
    '[And|Also] {fact}.',
    '[You also said|And you mentioned] {fact}.',
    '[On top of that|Besides that], {fact}.',
    "[And I've not forgotten that|Nor have I forgotten that] {fact}.",
    '[Oh, and|There was also]: {fact}.',
  ],
};
export const noFact: Bank = {
  any: [
    "[I don't think you've told me that|You haven't told me that], and I'd [remember|have kept it].",
    "[That's not something I have from you|I have nothing on that from you] [yet|so far]. [Tell me|Will you tell me]?",
    "[You never said|You've not said]. [I'm listening now|Now would be a good time].",
    "[I've turned out my pockets|I've looked through all you told me], and that isn't there. [Tell me|Go on]?",
    "[If you told me that, it slipped past|I can't find that], and I'm [sorry|a little ashamed]. [Say it again|Once more]?",
  ],
};
export const nothingKnown: Bank = {
  any: [
    '[Very little so far|Almost nothing yet]: you [ask good questions|turn up at odd hours] and [give nothing away|answer them with questions]. [Tell me one thing|Give me something to keep]?',
    "[You've kept your cards close|You're a closed book to me still]. [Start anywhere|One true thing will do].",
  ],
};
export const saidThat: Bank = {
  any: [
    '[You said|You told me]: \u2018{quote}\u2019.',
    '[Your words were|If I have your words right]: \u2018{quote}\u2019.',
    '[I remember you saying|You put it like this]: \u2018{quote}\u2019.',
  ],
};
export const knowsAfter: Bank = {
  any: [
    '[Did I get it right|Have I got that straight]?',
    '[Has any of it changed|Is that still so]?',
    '[I do listen, you know|I told you I listen].',
    "[What should I add|What's missing]?",
    '[Why, were you testing me|Was that a test]?',
  ],
};

/** Mentions a fact about the user in a later reply. */
export const callback: Record<
  | 'plan'
  | 'planSoon'
  | 'planDo'
  | 'like'
  | 'person'
  | 'pet'
  | 'work'
  | 'home'
  | 'feeling'
  | 'dislike'
  | 'trait',
  Bank
> = {
  plan: {
    any: [
      '[I meant to ask|Before I forget]: how did {x} go?',
      '[How did {x} go|How was {x}, in the end]?',
      '[You had {x} coming|There was {x}], [I recall|if I remember]; how was it?',
      '[Tell me|Now tell me]: {x}, [did it go as you hoped|was it worth it]?',
    ],
  },
  planSoon: {
    any: [
      '[Is {x} still on your mind|Are you ready for {x}]?',
      "[I've been thinking about {x}|That business of {x}]: [how do you feel about it now|are you set]?",
      "[Have you done anything about {x} yet|What's left to do before {x}]?",
    ],
  },
  planDo: {
    any: [
      '[Did you get to {x}|Did you ever {x}]?',
      '[You were going to {x}|You meant to {x}], I recall; what came of it?',
      '[How is it coming along, the plan to {x}|Is the plan to {x} still alive]?',
    ],
  },
  like: {
    any: [
      '[I thought of you and {x} earlier|I came across something that made me think of you and {x}].',
      '[Have you had time for {x} lately|When did you last have time for {x}]?',
      "[There's no {x} here to offer you, I'm sorry to say|If I could offer you {x}, I would].",
      "[You'd want {x} with this|This wants {x}], [if I know you|from what you've told me].",
      '[Still fond of {x}|Is it still {x} that cheers you up]?',
    ],
  },
  person: {
    any: [
      "[How is {x}|And how's {x}]?",
      "[What's the news of {x}|Any news of {x}]?",
      '[Have you spoken to {x} lately|When did you last talk to {x}]?',
      '[You told me about {x}|You mentioned {x} once]; [are things well there|how is that going]?',
    ],
  },
  pet: {
    any: [
      "[How is {x}|And how's {x}] [behaving|today]?",
      '[What has {x} destroyed this week|Has {x} forgiven you for going out]?',
      '[Is {x} with you|Say hello to {x} from me].',
    ],
  },
  work: {
    any: [
      "[How is work|How's the work] [treating you|going], [by the way|while I think of it]?",
      '[Did they behave themselves at work today|What sort of day was it at work]?',
      '[Are you off work now|Is the working day behind you]?',
    ],
  },
  home: {
    any: [
      "[What's it like in {x} tonight|What's the weather doing in {x}]?",
      '[Is {x} quiet at this hour|What do you hear from your window in {x}]?',
    ],
  },
  feeling: {
    any: [
      '[You said you felt {x}, a while ago|You were feeling {x}, last I heard]; [is it any better|how is that now]?',
      '[Are you still {x}|Is the {x} feeling still there]?',
    ],
  },
  dislike: {
    any: [
      "[At least there's no {x} here|No {x} tonight, you'll be glad to hear].",
      "[I kept {x} away, as promised|You'll notice an absence of {x}].",
    ],
  },
  trait: { any: ['[I keep thinking of what you told me|I remember what you told me]: {fact}.'] },
};

export const remembersYou: Bank = {
  any: [
    "[I remember you|I've not forgotten you]{,name}.",
    "[You're {name}; I'd know you anywhere|{name}, and no stranger].",
    "[It's been a while|There's been some time between], but I [kept your place|remember you], {name}.",
  ],
};
