import type { Pack } from './pack.ts';
import { minorsAllow } from './minors-allow.ts';
import { minorsRules } from './minors-rules.ts';

/**
 * Adults only. `minor`: words that state an age under 18. `child`: words that also occur in talk about
 * family. `youthful`, `schoolish`, `kinYoung`, `girlBoy`: weak hints that count only in combination.
 * `minorTrope`: sexualised terms, refused in any context. `roleMinor`: somebody in the conversation is given
 * a minor's role.
 */
export const minors: Pack = {
  id: 'minors',
  sets: {
    pretend:
      'pretend pretends pretending roleplay roleplaying rp portray portraying imagine act play playing be become becoming',
    looks:
      'look looks looking looked appear appears appearing seem seems seeming resemble resembles resembling',
    young: 'young little small tiny wee smol lil',
    years: 'years year yrs yr jahre jahr ans anos ano anni anno jaar lat let aar лет года',
    old: 'old olds alt edad idade eta oud',
    grader: 'grader graders grade grades',
    ordinal: 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth',
    suffix: 'th st nd rd',
    only: 'a an only just barely still really actually basically currently literally about around almost like even already exactly turned turning',
    measure: `minutes minute hours hour seconds degrees percent miles km kg lbs pounds euros dollars bucks points inches feet foot cm
      meters metres days day weeks week months month times centuries stars out o`,
    just: 'only just barely still really actually basically currently literally about around almost like even already exactly turned turning',
    unit: `minutes minute hours hour seconds degrees percent gb kb mb tb km miles kg lbs pounds euros dollars bucks points inches
      feet foot cm mm meters metres liters days day weeks week months month times people players items pages characters mph
      calories grams centuries hundred thousand million to through or of in on at for`,
  },
  groups: {
    minorTrope: {
      words: `lolicon shotacon loli lolis lolies jailbait ageplay childporn kiddieporn pedoporn underageporn teenporn preteenporn
        toddlercon`,
      phrases: [
        'age play|regression|regressed|regressing|regress',
        'barely legal',
        'hot|sexy|horny|naughty|slutty @minor|loli|minors',
        'jail bait',
        'child|kiddie|teen|underage|preteen|minor porn|porno|pornography|erotica|nude|nudes|sex|bride|brides|lover|wife|mistress',
        'teen|teenage|underage|preteen girlfriend|boyfriend|lover',
        'aged|aging|ageing down',
        'aged|aging|ageing up from|version',
        'de aged|aging',
        'aged up *3 child|kid|minor|teen|loli|schoolgirl',
        'body of a|an *1 child|kid|minor|teen|teenager|infant|toddler|girl|boy|schoolgirl|schoolboy|preteen|adolescent',
        'body|mind of a|an #1..17.99 @years @old',
        'trapped|stuck in a|an|the *1 childs|kids|child|teen|teens|teenage|teenagers|girls|boys body',
        'childs|kids|teenagers|toddlers|childlike|childish|prepubescent|preteen|teenage body|figure|frame|physique',
        '@looks like a|an? *2 @minor|child|kid',
        '@looks *1 underage|prepubescent|childlike|preteen|teenaged|teenage',
      ],
    },
    minor: {
      words: `teen~n teenage teenaged teenager~n preteen~n tween~n underage underaged minors adolescent~n adolescence
        prepubescent pubescent toddler~n infant~n newborn~n schoolgirl~n schoolboy~n schoolkid~n schoolchild schoolchildren
        lolita~n nymphet kindergartner~n kindergartener~n preschooler~n middleschooler~n highschooler~n
        schoolbag grundschulkind jugendliche jugendlicher teenagerin minderjahrig minderjahrige minderjahriger minderjahrigen minderjahrigem undarage schulmadchen
        adolescente adolescentes mineure collegienne lyceenne ecoliere colegiala colegialas minorenne minorenni ragazzina
        bambina bambini fillette criancas crianca garotinha menininha quinceanera школьница школьник школьницы школьницей несовершеннолетняя несовершеннолетней несовершеннолетние подросток подростки подростком подростка
        未成年 小学生 中学生 高校生 女子高生 幼女 少女 少年 ロリ ショタ 萝莉 正太 高中生 初中生 여고생 미성년 초등학생 중학생`,
      phrases: [
        'a|the|this|that|with|as|like|any|another|be|being|being|underage minor $',
        '@pron @now? a? minor $',
        'minor girl|boy|female|male|person|victim|who|child|children|girls|boys|nude|naked|sexual|student',
        '@young girl|girls|boy|boys|lass|lad|daughter|son|niece|nephew|schoolgirl|sister|brother|teen',
        'under|below 18|17|16|15|14 !@unit',
        'under the? legal? age of? consent?',
        'under age|aged',
        'below the? legal|consenting age',
        'not|never|isnt|hardly of|legal age',
        'not|isnt|arent|wasnt yet|quite|even? 18 !@unit',
        'not|isnt|arent yet|quite|even an? adult|legal',
        '@pron|she|he *1 not|isnt|arent legal yet|$',
        'too young to be|legally|consent|vote|drink|drive',
        'pre teen|teens|pubescent|puberty',
        'school girl|girls|boy|boys|kid|kids|child|children',
        'high|middle|elementary|primary|grade|secondary|junior school|schools|schooler|schoolers',
        'junior|jr high',
        '#1..12 @suffix @grader',
        '@ordinal grader|graders',
        'third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth grade',
        '@now|a|an in? @ordinal grade',
        '@now|in grade #1..12 !@unit|steel|titanium',
        '@now in *1 year #7..12',
        'year #1..12 student|pupil',
        'sixth former|formers',
        'in|into @my early|mid|late|tender teens',
        'in @my teens|childhood|adolescence',
        'early|mid teens',
        'kindergarten|preschool|nursery girl|boy|student|kid|pupil',
        'boy|girl scout|scouts',
        'sweet 16',
        'juvenile girl|boy|female|male|person',
        'jeune|petite|petit fille|filles|garcon|garcons',
        'kleines|junges madchen|maedchen|kind',
        'menor|menores de edad|idade',
        'mineur|mineurs de|et',
        'going|goes through puberty',
      ],
    },
    child: {
      words: 'child childs children childrens kid kids kiddo kiddie kiddies youngster~n shota enfant~n gosse',
      phrases: [
        'a|the|two|three|these|those|tiny|newborn|human baby',
        'babies',
        'la|una|el|un|petite|pequena|los|las nina|nino|ninas|ninos',
      ],
    },
    girlBoy: { words: 'girl girls boy boys lass lad lads' },
    youthful: {
      words:
        'youthful youthfully childish childishly boyish girlish petite pigtails twintails babyface babyfaced childlike',
      phrases: [
        'baby face|faced|fat',
        'flat chest|chested',
        'small|tiny|undeveloped body|frame|figure|breasts',
        'so|very|too young',
      ],
    },
    schoolish: {
      words: 'school classroom schoolyard homework recess student~n',
      phrases: ['hall pass', 'school uniform|uniforms', 'sailor uniform'],
    },
    schoolUniform: {
      phrases: ['school|sailor|schoolgirl uniform|uniforms|outfit', 'catholic school|schoolgirl'],
    },
    kinYoung: {
      words: 'daughter~n son sons niece~n nephew~n stepdaughter~n stepson~n granddaughter~n grandson~n',
    },
    adultStudy: {
      words: `university college campus grad graduate undergrad undergraduate phd postgraduate doctoral adult adults
        professor dorm fraternity sorority alumni thesis`,
      phrases: [
        'law|medical|med|art|business|graduate|nursing school|student|students',
        'night|driving|cooking|language school',
      ],
    },
    ageUnder: {
      phrases: [
        '#1..17.99 and? a? half|quarter? @years|y|o of? @old|o|olds',
        '#1..17.99 and a half @years @old',
        '#1..17.99 yo|yos|yearold|yearolds|yrold|y',
        '#1..17.99 @years of age',
        '#1..17.99 jahrige|jahriger|jahriges|jahrig',
        '#4..17.99 jahre|jahren|ans|anos|anni|jaar|лет|года',
        '#4..17.99 歳|才|岁|歲|살|세',
        'elf jahre|jahren',
        'once|doze anos',
        'seize ans',
        'aged|ages #1..17.99 $',
        'aged #1..17.99 !@unit',
        'age|edad|alter|idade|eta is|of|es|ist|about|around|only|just? #1..17.99 !@unit',
        '@looks so|very|too? young|like? @only|to|be? @only|be? #3..17.99 !@measure',
        'who|that|student|girl|boy|girlfriend|boyfriend|babysitter|neighbor|neighbour|cousin|sister|brother|niece|nephew|lover|maid|cheerleader|character|char|daughter|son is|was|turned @only? #6..17.99 $',
        '@person3|i|im|you|youre @now? @only|not? @only? #6..17.99 $',
        '@pron turned|turning|turns|becomes @only? #6..17.99 !@unit',
        'just|newly|recently|freshly|only|barely turned|turning #6..17.99 !@unit|times|o',
        '@pron @now #8..17.99 @years today|tomorrow|yesterday|now|soon|and|but|who|with',
        'not even? #13..18 yet',
        'shy|short|under|before|below|younger|away|less of|than|from #10..18 !@unit',
        'under|below|before|almost|nearly @my? #10..17 $',
        'almost|nearly|about|close|going|soon|yet|not to? turn|turning|be|being #10..18 !@unit',
        'almost|nearly|not 18 $',
        'will|ill|shell|hell|until|till *2 turn|turns 18',
        '18 minus|less #1..12',
        '18 in #1..9 years|months|weeks',
        'will|ill|shell|hell|gonna *1 be 18',
        'be|turn|turns|turning 18 next|soon|in|tomorrow',
        '@my #1..17 @suffix birthday',
        '@my tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth birthday',
        'mentally a|an? #1..17.99',
      ],
    },
    // A bare number between clause marks ("Anna, 15, student") is an age only on surfaces where people state
    // ages, and not in image prompts, where f16 is an aperture.
    ageSex: {
      phrases: [
        '#10..17 f|m|female|male $',
        '#13..17 f|female|male !@measure',
        'f|m|female|male #13..17 !@measure',
      ],
    },
    ageBare: { phrases: ['^ #10..17 $', '^ only|just|barely #3..17 $', 'only|just|barely #9..17 $'] },
    pedo: { words: 'pedophile~n paedophile~n pedophilia paedophilia pedophilic pedo pedos' },
    // In the vocabulary so that it is found when spelled out; "minor" counts only in the phrases above.
    minorWord: { words: 'minor' },
    bornYear: {
      phrases: [
        'born|birthyear|dob|birthdate|birthday|geboren|nacida|nacido|nee|nata|nato|nascida *4 #1900..2100',
      ],
    },
    roleMinor: {
      isKeyedByLast: true,
      phrases: [
        'i|you|u @now|play @only|the|my|such? *1 @minor|child|kid !at|of|person|in|who',
        'im|youre|ur @only|the|my|such? *1 @minor|child|kid !at|of|person|in|who',
        'pretend|pretending|roleplay|roleplaying|portray|portraying *4 a|an|as|my *1 @minor|child|kid',
        'imagine|suppose that? @i|@you *2 a|an *1 @minor|child|kid',
        'act|acting|play|playing|dress|talk|behave as|like|the? role|part? of? a|an *1 @minor|child|kid !again',
        '^ be|become a|an|my *1 @minor|child|kid !again|of|process|node|about',
        'you|youll be|become a|an|my *1 @minor|child|kid !again|of|at',
        '@pretend *4 #3..17.99 @years @old',
        '@pretend *3 #3..17.99 yo|yearold',
        'pretend|pretending|roleplay|roleplaying|imagine|portray *3 #9..17.99 $',
        'i|you|u @now @only? @only? #3..17.99 @years|y @old|o',
        'im|youre|ur @only? @only? #3..17.99 @years|y @old|o',
        'i|you|u @now @only? @only? #3..17.99 yo|yearold|yos',
        'im|youre|ur @only? @only? #3..17.99 yo|yearold|yos',
        'i|you|u @now @just? #9..17.99 $',
        'im|youre|ur @just? #9..17.99 $',
        'i|im|you|youre @now? under 18|age|aged',
        'i|you|u @now a|an|still|the minor $',
        'im|youre|ur a|an|still|the minor $',
        'pretend|pretending|roleplay|roleplaying|act|play|be|become|portray *4 a minor $',
        'my age is? #3..17.99',
        'turn|turns|turned|transform|transforms|transformed *2 into *1 a|an|my *1 @minor|child|kid',
      ],
    },
    subjectMinor: {
      isKeyedByLast: true,
      phrases: [
        '@person3|character|char @now|remains|stays|became|becomes @only|little|small|the? @only|little|small? child|kid !of|at',
        'child|kid character|heroine|protagonist|prodigy|actress|actor|model|idol|star|vampire|demon|goddess|witch|princess|prince',
        'forever|eternally|eternal|perpetual child|teen|teenager',
      ],
    },
    enrolled: {
      phrases: [
        '@now still|currently|now? in|at high|middle|elementary|primary|grade|secondary school !@staff',
        'attends|attending high|middle|elementary|primary|grade|secondary school !@staff',
        '@now still|currently? in kindergarten|preschool|junior|jr',
      ],
    },
    selfAge: {
      isKeyedByLast: true,
      phrases: [
        'i am @only? @only? #5..17.99 @years|y|yo|yearold',
        'im @only? @only? #5..17.99 @years|y|yo|yearold',
        'i am @just? #9..17.99 $',
        'im @just? #9..17.99 $',
        'i am a|an|still|only? a|an? minor|teen|teenager|underage|highschooler',
        'im a|an|still|only? a|an? minor|teen|teenager|underage|highschooler',
        'i|im am? in *1 @ordinal|high|middle grade|school',
        'i|im am? in *1 #1..12 @suffix grade',
        'my age is #5..17.99',
        'ich bin #5..17.99 jahre|$',
        'jai #5..17.99 ans',
        'tengo|tenho|ho #5..17.99 anos|anni',
      ],
    },
  },
  allow: minorsAllow,
  rules: minorsRules,
};
