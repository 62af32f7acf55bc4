/** Word lists for the extraction of facts. */

export const kin =
  'mother|mum|mom|mam|father|dad|papa|sister|brother|wife|husband|girlfriend|boyfriend|partner|friend|best friend|son|daughter|aunt|uncle|cousin|grandmother|grandma|nana|gran|grandfather|grandpa|boss|neighbou?r|roommate|flatmate|housemate|colleague|coworker|co-worker|twin|twin sister|twin brother|niece|nephew|fianc[eé]e?|ex|ex-husband|ex-wife|ex-boyfriend|ex-girlfriend|stepmother|stepfather|stepmum|stepmom|stepdad|stepsister|stepbrother|half-sister|half-brother|mother-in-law|father-in-law|sister-in-law|brother-in-law|teacher|coach|mentor|landlord|landlady|therapist|manager|team lead|kid|child|baby';

export const animals =
  'dog|cat|puppy|kitten|horse|pony|parrot|parakeet|budgie|cockatiel|canary|bird|rabbit|bunny|hamster|gerbil|guinea pig|rat|mouse|ferret|hedgehog|snake|python|lizard|gecko|iguana|tortoise|turtle|frog|fish|goldfish|spider|tarantula|hen|chicken|goat|sheep|donkey|pig|cow|llama|alpaca|greyhound|corgi|husky|poodle|labrador|lab|terrier|beagle|dachshund|collie|spaniel|retriever|golden retriever|german shepherd|pug|bulldog|chihuahua|tabby|siamese|maine coon|pet';

/** Words after "I'm …" that are neither a name, a profession nor a lasting fact. */
export const feelings = new Map<string, string>(
  `sad unhappy depressed down blue miserable upset gloomy low hopeless heartbroken hurt lonely alone isolated anxious nervous worried
scared afraid frightened terrified stressed overwhelmed panicked tense restless uneasy tired exhausted sleepy drained knackered weary
shattered angry furious mad annoyed frustrated irritated livid jealous bored lost confused stuck torn guilty ashamed embarrassed
disappointed homesick nostalgic happy glad excited thrilled cheerful delighted joyful elated hopeful grateful thankful proud relieved
content calm peaceful relaxed rested inspired motivated curious numb empty hollow sick ill unwell feverish hungover insecure vulnerable
hungry thirsty cold sore grumpy cranky moody giddy great good fine okay ok awful terrible horrible wonderful amazing fantastic bad better worse`
    .split(/\s+/)
    .map((word) => [word, word]),
);

/** Feelings that are too weak or too short-lived to be remembered. */
export const passing = new Set(
  'great good fine okay ok hungry thirsty cold curious bad better worse mad down blue low alone lost sick'.split(
    ' ',
  ),
);

export const jobEndings = /(?:er|or|ist|ian|smith|man|woman|wright|eer|ess|keeper)$/i;
export const jobNouns = new Set(
  `nurse chef cook pilot vet clerk judge coach medic monk priest nun guard host temp intern guide architect accountant assistant consultant
student professor lecturer surgeon dentist midwife paramedic mechanic plumber electrician analyst scientist chemist pharmacist tutor
freelancer barista bartender sommelier florist tailor butcher baker carpenter mason potter weaver soldier sailor marine cop detective
spy lawyer solicitor barrister paralegal politician diplomat translator interpreter journalist reporter editor author poet novelist
musician singer dancer actor actress comedian model photographer illustrator animator designer developer programmer engineer
postman courier porter cleaner janitor caretaker gardener farmer shepherd fisherman ranger lifeguard firefighter fireman policeman
stewardess steward cashier waiter waitress dj ceo cfo cto founder entrepreneur landlord nanny au-pair carer caregiver librarian archivist
curator economist statistician mathematician physicist biologist geologist historian philosopher psychologist therapist psychiatrist
social-worker undertaker apprentice trainee recruiter buyer broker trader banker cartographer locksmith blacksmith`
    .trim()
    .split(/\s+/),
);
export const notJobs = new Set(
  `lover dreamer loser winner beginner believer listener thinker survivor sinner monster stranger foreigner sister brother mother father
daughter over-thinker overthinker worrier drinker smoker sleeper reader talker walker wanderer traveller traveler gamer newcomer customer
fighter lurker quitter procrastinator perfectionist romantic introvert extrovert pessimist optimist realist minimalist feminist pacifist
virgin person human man woman morning-person night-person person fan mess wreck idiot fool failure bit lot member owner leader joker liar
prisoner danger bachelor widow widower spinster twin foodie nerd geek disaster early riser riser vegetarian vegan gentleman
monster goner killer hater admirer follower collector cyclist runner hiker swimmer climber christian number character other another`
    .trim()
    .split(/\s+/),
);

export const notNames = new Set(
  `not so a an the just very really fine good ok okay tired happy sad bored back here home sorry sure from in at on going gonna trying
feeling doing glad new lost alone ready afraid your my still also kind well great curious hungry thirsty cold hot late early busy single
married looking working thinking wondering nervous excited confused human real drunk sick ill serious kidding joking listening waiting
done off out up down all about too like more interested impressed nobody someone anyone everyone pretty quite always never only almost
already coming leaving staying getting having being scared worried stressed anxious angry mad free awake alive dead dying right wrong
better worse fond proud allergic vegan vegetarian retired unemployed english french german spanish italian american british irish
scottish welsh canadian australian indian chinese japanese korean polish russian dutch swedish turkish mexican brazilian christian muslim
jewish catholic buddhist hindu atheist what that this it whatever who how why when where yes no maybe thanks please hello hi hey
crazy weird kind shy tall short left-handed gay straight bi bisexual pansexual asexual lesbian trans nonbinary non-binary pregnant
engaged divorced widowed blind deaf broke rich poor young old sober clean stuck torn because being both fully half hardly
later tomorrow tonight anytime old-fashioned ishmael names if soon sometime whenever
monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december`
    .trim()
    .split(/\s+/),
);

export const numbers = new Map(
  'eighteen:18 nineteen:19 twenty:20 thirty:30 forty:40 fifty:50 sixty:60 seventy:70 eighty:80 ninety:90 one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9'
    .split(' ')
    .map((pair) => [pair.split(':')[0] ?? '', Number(pair.split(':')[1])] as const),
);

/** Objects of "I have …" that are not possessions worth remembering. */
export const notOwned =
  /^(?:to|no|been|never|always|had|not|just|seen|heard|lost|tried|done|gone|made|got|a|an|the|some|my)?\s*(?:question|feeling|point|problem|problems|idea|lot|bit|few|couple|minute|moment|sec|second|cold|headache|fever|flu|day|night|week|time|year|bad|good|great|hard|rough|nice|fun|crush|reason|doubt|choice|secret|favou?r|request|dream|nightmare|thing|something|nothing|everything|anything|work|school|class|fear|trouble|pain|hangover|life|chance|clue|plan|plans|more|enough|to|so|too|such|family|friends|friend|news|say|go|seen|idea|hope|faith|issue|issues|conversation|talk|break|rest|nap|drink|beer|coffee|tea|lunch|dinner|breakfast|meeting|appointment|interview|exam|test|date|call|shift|deadline)\b/i;

export const traits =
  /^(?:very |really |quite |a bit |pretty |rather |kind of |naturally |so )?(tall|short|blonde?|brunette|ginger|bald|left-handed|right-handed|colou?r-?blind|deaf|blind|shy|introverted|extroverted|vegetarian|vegan|pescatarian|sober|single|married|engaged|divorced|widowed|retired|unemployed|gay|lesbian|bi|bisexual|straight|pansexual|asexual|non-?binary|trans|dyslexic|autistic|diabetic|asthmatic|bilingual|pregnant|ambidextrous|short-sighted|near-sighted|religious|atheist|catholic|christian|muslim|jewish|buddhist|hindu|disabled|stubborn|impatient|clumsy|forgetful|sensitive|creative|ambitious|competitive|claustrophobic|(?:an? )?(?:introvert|extrovert|ambivert|vegetarian|vegan|insomniac|night owl|morning person|early bird|only child|twin|perfectionist|overthinker|atheist|romantic|hopeless romantic|workaholic|coffee addict|bookworm|homebody|dreamer|optimist|pessimist|feminist|widower?|redhead|veteran|leo|virgo|libra|scorpio|sagittarius|capricorn|aquarius|pisces|aries|taurus|gemini|cancerian))$/i;

export const nationalities =
  /^(?:half[- ])?(english|french|german|spanish|italian|american|british|irish|scottish|welsh|canadian|australian|indian|chinese|japanese|korean|polish|russian|dutch|swedish|norwegian|danish|finnish|turkish|greek|mexican|brazilian|portuguese|argentinian|egyptian|nigerian|kenyan|south african|pakistani|vietnamese|thai|filipino|ukrainian|romanian|hungarian|czech|austrian|swiss|belgian|israeli|iranian|moroccan|colombian|chilean|peruvian|cuban|indonesian|malaysian)$/i;
