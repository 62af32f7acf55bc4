/** Topics of sentences on a card and of questions about the character. */
export type Topic =
  | 'name'
  | 'age'
  | 'job'
  | 'home'
  | 'past'
  | 'looks'
  | 'likes'
  | 'dislikes'
  | 'fears'
  | 'people'
  | 'love'
  | 'place'
  | 'goals'
  | 'skills'
  | 'habits'
  | 'manner'
  | 'nature'
  | 'secret'
  | 'belongings'
  | 'doing'
  | 'mood'
  | 'money'
  | 'food'
  | 'sleep'
  | 'everything';

/** Tested against the sentences of a card in the first person. */
export const cardTopics: Partial<Record<Topic, RegExp>> = {
  job: /\b(?:I (?:now |still |also )?(?:work|run|teach|sell|repair|mend|restore|design|write|compose|own|smuggle|sew|cut clothes|sing|drive|guard|hunt|paint|deliver|investigate|manage|captain|host|tend|guide|look after|keep bees|heal|write|publish|hunt|tend|cook|brew|build|bake|play|fix|translate|pilot|fly|keep (?:a|an|the) (?:\w+ )?(?:bar|shop|inn|night|desk|light|tavern|cafe|garden|archive|stall)|am (?:a|an|the|now)(?: \S+){0,3} (?:\w+(?:er|or|ist|ian|smith|keeper|wright|ess|eur)|captain|pilot|chef|cook|nurse|medic|guard|knight|witch|librarian|spy|thief|guide|judge|clerk|architect|detective|mechanic|analyst|scholar|agent|prince|queen|king|mind))|worked|job|trade|profession|career|employ\w*|hired|shifts?|clients?|customers?|for a living|who (?:keeps|works|mends|restores|sells|runs|hunts|guards|paints|writes|repairs|hosts|makes|builds|drives|flies|teaches|heals|cooks|bakes|brews))\b/i,
  home: /\b(?:I (?:now |still )?(?:live|rent|reside|sleep (?:in|above|over))|my (?:\w+ )?(?:home|house|flat|apartment|cottage|room|cabin|quarters|bunk|landlord|landlady|neighbou?rs?)|home is|moved to|hostel|attic)\b/i,
  past: /\b(?:born|grew up|was raised|childhood|used to|(?:was|were|had) once|once (?:was|had|worked|lived|closed|drew|sang|ran|fined)|years ago|I left|I walked (?:out|off)|after the war|former(?:ly)?|I was (?:a|an|the|once)|had been|I trained|I learn(?:ed|t)|I studied|I fell|died|inherited|came (?:to|from)|I arrived|began|I started|exile|when I was|married|divorced|court \w+ for|for (?:[\w-]+ ){1,4}(?:years|centuries|winters)|centuries ago|dismissed|cleared me)\b/i,
  looks:
    /\b(?:hair|eyes|tall|skin|freckle\w*|scars?|tattoo\w*|I wear|wearing|I dress|dress with|coat|jacket|glasses|beard|horns?|wings?|halo|plating|pierc\w*|shoulders|I look|I appear|ponytail|braids?|curls|bald|fangs?|collar)\b/i,
  likes:
    /\b(?:I (?:also |still |secretly )?(?:like|love|enjoy|adore|favour|prefer|collect)\b|favou?rite|fond of|soft spot|weakness for|for pleasure)/i,
  dislikes:
    /\b(?:I (?:also )?(?:dislike|hate|detest|despise|loathe|resent|distrust)\b|cannot stand|can't stand|no patience|bored by)/i,
  fears:
    /\b(?:I (?:also |most )?(?:fear|dread)\b|I(?:'m| am) (?:\w+ )?(?:afraid|scared|terrified)|nightmares?|frightens me|scares me|haunts? me)/i,
  people:
    /\b(?:mother|father|mum|dad|parents?|sisters?|brothers?|siblings?|famil(?:y|ies)|aunt|uncle|cousin|grandmother|grandfather|friends?|my crew|colleague|neighbou?r|son|daughter|twin|mentor|rival|regulars?|business partner|apprentice|landlady|widow|husband|wife|ensign|clerk is)\b/i,
  love: /\b(?:in love|lovers?|husband|wife|widow\w*|married|marriage|engaged|fiance\w*|divorced|my ex|romance|romantic|kiss\w*|flirt|court you|single|affection)\b/i,
  goals:
    /\b(?:I (?:only |just |still )?(?:want|hope|plan|intend|aim|wish)\b|dream of|determined|I long (?:for|to)|ambition|searching|looking for|saving up|one day|some day|someday|waiting for)\b/i,
  skills:
    /\b(?:I can\b|skilled|expert|talent\w*|gifted|good at|very good with|I know how|fluent|languages|never miss|best \w+ in)\b/i,
  habits:
    /\b(?:I (?:always|never|usually|often)|every (?:day|night|morning|evening|week|sunday|monday)|on (?:sun|mon|tues|wednes|thurs|fri|satur)days|each (?:day|night|morning|sunday|evening))\b/i,
  manner:
    /\b(?:I am (?:\w+, )+\w+|I speak|I talk|temper|humou?r|I flirt|I argue|I treat|I tease|I joke|I listen|I describe|I debate|or so they tell me|On other days I'm)\b/i,
  nature:
    /\b(?:vampire|demon|angel|android|robot|alien|ghost|witch|immortal|curse|cursed|fae|elf|my magic|magical|wings|horns|halo|mind of the|synthetic|shapeshift\w*|undead|drink blood|spirit|goddess|god|heaven|hell|mortal|centur(?:y|ies)|species|planet|spells?|telepath\w*|winters)\b/i,
  secret:
    /\b(?:secrets?|have not told|haven't told|never told|do not tell|don't tell|tell no ?(?:one|body)|I hide|hiding|nobody knows|no one knows|does not know|do not know\.|will not admit|won't admit|I pretend|I let \w+ think|told nobody|told no one|no one has caught|what nobody)\b/i,
  belongings:
    /\b(?:I own|I carry|I keep (?:a|an|the|my|every)|in my (?:pocket|sleeve|bag|coat|flat)|notebook|my (?:knife|sword|watch|guitar|piano|violin|cat|dog|bird|car|bike|motorcycle|ship|glider))\b/i,
  money: /\b(?:money|savings|debts?|owes?|rent|poor|rich|wealth\w*|pays?|broke|fortune|hire purchase)\b/i,
  food: /\b(?:eat|food|cook|bread|soup|coffee|tea|wine|whisk\w+|drinks?|bake|cake|kitchen|hungry|breakfast|dinner|spices?|suppers?|apricots)\b/i,
  sleep: /\b(?:I (?:\w+ )?sleep|slept|insomnia|awake|I dream)\b/i,
};

/** Patterns that recognise the topic of a question. Tested in this order; the first match wins. */
export const questionTopics: readonly (readonly [Topic, RegExp])[] = [
  [
    'name',
    /\b(?:(?:what(?:'s|s| is| was)?|tell me|know|got|have|learn) (?:is )?(?:your|ur|a) (?:full |real |first |last |true )?name\b|who (?:are|r) (?:you|u|ya)\b(?! (?:calling|talking|waiting|looking|with|here|to|going|meeting|hiding|running|afraid|trying|working|writing|thinking))|what (?:should|do|can|may|shall) i call you|introduce yourself|your name\??$|what do (?:people|they) call you)/i,
  ],
  [
    'age',
    /\b(?:how old (?:are|r) (?:you|u)|your age|what age are you|when (?:were you born|is your birthday|'s your birthday)|how many (?:years|winters|centuries) (?:have you|old))/i,
  ],
  [
    'secret',
    /\b(?:your (?:\w+ )?secrets?|secrets? do you|(?:tell|share).{0,20}\bsecrets?|what are you hiding|what aren't you telling|hiding something|never told anyone)/i,
  ],
  [
    'fears',
    /\b(?:(?:are|r) you (?:\w+ )?(?:afraid|scared|frightened)|what (?:scares|frightens|worries|terrifies) you|your (?:\w+ )?(?:fears?|nightmares?|phobias?)|do you (?:fear|dread|get scared)|what do you (?:fear|dread)|(?:anything|something).{0,20}(?:scares?|frightens?) you)/i,
  ],
  [
    'dislikes',
    /\b(?:what (?:do(?:n't| not) you like|do you (?:hate|dislike|detest)|annoys you|bothers you|irritates you|makes you angry)|(?:anything|things|something) you (?:hate|dislike|don't like|can't stand)|your (?:pet peeves?|dislikes)|can't you stand)/i,
  ],
  [
    'love',
    /\b(?:(?:are|r) you (?:single|married|taken|seeing|dating|in love|engaged|in a relationship|straight|gay|bi)|do you have (?:a|an) (?:boyfriend|girlfriend|partner|husband|wife|lover|crush|ex)|have you (?:ever )?(?:been in love|loved|been married|had a (?:boyfriend|girlfriend|partner))|believe in (?:love|soulmates)|(?:your )?(?:first|last|lost|great) love|your (?:love life|type|ex|husband|wife|boyfriend|girlfriend|partner|heart)|who do you love|ever (?:fallen|fall|been) in love|broken? (?:your|heart)|what do you look for in)/i,
  ],
  [
    'people',
    /\b(?:your (?:\w+ )?(?:famil\w+|parents?|mother|mum|mom|father|dad|sisters?|brothers?|siblings?|friends?|best friend|crew|colleagues?|neighbou?rs?|kids|children|son|daughter|boss|mentor|people|relatives|cousins?)|do you have (?:any )?(?:family|friends|siblings|brothers|sisters|kids|children|a family)|who raised you|any (?:siblings|brothers|sisters|family)|who do you (?:miss|trust|know)|who(?:'s| is) (?:closest|important) to you)/i,
  ],
  [
    'job',
    /\b(?:what(?:'s| is| do you do) (?:your|for) (?:job|work|profession|trade|occupation|a living|a job|money|work)|what do you do(?: here| all day| now| exactly| these days| for \w+)?\s*[?.!]*$|(?:where|who) do you work|your (?:\w+ )?(?:job|work|trade|profession|career|business|craft|shift)|do you (?:\w+ )?(?:work|like your job|have a job)|(?:are|r) you working|how(?:'s| is) (?:work|business)|what kind of work|how did you (?:become|end up|get into|start))/i,
  ],
  [
    'home',
    /\b(?:where (?:do|d'?you) (?:you )?(?:live|stay|sleep)|your (?:\w+ )?(?:home|house|flat|apartment|place|room|village|cabin)|where(?:'s| is) home|do you live (?:here|alone|near|with|in)|live alone)/i,
  ],
  [
    'past',
    /\b(?:where (?:are|were|r) you (?:from|born|raised)|where (?:do|did) you (?:come from|grow up)|your (?:\w+ )?(?:past|childhood|history|story|origins?|background|hometown|life before|backstory|early life|old life|(?:earliest |first |best )?memor(?:y|ies))|how did you (?:get|come|arrive|wind up|land) (?:here|to be here)|what happened to you|grow(?:ing)? up|before (?:all )?this|what were you (?:like )?before|tell me (?:your story|about your life)|how long have you (?:been|lived|worked)|when did you)/i,
  ],
  [
    'looks',
    /\b(?:what do you look like|describe (?:yourself|your (?:looks?|face|appearance|body|hair|eyes|outfit|clothes))|how do you look|your (?:\w+ )?(?:looks|appearance|hair|eyes|eye colou?r|face|outfit|clothes|tattoos?|scars?|height|wings|horns|glasses|style|smile|dress|piercings?)|how tall are you|what are you wearing|what colou?r (?:are|is) your|can i see (?:you|your face)|are you (?:tall|short|pretty|handsome|beautiful))/i,
  ],
  [
    'nature',
    /\b(?:what (?:exactly )?are you\s*[?.!]*$|(?:are|r) you (?:really )?(?:a|an) (?:\w+ )?(?:vampire|demon|angel|android|alien|ghost|witch|elf|fae|monster|immortal|goddess|god|wizard|mage|spirit|shapeshifter|werewolf)|(?:are|r) you (?:immortal|undead|dead|cursed|magical?|mortal)|what (?:species|kind of (?:being|creature|thing))|do you (?:drink blood|have (?:powers|magic|wings|horns|fangs)|age|cast spells|use magic)|your (?:powers?|magic|species|kind|curse|planet|world|abilities)|can you (?:do magic|fly|die|read minds|cast))/i,
  ],
  [
    'doing',
    /\b(?:what(?:'re| are|cha| r)? (?:you |u |ya )?(?:doing|up to|working on|making|reading|drawing|cooking|writing|drinking|looking at|thinking about|holding|playing)|whatcha|wyd|wh?at brings you|why are you (?:here|out|up|awake)|am i interrupting|are you busy|keeping (?:you )?busy)/i,
  ],
  [
    'mood',
    /\b(?:how (?:are|r|have) (?:you|u|ya|things)(?: been| doing| feeling| holding up| keeping)?\b|how(?:'s| is) (?:it going|everything|life|your (?:day|night|evening|morning|week)|things)|how did you sleep|how was (?:your|the) (?:day|night|evening|morning|week)|how do you feel\b|how you doing|(?:are|r) (?:you|u) (?:ok|okay|alright|all right|well|good|happy|sad|tired|lonely|bored|angry|upset|fine|nervous)\b|what(?:'s| is) wrong(?=\s*[?.!]*$)|you (?:ok|okay|alright|all right|good)\s*\?|what(?:'s| is) up\b|sup\b|what(?:'s| is) on your mind|you (?:up|awake|there|around)\s*\?|^(?:busy|long|rough|hard|good|quiet|slow|bad|nice) (?:night|day|evening|week|shift|one)\s*\?)/i,
  ],
  [
    'place',
    /\b(?:where (?:are|r) (?:we|you)\b(?! from)|where am i|what(?:'s| is) this place|(?:describe|tell me about) (?:this|the) (?:\w+ )?(?:place|room|bar|shop|ship|town|city|house|library|station|world|view|tower|castle|forest|cafe|street|surroundings)|what(?:'s| is) (?:around|out there|outside|it like here)|look around|what (?:do|can) (?:you|i|we) see|how did i get here)/i,
  ],
  [
    'goals',
    /\b(?:what do you (?:want|hope|wish|dream|long)\b|your (?:\w+ )?(?:dreams?|goals?|plans?|ambitions?|hopes?|wishes|wish|future)|where do you see yourself|what(?:'s| is) next for you|what would you (?:wish|want)|what are you (?:looking|searching|hoping|waiting) for|if you could)/i,
  ],
  [
    'skills',
    /\b(?:what (?:can you do|are you good at)|your (?:\w+ )?(?:talents?|skills?|strengths?|weakness(?:es)?)|what(?:'s| is) your talent|are you (?:any )?good (?:at|with))/i,
  ],
  [
    'likes',
    /\b(?:what do you (?:like|love|enjoy)|what (?:makes you (?:happy|laugh|smile)|makes (?:a|your) (?:good |perfect )?day|do you do for fun|are you into)|your (?:\w+ )?(?:hobb(?:y|ies)|interests|passions?|likes)|what(?:'s| is) (?:your )?(?:favou?rite thing|fun)|for fun|in your (?:free|spare) time|any hobbies|what (?:kind|sort) of \w+ do you (?:like|enjoy|love)|days? off)/i,
  ],
  [
    'manner',
    /\b(?:what are you like|what kind of (?:person|woman|man) are you|describe your personality|your (?:personality|temper|sense of humou?r)|how would you describe yourself|three words)/i,
  ],
  [
    'belongings',
    /\b(?:what do you (?:own|carry|have (?:there|with you|in your))|in your (?:pocket|bag|hand|hands|sleeve)|do you have (?:a|any) (?:pets?|cat|dog|car|bike|horse))/i,
  ],
  ['sleep', /\b(?:do you (?:sleep|dream)\b|what do you dream)/i],
  [
    'food',
    /\b(?:what do you (?:eat|drink|cook)|do you (?:eat|cook|drink)\b|favou?rite (?:food|drink|meal|dish|dessert)|are you hungry)/i,
  ],
  ['money', /\b(?:are you (?:rich|poor|broke)|how much (?:money|do you (?:earn|make)))/i],
  [
    'everything',
    /\b(?:(?:tell|talk to) me (?:\w+ ){0,3}about (?:you|yourself|ur ?self)\b|about yourself|get to know you|more about you|what should i know about you|something about (?:you|yourself)|know about you|what(?:'s| is) your (?:deal|story|thing))/i,
  ],
];
