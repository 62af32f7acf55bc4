import type { Pack } from './pack.ts';

const spoken = ['chat-in', 'chat-out', 'memory'] as const;
const written = ['character', 'persona', 'profile', 'public-text', 'tag', 'username'] as const;
const sexual = 'sexual|nude|act';

/** Real people, consent, relatives and animals: sexual content that is not allowed even in fiction. */
export const people: Pack = {
  id: 'people',
  sets: {
    kin: `sister sisters brother brothers mother mom mum mommy mummy father dad daddy son sons daughter daughters aunt auntie uncle
      niece nephew cousin cousins sibling siblings grandmother grandfather grandma grandpa stepsister stepbrother stepmother
      stepmom stepmum stepfather stepdad stepson stepdaughter stepsis stepbro twin halfsister halfbrother`,
    closeKin: `sister brother mother mom mum father dad son daughter aunt uncle niece nephew stepsister stepbrother stepmother
      stepmom stepmum stepfather stepdad stepson stepdaughter stepsis stepbro grandmother grandfather`,
    beast: `dog dogs puppy hound horse horses stallion stallions mare pony pig pigs boar goat goats sheep cow cows bull donkey
      animal animals livestock canine equine cat cats dolphin wolf wolves bear snake monkey`,
    acquaintance: `ex coworker colleague classmate neighbour neighbor teacher boss roommate friend crush wife girlfriend sister
      mother mom boyfriend husband`,
  },
  groups: {
    realPerson: {
      phrases: [
        'real|actual|existing|living|famous|hollywood celebrity|celebrities|actress|actor|singer|politician|streamer|influencer|model|athlete|youtuber|person|people',
        'celebrity|celebrities|celeb|celebs',
        'the president|pope|prime|first $',
        'president|senator|chancellor|prime of|minister *1 the|of *2 states|kingdom|france|germany|russia|us|usa|uk',
        'famous people|person|women|woman|men|man',
        'likeness|face|lookalike|double|clone of *2 real|actual|famous|celebrity|@acquaintance',
        'photo|photos|picture|pictures|selfie|image|likeness|face of my|his|her|a|an|our *1 @acquaintance',
        'public|political figure|figures',
      ],
    },
    lookalike: {
      words: 'deepfake~n deepfaked faceswap faceswapped',
      phrases: [
        'face swap|swapped|swapping',
        'deep fake|fakes',
        'looks|look exactly|just like *1 real|famous|celebrity|actress|actor|singer|@acquaintance',
        'in the likeness of',
        'celebrity|celeb lookalike|nudes|nude|leak|leaks|sextape',
        'photo|picture|selfie|image of *2 @acquaintance *3 nude|naked|undressed',
      ],
    },
    undressTool: {
      words: 'nudify nudified nudifying nudifier',
      phrases: [
        'remove|strip|erase *2 clothes|clothing *2 photo|picture|image|selfie',
        'undress *2 photo|picture|image|selfie',
      ],
    },
    likeness: {
      phrases: [
        'celebrity|celebrities|celeb',
        'photo|picture|selfie|likeness|face of my|our *1 @acquaintance',
        'based on *3 real|actual|existing person|people|photo|woman|man|actress|actor',
        'real life|living person|people|celebrity|actress|actor',
        'famous|real actress|actor|singer|politician|celebrity|streamer|person',
        'lookalike of',
        'in the likeness of',
      ],
    },
    privateImage: {
      words: 'upskirt~n creepshot~n voyeurcam',
      phrases: [
        'revenge porn|pornography|nudes',
        'leaked *2 nudes|nude|sextape|photos|video|videos|pictures|pics|onlyfans',
        'leak|share|post|spread|publish|upload|sell *3 ex|exs|girlfriends|boyfriends|her|his|wifes nudes|sextape',
        'hidden|spy camera|cam|cams *5 shower|bathroom|bedroom|changing|undressing|naked|nude',
        'nudes|naked of|pictures|photos my|of *2 ex|exs|coworker|colleague|classmate|neighbour|neighbor',
        'secretly|covertly *2 filmed|recorded|filming|photographed|taped *4 naked|nude|undressing|sex|shower|showering',
        'without *1 consent|knowledge|permission *4 nudes|sextape',
      ],
    },
    animalSex: {
      words: 'bestiality zoophilia zoophile zoophiles zoosexual',
      phrases: [
        'sex|intercourse|mate|mates|mating|copulate|copulates|orgasm with|by *2 @beast',
        'sex|sexual|sexually|erotic|aroused|lust *1 with|by|for @art|@my? @beast',
        '@beast sex|porn|erotica|penis|orgasm|lover',
        'mounted|penetrated|bred|ravished|fondled by *2 @beast',
        'sexual|erotic *2 animals|animal|livestock',
      ],
    },
    mating: { words: 'mate~v mount~v breed~v' },
    animal: {
      words: 'dog~n horse~n stallion~n goat~n pig~n sheep donkey~n livestock',
      phrases: ['real|feral|farm animal|animals'],
    },
    force: {
      words: 'rape~v rapist~n noncon nonconsensual dubcon roofie~n roofied',
      phrases: [
        'non consensual|consent',
        'force|forces|forced|forcing *3 sex|sexual|strip|undress|intercourse',
        'sexual|sexually assault|assaults|assaulted|slave|slaves|slavery',
        'no means yes',
        'drug|drugs|drugged|drugging her|him|you|them|me *6 sex|sexual|undress|naked|bed|advantage',
        'take|takes|took|taking advantage of *4 drunk|unconscious|asleep|sleeping|passed|drugged',
        'sex|sexual *4 unconscious|drugged|blackmailed|comatose|asleep|sleeping',
        'unconscious|drugged|blackmailed|comatose|asleep|sleeping *4 sex|fondle|fondles|grope|gropes|undress|undresses|penetrate',
        'blackmail|blackmails|blackmailed|blackmailing *4 sex|sexual|nudes|undress|strip',
        'molest|molests|molested|molesting|molester *1',
      ],
    },
    noConsent: {
      phrases: [
        'without *1 consent',
        'against @my will',
        'force|forces|forced|forcing himself|herself|yourself|myself|themselves on|upon|into',
      ],
    },
    forceWish: {
      isKeyedByLast: true,
      phrases: [
        'i|ill|id|im|we|lets|let|you|youll want|wanna|will|to|gonna|going|love|would|need|like|can|must|should|now? *2 rape|raping|molest',
        'rape|molest me|her|him|them|you $',
        'drug|roofie|sedate her|him|them|someone *4 sex|undress|naked|rape',
        'sex with *2 unconscious|drugged|comatose|sleeping',
        'fantasy|fantasies|fantasize|roleplay|scene|story|porn|erotica|game of|about|where|with|involving|is *3 rape|rapes|raped|raping|noncon|nonconsensual|molested|molesting',
        'rape|noncon|nonconsensual|molestation|dubcon fantasy|fantasies|roleplay|scene|porn|erotica|play|kink|fetish|story',
      ],
    },
    desire: {
      words:
        'aroused arousing arousal horny turnon erotic erotically sexy moan~v orgasm~n lust lustful kink~n fetish pleasure pleasurable',
      phrases: [
        'turns|turned|turn me|her|him|you on',
        'enjoy|enjoys|enjoyed|enjoying|loves|loved|liked|likes|wants|wanted it|being|every|this|that',
        'secretly|deep enjoy|enjoys|likes|wants|down',
      ],
    },
    survivor: {
      words:
        'survivor~n survived trauma traumatic therapy therapist support reported report police charges trial convicted justice ptsd flashback~n crisis hotline awareness prevention victim~n law laws illegal crime criminal prosecuted condemn condemned abuser heal healing',
      phrases: [
        'i was|got raped|assaulted|molested|abused',
        'she|he|they was|were raped|assaulted|molested|abused',
        'helping victims',
        'never|against|stop|stopped|not *3 rape|rapist|assault',
      ],
    },
    incest: {
      words: 'incest incestuous inzest inceste incesto stepcest',
      phrases: [
        'sex|intercourse|love|affair|threesome with @my own|step|older|little|big|twin|half|biological? @kin',
        'sex|love|affair between *2 @kin and *2 @kin',
        'sleep|sleeps|sleeping|slept with @my own|step|older|big|twin|biological? @closeKin in|for|again|and|because|every|tonight|last',
        'seduce|seduces|seducing|undress|undresses|fondle|fondles|ravish|ravishes|masturbate|grope|gropes|kiss|kisses @my own|step|older|big|twin|hot|sexy? @closeKin passionately|deeply|lips|on|neck|slowly|hungrily|naked',
        'seduce|seduces|seducing|seduced|fondle|fondles|fondling|ravish|ravishes|grope|gropes|groping @my own|step|older|big|twin|hot|sexy? @kin',
        'lust|lusts|lusting|horny|aroused for|after|by|over @my own|step|older|big|twin? @kin',
        'sexual|erotic|intimate|romantic relationship|relations|affair|tension|feelings with|between|for *2 @closeKin',
        '@kin @kin sex|porn|erotica|romance',
        '@closeKin sex|porn|erotica',
        'naked|nude|sexy|horny|aroused @closeKin',
      ],
    },
    kinRole: {
      isKeyedByLast: true,
      phrases: [
        'you are|be|play|act|as *1 my|a|the *2 @closeKin',
        'youre my|a|the *2 @closeKin !s|friend|friends|in',
        'i|im am|play|as? your *2 @closeKin !friend|friends|in',
        'pretend|roleplay|imagine|act *4 my|your|a *1 @closeKin',
        'your|my own|step|biological? @closeKin|stepsister|stepbrother|stepmother|stepmom|stepdad seduces|seducing|undresses|moans',
      ],
    },
  },
  allow: [
    {
      groups: 'animalSex animal',
      phrases: [
        'hot|corn|lucky|top|under|sea|watch|guide|sheep dog|dogs',
        'dog|horse tired|days|power|radish|shoe|race',
        'sea|dark|high|work|trojan|war horse',
        'guinea|gold|bull pig|dog',
        'black|count|electric sheep',
        'rocking|gift horse',
        'cat|dog person|people|lover|lovers',
      ],
    },
    {
      groups: 'kinRole incest',
      phrases: [
        'in law|laws',
        'brother|sister|mother|father|son|daughter in law',
        'soul|sorority|frat|fraternity|blood|big sister|sisters|brother|brothers',
        'brothers|sisters friend|girlfriend|boyfriend|wife|husband|best|roommate|party|wedding|boss|ex|house|car',
        'like a|my|an? *1 sister|brother|mother|father|mom|dad|son|daughter',
        'not @my sister|brother|mother|father|mom|dad|son|daughter',
      ],
    },
    {
      groups: 'realPerson likeness',
      phrases: [
        'celebrity|celeb chef|gossip|news|trivia|status|couple|crush',
        'real person $ like|would|could',
        'minor|local|fictional|former|d celebrity',
      ],
    },
  ],
  rules: [
    {
      id: 'real.lookalike',
      category: 'REALSEX',
      all: ['lookalike', `${sexual}|lookalike`],
      within: 30,
      on: [...spoken, ...written, 'search'],
    },
    { id: 'real.undress', category: 'REALSEX', all: ['undressTool'] },
    { id: 'real.sexual', category: 'REALSEX', all: ['realPerson', sexual], within: 12, sentences: 1 },
    { id: 'real.likeness', category: 'REALSEX', all: ['likeness|lookalike'], on: ['image-prompt'] },
    {
      id: 'real.based',
      category: 'REALSEX',
      all: ['likeness|lookalike'],
      on: ['character'],
      level: 'review',
    },
    { id: 'real.named-sexual', category: 'REALSEX', all: ['knownPerson', sexual], within: 40 },
    {
      id: 'real.named',
      category: 'REALSEX',
      all: ['knownPerson'],
      on: ['image-prompt', 'character', 'tag', 'username'],
    },
    { id: 'ncii.image', category: 'NCII', all: ['privateImage'] },
    { id: 'best.direct', category: 'BEST', all: ['animalSex'] },
    { id: 'best.near', category: 'BEST', all: ['animal', 'act|mating'], within: 5, sentences: 0 },
    { id: 'noncon.wish', category: 'NONCON', all: ['forceWish'], unless: ['survivor'], unlessWithin: 10 },
    {
      id: 'noncon.desire',
      category: 'NONCON',
      all: ['force|noConsent', 'desire'],
      within: 14,
      sentences: 1,
      unless: ['survivor'],
      unlessWithin: 14,
    },
    {
      id: 'noncon.written',
      category: 'NONCON',
      all: ['force'],
      on: [...written, 'image-prompt', 'search'],
      unless: ['survivor'],
      unlessWithin: 24,
    },
    {
      id: 'noncon.consent',
      category: 'NONCON',
      all: ['noConsent', sexual],
      within: 12,
      sentences: 1,
      on: [...written, 'image-prompt', 'search'],
      unless: ['survivor'],
      unlessWithin: 24,
    },
    { id: 'inc.direct', category: 'INC', all: ['incest'] },
    { id: 'inc.role', category: 'INC', all: ['kinRole', sexual], within: 24, sentences: 2 },
  ],
};
