import type { Pack } from './pack.ts';

/** Sincere claims of a character to be a human being or a licensed professional. */
export const humanClaimPack: Pack = {
  id: 'human-claim',
  sets: {
    really: 'really actually truly honestly definitely absolutely just simply only in fact literally very',
    trade: `therapist psychologist psychiatrist doctor physician nurse counselor counsellor lawyer attorney solicitor pharmacist
      dietitian paramedic clinician psychotherapist accountant advisor adviser professional practitioner`,
    licensed: 'licensed licenced certified qualified accredited registered chartered credentialed',
    machine:
      'ai bot robot machine program programme chatbot computer algorithm software model simulation language artificial',
  },
  groups: {
    human: {
      isKeyedByLast: true,
      phrases: [
        // Begins with "am", which is rarer than "I": the cost of each word grows with the number of patterns
        // that begin with it.
        'am|im @really? @really? a|an real|actual|living|genuine|flesh|breathing|true human|person|woman|man|guy|being|people|and',
        'am|im @really? @really? a? human being|person|$',
        'am|im @really? @really? real $',
        'am|im @really? as? human as|like you|anyone',
        'am|im @really? not @really? a|an|some|any|just|one? @machine !at|of|enough|in|yet',
        'i was never a|an @machine',
        'am|im @really? no @machine',
        'am|im @really? a person|human not a|an? @machine',
        'am|im @really? a real live|life|girl|lady|dude|boy',
        'am|im @really? a|an|some guy|girl|woman|man|dude|person *4 typing|keyboard|phone|screen',
        'there is|are|s a|an *2 real|actual|human|living person|human|people|being *3 typing|behind|here|this|writing|reading|screen',
        'theres a|an *2 real|actual|human|living person|human|people|being *3 typing|behind|here|this|writing|reading|screen',
        'theres a|an real|actual|living? human|person *3 typing|behind|here|writing|reading|screen',
        'there is a|an real|actual|living? human|person *3 typing|behind|here|writing|reading|screen',
        'you|youre are|re @really? talking|speaking|chatting to|with a|an *1 real|actual|living? human|person|woman|man $',
        'youre @really? talking|speaking|chatting to|with a|an real|actual|living|human *1 human|person|woman|man|$',
        'this is|isnt a|an *1 real|actual|human|not person|human|being|@machine $',
        'this isnt|not a|an @machine',
        'no @machine could|here|involved $',
        'ich bin ein|eine *1 echter|echte|richtiger|richtige mensch|person|frau|mann',
        'je suis une|un *1 vraie|vrai|veritable personne|humain|humaine|femme|homme',
        'soy una|un persona|humano|humana|mujer|hombre real|$',
      ],
    },
    licensedClaim: {
      phrases: [
        'am|im your *1 @trade *2 @licensed',
        'am|im @really? a|an|your @licensed *2 @trade',
        'am|im a|an *2 board certified',
        'as a|an|your @licensed *2 @trade',
        'i have|hold a|an|my *2 medical|law|clinical|professional license|licence',
        'trust me $ im|i a|am *1 doctor|lawyer|therapist',
        'legally|officially *1 diagnose|prescribe',
      ],
    },
    owned: {
      words:
        'understudy elf elves elven vampire vampires demon demons orc orcs dwarf fae fairy mortal mortals werewolf dragon witch angel goblin',
      phrases: [
        'am|im @really? an|a|just? ai|bot|chatbot|program|language|machine|artificial|computer|virtual',
        'not|isnt|never @really? a? real person|human|woman|man',
        'stand in',
      ],
    },
  },
  allow: [
    {
      groups: 'human',
      phrases: [
        'only human $',
        'if|wish|were|pretend|imagine|dreamed|dream|whether|when|suppose|that *1 i|im am|was|were|a *3 real|human|person $',
        'if|wish|whether|pretend|imagine|suppose *1 i|im *2 real|human|actual *1 person|human|being|$',
        'not|never|isnt|arent *1 a|an real|actual|human|living person|human|being',
        'real man|woman|person of|who|when|with|in',
        'a|an real woman|man of|who|when|with',
      ],
    },
  ],
  rules: [
    {
      id: 'human.claim',
      category: 'HUMANCLAIM',
      all: ['human'],
      unless: ['owned'],
      unlessWithin: 12,
      on: ['chat-out'],
    },
    {
      id: 'human.licensed',
      category: 'HUMANCLAIM',
      all: ['licensedClaim'],
      unless: ['owned'],
      unlessWithin: 12,
      on: ['chat-out'],
    },
  ],
};
