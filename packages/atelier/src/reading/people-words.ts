import type { PersonNoun } from './meanings.ts';

// Words for people, separated by "|". Extend these lists, not the reader.

type Noun = Omit<PersonNoun, 'kind'>;
const f = { sex: 'female' } as const;
const m = { sex: 'male' } as const;

/** Longer phrases win over the words in them. */
export const PERSON_NOUNS: readonly (readonly [words: string, means: Noun])[] = [
  [
    'person|somebody|someone|human|individual|figure|character|model|adult|face|stranger|traveller|traveler|neighbour|neighbor|friend|lover|partner',
    {},
  ],
  ['woman|female|lady|wife|girlfriend|mother|sister|aunt|heroine|mum|mom|bride to be', f],
  ['man|male|gentleman|husband|boyfriend|father|brother|uncle|hero|guy|bloke|dad|fellow|dude', m],
  ['grandmother|grandma|granny', { ...f, isOld: true }],
  ['grandfather|grandpa|elder|old timer', { ...m, isOld: true }],
  [
    'non binary person|nonbinary person|non binary|nonbinary|androgynous person|androgynous|enby',
    { sex: 'non-binary' },
  ],
  ['couple|lovers|newlyweds|duo|friends|spouses', { count: 2 }],
  ['twins', { count: 2 }],
  ['sisters|women|ladies|wives|brides|actresses', { ...f, count: 2 }],
  ['brothers|men|gentlemen|husbands|guys', { ...m, count: 2 }],
  ['people|persons|adults', { count: 2 }],
  ['queen|empress', { ...f, garment: 'gown', headwear: 'crown' }],
  ['king|emperor', { ...m, garment: 'cloak', headwear: 'crown' }],
  ['princess|duchess|countess|noblewoman', { ...f, garment: 'gown' }],
  ['prince|duke|count|nobleman|lord', { ...m, garment: 'highCollar' }],
  ['witch', { ...f, garment: 'cloak', headwear: 'witchHat', tags: ['magic-user'] }],
  ['sorceress|enchantress|priestess|goddess|oracle', { ...f, garment: 'drape', worn: 'draped robe' }],
  ['wizard|warlock|sorcerer|mage', { ...m, garment: 'wrap', worn: 'robe', headwear: 'witchHat' }],
  ['monk|hermit|druid', { ...m, garment: 'cloak' }],
  ['priest|vicar', { ...m, garment: 'highCollar' }],
  ['nun', { ...f, garment: 'cloak' }],
  ['god|deity', { ...m, garment: 'drape', worn: 'draped robe' }],
  ['knight|paladin|crusader', { garment: 'armor' }],
  ['warrior|gladiator|viking', { garment: 'armor' }],
  ['samurai|ronin', { ...m, garment: 'wrap', worn: 'kimono' }],
  ['geisha', { ...f, garment: 'wrap', worn: 'kimono' }],
  ['soldier|officer|general|captain|guard|policeman|police officer', { garment: 'uniform' }],
  ['policewoman', { ...f, garment: 'uniform' }],
  ['pilot|astronaut|cosmonaut', { garment: 'spacesuit' }],
  ['fisherman', { ...m, garment: 'knit', place: 'seaside' }],
  ['fisherwoman', { ...f, garment: 'knit', place: 'seaside' }],
  ['sailor', { garment: 'knit', place: 'seaside' }],
  ['pirate', { garment: 'highCollar', headwear: 'brimHat', place: 'seaside' }],
  ['cowboy', { ...m, garment: 'shirt', headwear: 'brimHat', place: 'desert' }],
  ['cowgirl', { ...f, garment: 'shirt', headwear: 'brimHat', place: 'desert' }],
  ['detective|private eye|spy', { garment: 'coat', headwear: 'brimHat' }],
  ['ranger|hunter|huntress|elf ranger|rogue|thief|assassin', { garment: 'cloak' }],
  ['doctor|scientist|chemist', { garment: 'coat', worn: 'lab coat', colour: 'white' }],
  ['nurse', { garment: 'uniform', colour: 'white' }],
  [
    'chef|cook|baker|barista|bartender|waiter|butcher|blacksmith|smith|potter|carpenter|florist|gardener',
    { garment: 'apron' },
  ],
  ['waitress', { ...f, garment: 'apron' }],
  ['painter|artist|sculptor', { garment: 'apron' }],
  ['farmer', { garment: 'shirt', headwear: 'strawHat' }],
  ['businessman', { ...m, garment: 'suit' }],
  ['businesswoman', { ...f, garment: 'blazer' }],
  ['lawyer|banker|politician|manager|boss|ceo', { garment: 'suit' }],
  ['librarian', { garment: 'knit', place: 'library', tags: ['intellectual'] }],
  ['professor|scholar|academic|teacher|tutor', { garment: 'vneck', tags: ['intellectual'] }],
  ['university student|student', { garment: 'hoodie' }],
  ['hacker|netrunner|cyberpunk', { garment: 'techwear', tags: ['cyberpunk'] }],
  ['biker|rocker|punk', { garment: 'biker', tags: ['rebellious'] }],
  ['dancer|ballerina', { garment: 'camisole' }],
  ['singer|actress|diva', { garment: 'gown' }],
  ['musician|guitarist|poet|writer|actor|bard', {}],
  ['bride', { ...f, garment: 'gown', worn: 'wedding dress', colour: 'white' }],
  ['groom', { ...m, garment: 'suit' }],
  ['mechanic|engineer|worker', { garment: 'techwear' }],
  [
    'beekeeper|hiker|climber|mountaineer|skier|cyclist|surfer|fisher|angler|forester|lumberjack|woodcutter|shepherd|shepherdess|herder|rancher|gamekeeper|explorer|adventurer|archaeologist|geologist|botanist|wanderer|vagabond|nomad|backpacker|tourist|camper',
    { garment: 'shirt' },
  ],
  [
    'surgeon|dentist|vet|veterinarian|pharmacist|paramedic|midwife|therapist|physician|physicist|biologist|researcher|astronomer|mathematician|psychologist|alchemist|inventor',
    { garment: 'coat', worn: 'lab coat', colour: 'white' },
  ],
  [
    'firefighter|fireman|firewoman|lifeguard|sergeant|colonel|lieutenant|admiral|commander|marine|trooper|sheriff|ranger officer|conductor|postman|mailman|postwoman|flight attendant|steward|stewardess|bellboy|doorman|security guard|guardsman|cadet|veteran soldier',
    { garment: 'uniform' },
  ],
  [
    'welder|electrician|plumber|builder|construction worker|miner|machinist|technician|programmer|coder|gamer|driver|trucker|racer|racing driver|astrophysicist engineer',
    { garment: 'techwear' },
  ],
  [
    'tailor|seamstress|dressmaker|shoemaker|cobbler|watchmaker|clockmaker|jeweler|jeweller|weaver|tanner|glassblower|brewer|winemaker|fishmonger|greengrocer|grocer|shopkeeper|innkeeper|pastry chef|confectioner|barber|hairdresser|cleaner|housekeeper|maid|butler|beautician|stonemason|mason|sculptress|illustrator|ceramicist|calligrapher|craftsman|craftswoman|artisan',
    { garment: 'apron' },
  ],
  [
    'judge|accountant|executive|salesman|broker|diplomat|president|minister|mayor|senator|ambassador|entrepreneur|consultant|agent|secret agent|bodyguard|gangster|mobster|mafioso|magician|illusionist|host|presenter|news anchor|politician|economist',
    { garment: 'suit' },
  ],
  ['saleswoman|secretary|receptionist|chairwoman|policymaker|stateswoman', { ...f, garment: 'blazer' }],
  ['composer|pianist|cellist|organist|conductor of an orchestra|soloist', { garment: 'suit' }],
  ['opera singer|soprano|film star|movie star|starlet', { garment: 'gown' }],
  [
    'drummer|bassist|rock star|rockstar|motorcyclist|skater|skateboarder|stuntman|stuntwoman',
    { garment: 'biker', tags: ['rebellious'] },
  ],
  [
    'journalist|reporter|photographer|author|novelist|playwright|philosopher|historian|translator|editor|storyteller|teller|critic|filmmaker|director',
    { garment: 'coat' },
  ],
  [
    'runner|jogger|sprinter|athlete|swimmer|boxer|gymnast|wrestler|footballer|basketball player|tennis player|golfer|acrobat|yogi|rower',
    { garment: 'tank' },
  ],
  [
    'archer|thief lord|bandit|brigand|highwayman|smuggler|mercenary|bounty hunter|scout|pathfinder|necromancer|cultist|pilgrim|traveller in a cloak|beggar|elf warrior|elf queen',
    { garment: 'cloak' },
  ],
  [
    'barbarian|spearman|swordsman|swordswoman|swordfighter|centurion|legionary|spartan|valkyrie|amazon|shieldmaiden|musketeer|squire|templar|conqueror|warlord',
    { garment: 'armor' },
  ],
  [
    'shaman|sage|guru|prophet|philosopher of greece|emir|sultan|pharaoh|caesar|high priest|senator of rome|bishop|pope|abbot|rabbi|imam|lama',
    { ...m, garment: 'drape', worn: 'draped robe' },
  ],
  [
    'sultana|abbess|vestal|muse|nymph|dryad|fortune teller|seer',
    { ...f, garment: 'drape', worn: 'draped robe' },
  ],
  ['ninja|shinobi', { garment: 'wrap', worn: 'robe' }],
  ['superhero|superheroine|vigilante', { garment: 'techwear' }],
  [
    'businessperson|clerk|employee|colleague|coworker|customer|guest|visitor|passenger|pedestrian|commuter|citizen|villager|townsman|townswoman|peasant|islander|stranger in town|widow|widower|spinster|bachelor|hostess|maiden|dame|damsel|patient|witness|suspect|prisoner|victim|survivor|refugee|immigrant|ancestor|relative|cousin|nephew of age|grandparent|parent|sibling|roommate|companion|beloved|sweetheart|crush|fiance|fiancee|spouse|self|player|nerd|geek|hipster|goth|hippie|gentlewoman|bachelorette|muscleman|bodybuilder|elder woman|matriarch|patriarch|villain|villainess|antihero|protagonist|main character|heroine of the story|guy in his thirties|folk|oc',
    {},
  ],
  ['violinist|fiddler', { garment: 'suit', held: 'violin' }],
  ['vampire|dracula|nosferatu', { tags: ['vampire'] }],
  ['vampiress', { ...f, tags: ['vampire'] }],
  ['demon|devil|fiend|tiefling', { tags: ['demon'] }],
  ['succubus|demoness', { ...f, tags: ['demon'] }],
  ['incubus', { ...m, tags: ['demon'] }],
  ['angel|seraph|archangel', { tags: ['angel'] }],
  ['android|robot|cyborg|replicant|automaton', { tags: ['android'] }],
  ['gynoid', { ...f, tags: ['android'] }],
  ['alien|extraterrestrial|martian', { tags: ['alien'] }],
  ['redhead|ginger woman', { colour: 'hair:ginger' }],
  ['blonde woman', { ...f, colour: 'hair:blonde' }],
  ['brunette', { colour: 'hair:brunette' }],
];

/** Nobody under 18 is drawn, and nobody who is called a girl or a boy. */
export const UNDERAGE =
  'child|children|kid|kids|baby|babies|toddler|infant|newborn|teen|teens|teenager|teenagers|teenage|preteen|schoolgirl|schoolboy|schoolgirls|schoolboys|girl|girls|boy|boys|lad|lads|little girl|young girl|little girls|young girls|little boy|young boy|little boys|young boys|minor|minors|underage|loli|shota|childlike|adolescent|high schooler|highschool student|high school student|toddlers|infants|newborns|preteens|tween|tweens|adolescents|high schoolers|youngster|youngsters|schoolchild|schoolchildren|schoolkid|schoolkids|prepubescent|pubescent|lolis|shotas|lolicon|shotacon|lass|lasses|choirboy|choirboys|highschooler|highschoolers|middle schooler|middle schoolers|kindergartner|kindergartners|kindergartener|kindergarteners|preschooler|preschoolers|grade schooler|grade schoolers|first grader|first graders|schoolboy uniform|little niece|little nephew';

export const PRONOUNS = { female: 'she|her|hers|herself', male: 'he|his|him|himself' } as const;

export const NUMBERS: readonly (readonly [string, number])[] = [
  ['one|single|lone|1', 1],
  ['two|2', 2],
  ['three|3', 3],
  ['four|4', 4],
  ['five|5|several|many', 5],
];

export const ETHNICITIES: Record<string, string> = {
  asian:
    'asian|east asian|chinese|japanese|korean|vietnamese|thai|filipino|filipina|indonesian|taiwanese|malaysian|southeast asian|cambodian|burmese|mongolian|kazakh|uzbek|central asian|tibetan|kyrgyz',
  'south-asian': 'indian|south asian|pakistani|bangladeshi|sri lankan|desi|nepali',
  european:
    'european|caucasian|nordic|scandinavian|french|italian|german|irish|scottish|polish|russian|greek|slavic|british|english|swedish|norwegian|danish|finnish|dutch|icelandic|welsh|greek|portuguese|mediterranean|sicilian|ukrainian|czech|romanian|bulgarian|hungarian|serbian',
  african:
    'african|nigerian|ethiopian|kenyan|ghanaian|afro american|african american|jamaican|somali|senegalese|congolese|haitian|west african|eritrean|east african|sudanese',
  latino:
    'latino|latina|latinx|hispanic|mexican|brazilian|colombian|cuban|argentinian|peruvian|spanish|puerto rican|chilean|bolivian|ecuadorian|andean',
  'native-american': 'native american|indigenous|navajo|cherokee|first nations|apache|lakota',
  'middle-eastern':
    'middle eastern|arab|arabic|persian|iranian|turkish|lebanese|egyptian|moroccan|syrian|iraqi|kurdish|israeli|afghan|armenian|algerian|tunisian|berber|north african',
  mixed:
    'polynesian|hawaiian|samoan|maori|pacific islander|tongan|mixed race|biracial|multiracial|mixed heritage',
};

/** Said before "skin", or on its own with "-skinned". */
export const SKIN_TONES: Record<string, string> = {
  dark: 'dark skinned|dark skin|deep skin|ebony skin|black skin|dark complexion',
  brown: 'brown skinned|brown skin|bronze skin|caramel skin',
  tan: 'tanned|tanned skin|tan skin|sun kissed skin|suntanned|sunburnt|weathered skin',
  olive: 'olive skin|olive skinned|olive complexion',
  fair: 'fair skinned|fair skin|light skin|light skinned|white skin|fair complexion',
  pale: 'pale skinned|pale skin|porcelain skin|pale complexion|pale face',
};

export const AGES: readonly (readonly [string, 'young' | 'mature' | 'old', boolean])[] = [
  ['young|youthful|in her twenties|in his twenties|in her 20s|in his 20s|in their twenties', 'young', false],
  [
    'middle aged|mature|greying|graying|in her forties|in his forties|in her fifties|in his fifties|in her 40s|in his 40s|in her 50s|in his 50s|in their forties|in their fifties|veteran',
    'mature',
    true,
  ],
  ['old|older|aged', 'old', false],
  [
    'elderly|wrinkled|ancient woman|ancient man|in her sixties|in his sixties|in her seventies|in his seventies|in her eighties|in his eighties|in her 60s|in his 60s|in her 70s|in his 70s|in her 80s|in his 80s|in their sixties|in their seventies|senior|grizzled|weathered',
    'old',
    true,
  ],
];
