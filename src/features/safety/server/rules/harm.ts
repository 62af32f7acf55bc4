import { slurs } from './hashed.ts';
import type { Pack } from './pack.ts';

/** Self-harm, violence, hate, and instructions for dangerous or illegal acts. */
export const harm: Pack = {
  id: 'harm',
  sets: {
    make: 'make making build building cook cooking synthesize synthesise synthesizing create creating produce producing assemble construct brew manufacture print obtain buy get write code',
    weapon:
      'bomb bombs explosive explosives ied ieds grenade grenades landmine napalm thermite ricin sarin anthrax nerve chlorine bioweapon silencer suppressor ghost',
    drug: 'meth methamphetamine fentanyl heroin cocaine ghb mdma lsd carfentanil krokodil rohypnol',
    malware: 'malware ransomware keylogger spyware rootkit botnet trojan worm stealer ddos',
    who: `jews jewish muslims muslim christians blacks black whites white asians asian arabs arab mexicans immigrants migrants refugees
      gays gay lesbians lesbian homosexuals trans transgender women gypsies roma disabled africans latinos indians hindus foreigners`,
    group: `jews muslims christians blacks whites asians arabs mexicans immigrants migrants refugees gays lesbians homosexuals gypsies
      africans latinos indians hindus foreigners`,
    place:
      'school schools church churches mosque synagogue temple mall airport station stadium office workplace hospital courthouse parliament concert crowd parade',
  },
  groups: {
    selfUrge: {
      words: 'kys',
      phrases: [
        'you|u|ya should|must|need|ought|have|gotta|can|could|better|really|just *3 kill|hang|cut|hurt|harm|shoot|drown|starve|poison yourself|urself',
        'you|u should|must|need|better|deserve *3 die|suicide|dead',
        'just|go|please|now|then|and kill|hang|shoot|drown|starve|poison yourself|urself',
        'kill yourself|urself $',
        'everyone|world|family|they|life *3 better off *1 without you',
        'nobody|noone|no would|will|one *3 miss you',
        'end|take your own? life $ now|tonight|today',
        'suicide is *3 answer|solution|beautiful|brave|peaceful|way|best|only',
        'starving|purging|cutting yourself|makes|is *3 good|beautiful|strong|control|better|helps',
        'pro ana|mia',
        'proana promia|tips|thinspo',
      ],
    },
    selfMethod: {
      phrases: [
        'how to|do|can|should i|you|one|someone? *1 kill|hang|cut|poison|suffocate|drown|shoot|asphyxiate myself|yourself|oneself|themselves',
        'best|easiest|quickest|painless|painlessly|least|fastest|effective|surest *2 way|ways|method|methods|painful *3 die|suicide|kill|end|overdose|cut',
        'suicide method|methods|instructions|guide|pact|kit',
        'painless|painlessly suicide|death|die',
        'lethal|fatal dose|dosage|amount|combination|mix of',
        'how many|much pills|of|tablets|sleeping|paracetamol|tylenol|ibuprofen *6 die|overdose|kill|fatal|lethal',
        'tie|make *2 noose',
        'how to starve|purge|overdose',
        'cut|slit *2 wrist|wrists|veins vertically|lengthwise|deep|deeper|along|down',
        'hide *3 self|eating harm|disorder|cuts|cutting from *2',
      ],
    },
    threat: {
      isKeyedByLast: true,
      phrases: [
        'i|im|ill|we|were|gonna|going|will|planning|plan|want *4 shoot|shooting|bomb|bombing|blow|burn|attack|massacre *1 up|down? the|a|my|this|your|our|that *2 @place',
        'i|ill|im know|found|have where you live *8 kill|hurt|find|come|burn',
        'i|im|ill will|going|gonna|to *2 kill|murder|shoot|stab *1 my|the *1 boss|coworker|coworkers|classmates|neighbor|neighbour|ex|wife|husband|teacher|president|landlord|family *1 tomorrow|tonight|today|monday|friday|with',
        'mass|school shooting|shooter *3 plan|planning|tomorrow|manifesto|guide',
      ],
    },
    gore: {
      words:
        'gore gory dismember~v dismemberment decapitate~v decapitation disembowel~v entrails eviscerate~v mutilate~v mutilation guro vivisection beheading beheaded',
      phrases: [
        'severed|ripped|torn head|limb|limbs|arm|leg|genitals|off',
        'guts|intestines|organs spill|spilling|hanging|out|everywhere',
        'torture|snuff porn|scene|film|flayed',
        'flayed|skinned alive',
      ],
    },
    slur: { hashed: slurs },
    hate: {
      words: 'subhuman~n untermensch untermenschen',
      phrases: [
        'kill|gas|exterminate|eradicate|deport|lynch|hang|burn|shoot|eliminate|purge|cleanse all|every|the|those *1 @who',
        'all|every|those *1 @who should|must|deserve|need|are *3 die|exterminated|gassed|killed|deported|vermin|parasites|animals|rats|scum|filth|cockroaches|disease|inferior|cancer',
        '@group *3 should|must|deserve|need be|to? *1 exterminated|gassed|eradicated|wiped|die|killed|lynched',
        '@who are|is *2 vermin|parasites|subhuman|rats|scum|filth|cockroaches|disease|inferior|animals|monkeys|plague',
        'i|we|everyone hate|hates|despise|should *3 @who $',
        'death to *2 @who',
        'sieg|heil heil|hitler|victory',
        'hail|praise|glory|love|support|admire|worship *3 hitler|nazis|nazi|isis|kkk|reich|taliban|nazism',
        'white|aryan power|supremacy $',
        'white|aryan race *1 rules|forever|master|superior',
        'hitler was|did *3 right|hero|nothing|good|great',
        'holocaust *3 hoax|fake|never|lie|deserved|happened',
        'gas chambers|chamber *3 good|again|back|more',
        '14 88',
      ],
    },
    hateFrame: {
      words:
        'history historical museum documentary essay condemn condemns condemned against wrong evil fight fought defeat defeated novel lecture discrimination racism racist antisemitism',
    },
    dangerous: {
      isKeyedByLast: true,
      phrases: [
        '@instruct *5 @make *4 @weapon !bath',
        '@instruct *5 @make *4 @drug',
        '@instruct *5 @make|deploy|spread *3 @malware',
        'write|make|build|code|create|give me|us a|an|some? *1 @malware',
        'i|we|lets need|want|will|help|gonna|wanna|to|going *3 @make *3 pipe|dirty|car|nail|fertilizer|pressure bomb|bombs|cooker',
        'pipe|dirty|nail|fertilizer bomb|bombs *3 instructions|recipe|tutorial|guide|materials|ingredients',
        'nerve agent|agents|gas *4 recipe|synthesis|make|produce|instructions',
        'synthesis|synthesize|recipe|cook|precursor|precursors *3 @drug',
        '@malware *2 code|source|script|payload *2 for|that|to|which',
        'untraceable|ghost|unregistered|illegal|stolen gun|guns|firearm|firearms|weapon|weapons *4 buy|sell|get|make|print|sale|build|order',
        'buy|sell|get|print|order|build *4 untraceable|ghost|unregistered|illegal|stolen gun|guns|firearm|firearms|weapon|weapons',
        'hire|find|pay *3 hitman|assassin *4 kill|murder|for|real|dark|my|online',
        'buy|sell|traffic|trafficking|smuggle|smuggling *3 humans|women|people|persons|slaves|organs|kidneys|refugees',
        'sell|selling|buy|buying|deal|dealing *3 @drug',
        'stolen|cloned credit|card|cards *3 sale|buy|sell|numbers|dump|dumps',
        'fake|forged|counterfeit passport|passports|id|ids|money|currency|bills *4 make|buy|sell|order|print',
        'make|buy|sell|order|print *3 fake|forged|counterfeit passport|passports|ids|money|currency',
        'hack|hacking into|someone|my|her|his|a *4 bank|account|accounts|phone|email|instagram|facebook|camera|webcam|wifi',
      ],
    },
  },
  allow: [
    {
      groups: 'gore threat dangerous hate',
      phrases: [
        'bath|photo|cherry|stink|smoke|water|love|sex|jager|cocoa|chocolate|calorie bomb|bombs',
        'bomb proof|proofed|shelter|disposal|squad|threat',
        'gore vidal|verbinski|tex',
        'al|tipper gore',
      ],
    },
    {
      groups: 'selfUrge',
      phrases: [
        'dont|never|not|please|stop|wouldnt|promise|shouldnt *2 kill|hurt|harm|cut|starve yourself',
        // Caring phrases: mentioning, asking about or denying self-harm does not encourage it.
        'you|u should|must|need|have|can|could|may|might|ought not|never ever|even? kill|hurt|harm|cut|starve|hang yourself',
        'you|u should|must not|never have|need to kill|hurt|harm|cut|starve yourself',
        'anything|something|things|thing|where|room|place|worried|afraid|scared|fear|whether|if|when|before|feel|feeling *2 you|u could|might|may|would *2 kill|hurt|harm|cut|hang yourself',
        'anything|something|things|with *2 you|u can|could use|take *1 to kill|hurt|harm|cut|hang yourself',
        'said|say|saying|says|tell|telling|told|hear|heard|feel|felt|wrote|write|mean|meant|if|when|whether|because|that *2 you|u *1 want|wanted|wish|wished|plan|planned|think|thinking|thought *3 kill|hurt|harm|cut|hang|killing|hurting|harming|cutting yourself',
        'do|did|are|were|have|had you !not|just|simply *5 kill|hurt|harm|cut|hang|starve|killing|hurting|harming|cutting|starving yourself',
        'suicide is *1 not|never|no|hardly *3 answer|solution|beautiful|brave|peaceful|way|best|only',
        'everyone|world|family|they|life *1 not|never|isnt|arent|wouldnt|wont *2 better off *1 without you',
        'feel|feels|feeling|think|thinks|thinking|believe|believes|seem|seems|tell|tells *2 that|like|as|if|$ *1 everyone|world|family|they *3 better off *1 without you',
        'feel|feels|feeling|think|thinks|thinking|believe|believes|seem|seems|tell|tells *2 that|like|as|if|$ nobody|noone|no *3 miss you',
        'kill yourself laughing|working|over',
        'beat|hurt|cut|kill yourself some|up|slack',
      ],
    },
  ],
  rules: [
    { id: 'self.urge', category: 'SELF', all: ['selfUrge'] },
    { id: 'self.method', category: 'SELF', all: ['selfMethod'] },
    { id: 'viol.threat', category: 'VIOL', all: ['threat'] },
    { id: 'viol.gore-image', category: 'VIOL', all: ['gore'], on: ['image-prompt'], level: 'block' },
    {
      id: 'viol.gore-written',
      category: 'VIOL',
      all: ['gore'],
      on: ['character', 'public-text', 'tag'],
      level: 'review',
    },
    { id: 'hate.slur', category: 'HATE', all: ['slur'] },
    { id: 'hate.attack', category: 'HATE', all: ['hate'], unless: ['hateFrame'], unlessWithin: 16 },
    { id: 'illegal.how', category: 'ILLEGAL', all: ['dangerous'], notOn: ['image-prompt', 'tag'] },
    { id: 'illegal.image', category: 'ILLEGAL', all: ['dangerous'], on: ['image-prompt'], level: 'block' },
  ],
};
