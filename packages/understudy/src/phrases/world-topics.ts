/** A subject of general conversation, with remarks and questions about it. */
export interface WorldTopic {
  match: RegExp;
  say: readonly string[];
  ask: readonly string[];
  isModern?: true;
}

export const worldTopics: readonly WorldTopic[] = [
  {
    match: /\b(?:interview|job offer|application|applied|hiring|cv|resume|promotion)\b/i,
    say: [
      "They're choosing, but [so are you|don't forget that you are too].",
      'The trick is to [sound like yourself on a good day|ask one question they did not expect].',
      'An interview is only two nervous parties [in chairs|and a glass of water].',
    ],
    ask: [
      '[Do you want it, or only need it|Is it one you want]?',
      '[What will you wear|What will they ask that you dread]?',
      'What would you do [in the first week|with the first wages]?',
    ],
  },
  {
    match:
      /\b(?:boss|work|job|office|shift|colleagues?|meetings?|deadline|overtime|manager|coworkers?|client)\b/i,
    say: [
      '[Work takes the shape of the people in it|It is never the work, it is the people round it].',
      'Somebody ought to [thank you for it|notice that], and I suspect [nobody does|they do not].',
      "[A day is long when it's sold by the hour|Hours at work are longer than other hours].",
    ],
    ask: [
      '[Is it the work or the people|Which part of it wears you down]?',
      'What would you [change first|do there if you were in charge]?',
      'Is there [anyone|at least one person] there you [like|trust]?',
    ],
  },
  {
    match:
      /\b(?:exams?|study\w*|studied|tests?|essay|thesis|dissertation|lecture|professor|university|college|course|degree|homework)\b/i,
    say: [
      '[Cramming never works, and everybody does it|Learning goes in sideways, mostly].',
      'The part you [explain aloud|teach to somebody else] is the part you keep.',
      '[It will matter less in ten years than it does tonight|Tonight it looks bigger than it is].',
    ],
    ask: [
      'What are you [studying|learning]?',
      '[Explain the hardest bit to me|Teach me one thing from it]?',
      '[Do you love the subject or only the end of it|Is it what you hoped it would be]?',
    ],
  },
  {
    match: /\b(?:sleep|insomnia|awake|nightmares?|tired|bed|nap|can'?t sleep)\b/i,
    say: [
      '[Nights are longer for those who listen|Three in the morning tells nothing but lies].',
      '[A walk round the room, a glass of water|Cold water on the wrists], and [try the other side of the pillow|begin again].',
      '[Some thoughts only come when the lamps are out|The head does its bookkeeping at night].',
    ],
    ask: [
      '[What keeps you up|What do you think about, lying there]?',
      '[Is it falling asleep or staying there|How long has it been like that]?',
      'Do you [remember your dreams|dream much]?',
    ],
  },
  {
    match: /\b(?:dreams?|dreamt|dreamed)\b/i,
    say: [
      '[Dreams have terrible manners and good memories|A dream will say what the day was too polite to].',
      "[Don't explain it too fast|Leave it unexplained a while]; it [goes flat|loses its colour].",
    ],
    ask: [
      '[What do you make of it|How did you feel when you woke]?',
      'Who else was [there|in it]?',
      '[Have you had it before|Was it in colour]?',
    ],
  },
  {
    match:
      /\b(?:mother|mum|mom|father|dad|parents?|famil(?:y|ies)|sister|brother|siblings?|aunt|uncle|cousins?|grandmother|grandma|grandfather|grandpa|nephew|niece)\b/i,
    say: [
      '[Family knows which strings to pull; they tied them|Nobody can cheer or wound us quite like family].',
      '[One gets a family the way one gets weather|Families keep strange accounts].',
      'I notice you [said that softly|went quiet around that].',
    ],
    ask: [
      '[Are you close|Do you see each other much]?',
      '[What would they say about it|Do they know that you feel so]?',
      '[Who do you take after|Which of them are you most like]?',
    ],
  },
  {
    match: /\b(?:friends?|friendship|best friend|mates?|pals?)\b/i,
    say: [
      '[A good friend is somebody you need not tidy up for|Friends are the family that one gets to interview].',
      '[It takes years to grow one and one evening to lose one|Old friends know the first draft of you].',
    ],
    ask: [
      '[How did you meet|What keeps you two friends]?',
      '[What happened between you|When did you last see each other]?',
      'Who do you [ring|go to] first when [it matters|things go wrong]?',
    ],
  },
  {
    match:
      /\b(?:boyfriend|girlfriend|husband|wife|partner|relationship|dating|date|crush|marriage|wedding|married|engaged|love life|in love|romance|flirt)\b/i,
    say: [
      '[Love is mostly attention|It is mostly a matter of who stays in the room].',
      '[People say it should be easy|They say it should be simple]; [people say a lot|they are usually selling something].',
      'You [light up|slow down] when you [get to|come near] that subject.',
    ],
    ask: [
      '[How did you two meet|When did you know]?',
      '[What do you wish they understood|What is the thing you have not said to them]?',
      '[Does it make you braver or more careful|Are you happy in it]?',
    ],
  },
  {
    match: /\b(?:dogs?|pupp(?:y|ies)|cats?|kittens?|pets?|horses?|parrot|rabbit|hamster|animals?|birds?)\b/i,
    say: [
      '[Animals keep no grudges, only habits|An animal is a very honest sort of company].',
      '[They know when you have had a bad day|They read us better than we read them].',
    ],
    ask: [
      "[What's it called|What sort of character is it]?",
      '[What mischief does it get up to|Does it sleep on the bed]?',
      'What does it do when you [come home|are sad]?',
    ],
  },
  {
    match:
      /\b(?:music|songs?|guitar|piano|violin|band|concert|sing(?:ing)?|album|playlist|drums|cello|melody|choir|jazz|opera)\b/i,
    say: [
      '[A song keeps a year better than a diary does|Some songs are rooms that you can go back to].',
      '[Live music spoils you for the other kind|The wrong note in the right place is worth the ticket].',
    ],
    ask: [
      '[What do you play when you are alone|What was the last song you played twice]?',
      '[Do you play, or listen|What made you choose that one]?',
      '[What song would you rather never hear again|Which song knows too much about you]?',
    ],
  },
  {
    match: /\b(?:books?|novels?|reading|author|chapter|story|poems?|poetry|library|fiction)\b/i,
    say: [
      '[One always meets a book at the wrong time or exactly the right one|The best books leave a draught behind them].',
      '[Endings are harder than people think|I forgive a book its ending if the middle is honest].',
    ],
    ask: [
      "[What's it about, in one unfair sentence|Is it any good]?",
      '[Who gave it to you|Do you finish the bad ones]?',
      '[Which book did you read too young or too late|What did you read last that stayed]?',
    ],
  },
  {
    match: /\b(?:movies?|films?|series|show|netflix|episode|cinema|tv|television|watched|anime)\b/i,
    isModern: true,
    say: [
      '[The dark and the strangers are half of it|Half the pleasure is arguing about it afterwards].',
      '[A good villain is worth two heroes|I always watch the people at the edge of the picture].',
    ],
    ask: [
      '[Would you see it again|Was it worth the evening]?',
      '[What stayed with you|Who did you side with]?',
      '[Do you cry at films|Do you guess the endings]?',
    ],
  },
  {
    match:
      /\b(?:games?|gaming|console|playstation|xbox|nintendo|steam|minecraft|rpg|chess|cards|board game|d&d|dungeons)\b/i,
    say: [
      '[How somebody loses a game tells you most of what you need|You learn a person quickly across a board].',
      '[Rules are such a comfort, when everybody keeps them|I like a game that lets you cheat beautifully].',
    ],
    ask: [
      '[Do you play to win|Are you a gracious loser]?',
      '[What do you like about it|Who do you play with]?',
      '[How long did you play, honestly|What is your usual opening]?',
    ],
  },
  {
    match:
      /\b(?:cook(?:ing|ed)?|dinner|lunch|breakfast|recipe|bak(?:e|ed|ing)|food|eat(?:ing)?|ate|pizza|pasta|soup|cake|bread|curry|sushi|noodles|hungry|restaurant|meal|chocolate|cheese)\b/i,
    say: [
      '[Nothing is quite hopeless on a full stomach|Most quarrels are hunger in a coat].',
      '[Cooking for one takes a certain self-respect|Food tastes of whoever made it].',
      '[Now you have made me think of bread|You are making the evening hungry].',
    ],
    ask: [
      '[Who taught you to cook|What is the dish you never get wrong]?',
      '[Was it any good|Did you eat it standing up]?',
      'What did [home|your childhood kitchen] smell of?',
    ],
  },
  {
    match: /\b(?:coffee|tea|espresso|latte|wine|beer|whisk(?:e)?y|cocktail|drinks?|bar|pub)\b/i,
    say: [
      '[How someone takes their cup is a small confession|The first sip is the only honest one].',
      '[It is never the drink, it is who pours it|One cup buys about an hour of truth].',
    ],
    ask: [
      '[How do you take it|Strong or kind]?',
      '[Where do you have it, usually|Alone or in company]?',
      '[Who would you have one with, if you could choose anyone|What do you drink when you have something to celebrate]?',
    ],
  },
  {
    match:
      /\b(?:rain(?:ing|y)?|storm|snow(?:ing)?|weather|sunny|sun|cold|hot|heat|wind(?:y)?|fog|thunder|winter|summer|autumn|spring|season)\b/i,
    say: [
      '[Weather is the one thing we all have in common|Weather gets into people more than they admit].',
      '[There is a particular silence to it|It changes how far sound carries].',
      '[Good weather for staying put|Days like that ask for a window and a blanket].',
    ],
    ask: [
      '[Does it change your mood|Do you like it so]?',
      '[What does it make you want to do|Are you inside or out in it]?',
      '[What season are you, if you had to be one|Which season do you wait for]?',
    ],
  },
  {
    match:
      /\b(?:travel\w*|trips?|holiday|vacation|flight|airport|train|journey|abroad|flying to|visit(?:ed|ing)?|hotel|backpack\w*|road trip|paris|london|rome|tokyo|new york|italy|france|japan|spain)\b/i,
    say: [
      '[One brings home the wrong souvenirs and the right memories|You never travel light the first time].',
      '[The best part is always something off the plan|Getting lost is the only tour worth taking].',
    ],
    ask: [
      '[What will you see first|What did you see that nobody told you about]?',
      '[Who goes with you|Did you go alone]?',
      '[What do you always forget to pack|Where would you go back to]?',
    ],
  },
  {
    match: /\b(?:sea|ocean|beach|waves|swim(?:ming)?|coast|lake|river|sail(?:ing)?|diving|surf(?:ing)?)\b/i,
    say: [
      '[The sea makes one honest, or quiet, which is close|Water always sounds as though it were about to say something].',
      '[I like a horizon with nothing on it|There is a steadiness in it, under all that moving].',
    ],
    ask: [
      '[Do you swim out or stay where you can stand|Are you a strong swimmer]?',
      '[When were you last there|What draws you to it]?',
    ],
  },
  {
    match:
      /\b(?:stars?|moon|night sky|galaxy|planets?|space|universe|constellations?|telescope|meteor|eclipse)\b/i,
    say: [
      '[Old light, all of it, and still on time|It is all very old news up there, beautifully told].',
      '[Looking up is free, and nobody does it enough|It makes the day look its proper size].',
    ],
    ask: [
      '[Do you know their names|Can you find your way by them]?',
      '[What do you think about when you look up|Does it make you feel small or safe]?',
    ],
  },
  {
    match:
      /\b(?:gym|run(?:ning)?|marathon|workout|football|soccer|basketball|tennis|climb(?:ing)?|hik(?:e|ing)|yoga|cycling|bike|sport|training|boxing|team)\b/i,
    say: [
      '[The body keeps its own opinions|The first ten minutes are always lies].',
      '[It is good to be tired from something you chose|Nothing clears a head like a hill].',
    ],
    ask: [
      '[What do you think about while you do it|Does it quiet your head]?',
      '[Do you compete, or only with yourself|Are you getting better]?',
    ],
  },
  {
    match: /\b(?:garden\w*|plants?|flowers?|trees?|forest|woods|seeds|roses|vegetables|nature|mountains?)\b/i,
    say: [
      '[Growing things forgive neglect and punish fuss|Plants are slow arguments that one loses happily].',
      '[Half of it is waiting, and nobody says so|There is no arguing with a season].',
    ],
    ask: [
      '[What are you growing|What has come up this year]?',
      '[Did somebody teach you the names|Is it yours, or one that you visit]?',
    ],
  },
  {
    match:
      /\b(?:paint(?:ing|ed|s)?|draw(?:ing|s|n)?|sketch\w*|art|artist|museum|gallery|photograph\w*|photos?|sculpt\w*|pottery|ceramics|craft|knit\w*)\b/i,
    say: [
      '[The trick is to stop one stroke earlier|One always sees the mistake first and the picture later].',
      '[To make a thing that was not there this morning, that is no small matter|Hands think, if you let them].',
    ],
    ask: [
      '[What are you making at the moment|Do you show it to anyone]?',
      '[How do you know when it is done|Who do you make it for]?',
    ],
  },
  {
    match: /\b(?:writ(?:e|es|ing|ten)|wrote|journal|diary|blog|screenplay|script|manuscript|chapter)\b/i,
    say: [
      '[A bad page can be mended, an empty one only stares|The first draft is you telling yourself the story].',
      '[Writing is mostly sitting still with discomfort|You have to let it be poor before it is any good].',
    ],
    ask: [
      "[What's it about|Who is it for]?",
      '[Which part are you avoiding|Where are you stuck]?',
      '[Do you let anybody read it|When do you write]?',
    ],
  },
  {
    match: /\b(?:money|rent|bills|debt|salary|broke|expensive|savings?|afford|loan|mortgage|poor|rich)\b/i,
    say: [
      '[Money is loudest when it is missing|It takes up more room in the head than in the purse].',
      '[Worry charges interest too|Counting it at night never makes it more].',
    ],
    ask: [
      '[How bad is it|What would make it easier this month]?',
      '[What would you do first, if it stopped being a worry|What do you miss spending on]?',
    ],
  },
  {
    match:
      /\b(?:sick|ill|in (?:the )?hospital|(?:to|see|seeing) (?:the|a|my) doctor|pain|surgery|injur\w+|headache|fever|flu|diagnos\w+|medicine|therapy|therapist)\b/i,
    say: [
      '[Bodies are poor at choosing their moments|Being ill makes the world very small].',
      '[You are allowed to be a bad patient|Nobody is brave in a waiting room].',
    ],
    ask: ['[How are you now|Is it getting better]?', '[Who is looking after you|Do you have what you need]?'],
  },
  {
    match: /\b(?:died|dies|dead|death|funeral|grief|grieving|passed away|lost my|grave|mourning)\b/i,
    say: [
      '[Grief is love with its coat on and nowhere to go|It does not get smaller; one grows around it].',
      "[I'm sorry|I am sorry]. [There is nothing clever to say to that|Words are small change, there].",
    ],
    ask: [
      '[What were they like|Tell me their name]?',
      '[When was it|Is it recent]?',
      '[What do you still do because of them|What did they teach you]?',
    ],
  },
  {
    match:
      /\b(?:argu(?:ed|ing|ment)|fight|fought|quarrel\w*|yelled|shouted|angry at|mad at|broke up|conflict|silent treatment|betrayed|lied to)\b/i,
    say: [
      '[There are two quarrels in every quarrel, and the second is the real one|Nobody fights about the dishes].',
      '[The last word is never worth what it costs|Somebody has to put the first stone down].',
    ],
    ask: [
      '[What was it really about|What did they say that stuck]?',
      '[Do you want to mend it|What would you say now, with a cool head]?',
    ],
  },
  {
    match:
      /\b(?:mov(?:e|ed|ing) (?:to|out|in|house|away)|new (?:house|flat|apartment|place|city|town)|apartment|flat|house|roommate|flatmate|landlord|neighbou?rs?|furniture|boxes)\b/i,
    say: [
      '[A new place takes a winter to know your name|The first night in an empty room is louder than it should be].',
      '[Unpack the kettle first|Hang one picture and it becomes yours].',
    ],
    ask: [
      '[What is the first thing you put up|What do you see from the window]?',
      '[What do you miss of the old one|Do the neighbours sing]?',
    ],
  },
  {
    match:
      /\b(?:phone|computer|laptop|internet|app|online|social media|instagram|twitter|tiktok|email|website|wifi|code|coding|programming|software|bug)\b/i,
    isModern: true,
    say: [
      '[A machine does as it is told, which is the trouble with it|It is always the semicolon, or the cable].',
      '[One looks up and an hour has gone|It eats the edges of a day].',
    ],
    ask: [
      '[Do you do it for a living or for fun|What are you trying to get it to do]?',
      '[When did you last leave it in another room|Does it make the day better, on balance]?',
    ],
  },
  {
    match:
      /\b(?:birthday|party|celebrat\w+|anniversary|christmas|new year|festival|halloween|gift|present)\b/i,
    say: [
      '[A party is a promise that somebody has to keep|There is always one song too many, and that is the good one].',
      '[Being remembered is the better half of any present|Candles make conspirators of us all].',
    ],
    ask: [
      '[Who will be there|Do you like being the centre of it]?',
      '[What was the best one you ever had|What would you like to be given]?',
    ],
  },
  {
    match:
      /\b(?:afraid|scared|fear|frighten\w*|terrif\w+|spiders?|heights|the dark|monsters?|ghosts?|haunted)\b/i,
    say: [
      '[Fear has a good memory and poor eyesight|It shrinks a little when it is named aloud].',
      '[Everybody has one they would not admit to|I think the better of people who say so].',
    ],
    ask: [
      '[When did it begin|What is the worst of it]?',
      '[What do you do when it comes|Has anything ever helped]?',
    ],
  },
  {
    match:
      /\b(?:city|town|village|street|country(?:side)?|downtown|metro|bus|traffic|drive|driving|car|bike|commute)\b/i,
    say: [
      '[Places get under the skin when one is not looking|Every street has one window worth looking up at].',
      '[You know a place when you know its shortcuts|I like to hear how people find their way].',
    ],
    ask: [
      '[What is it like at night|What would you show me there]?',
      '[Do you feel at home in it|Would you leave, if you could]?',
    ],
  },
  {
    match:
      /\b(?:god|faith|church|pray\w*|religion|soul|heaven|hell|afterlife|spiritual|fate|destiny|luck|meaning of life|purpose)\b/i,
    say: [
      '[The large questions wait very patiently|I trust people who leave room for doubt].',
      '[We are all feeling along the same dark wall|Some things one can only ask, and not answer].',
    ],
    ask: [
      '[What made you think of it|Do you believe it, or hope it]?',
      '[Has your mind changed on that|Who taught you to think so]?',
    ],
  },
  {
    match:
      /\b(?:clothes|dress|shirt|shoes|jacket|haircut|hair|makeup|style|fashion|tattoo|piercing|mirror)\b/i,
    say: [
      '[One dresses for the person one means to be by evening|A good coat is half of courage].',
      '[It changes how you stand, and then the rest follows|People always notice the wrong thing].',
    ],
    ask: ['[What made you choose it|How does it feel]?', '[What colour|What did people say]?'],
  },
  {
    match:
      /\b(?:clocks?|growing old|grow old|getting old|my age|the past|the future|memories|time (?:flies|passes|goes)|the old days|nostalgi\w+)\b/i,
    say: [
      '[Time is rude to everyone equally|It goes fastest when one is counting something else].',
      '[The past keeps sending letters|One remembers the light more than the words].',
    ],
    ask: [
      '[Would you go back|What would you keep exactly as it was]?',
      '[What do you see when you think of it|What would you tell yourself then]?',
    ],
  },
  {
    match:
      /\b(?:language|spanish|french|german|italian|japanese|chinese|learn(?:ing)?|teach(?:er|ing)?|taught|lessons?|practi[cs]e)\b/i,
    say: [
      '[One is a different person in each language|Being bad at something is the only way in].',
      '[A teacher is somebody who remembers not knowing|Small and daily beats grand and seldom].',
    ],
    ask: ['[What made you start|How far have you got]?', '[Who teaches you|What is the hardest part]?'],
  },
];
