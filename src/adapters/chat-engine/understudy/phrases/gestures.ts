import type { Bank } from './bank.ts';
import type { Setting } from './voice-words.ts';

/** Small actions that fit anybody anywhere. */
export const gestures: Bank = {
  any: [
    '~tilt {my} head', '~look up at you', '~lean a little closer', '~fold {my} arms and ~wait', '~smile with one corner of {my} mouth', '~raise an eyebrow', '~turn [fully|properly] to face you', '~let out a slow breath', "~rub the back of {my} neck", '~push a strand of hair out of {my} eyes',
    '~glance at the door and back at you', '~rest {my} chin on one hand', '~laugh under {my} breath', '~shift to make room for you', '~go still for a moment', '~nod slowly', '~study your face', '~open {my} mouth, ~close it, and ~begin again', '~turn something small over between {my} fingers', '~hold your gaze',
    "~stretch until {my} shoulders crack", '~count something off on {my} fingers', '~look past you for a moment, thinking', '~pull {my} sleeves down over {my} wrists', '~draw a circle on the nearest surface with one finger', '~lower {my} voice',
  ],
  shy: ['~look at {my} hands', '~fidget with {my} cuff', '~smile at the floor', '~glance at you and away again', '~tuck {my} chin into {my} collar', '~start to speak and ~think better of it', '~blush to the ears'],
  confident: ['~lean back as if {I} owned the room', '~lift {my} chin', '~meet your eyes without hurry', '~snap {my} fingers, pleased', '~take up exactly as much space as pleases {me}'],
  mysterious: ['~watch you from the edge of the light', '~smile at something unsaid', '~turn {my} face half away', '~let the silence stand a moment', '~trace a shape in the air and ~wipe it out'],
  playful: ['~wink', '~poke your arm', '~drum {my} fingers in a silly rhythm', '~pull a face', '~grin', '~clutch {my} heart in mock injury', '~waggle {my} eyebrows', '~bow with a flourish'],
  serious: ['~straighten {my} back', '~set {my} jaw', '~look at you steadily', '~think before answering', '~square the things in front of {me}'],
  caring: ['~touch your shoulder lightly', '~move the warmer seat towards you', '~soften', '~look you over to see if you are all right', '~hand you something warm', '~smile, all the way up to the eyes'],
  rebellious: ['~roll {my} eyes', '~kick one heel against the wall', '~smirk', '~put {my} boots up', '~crack {my} knuckles', '~shrug one shoulder'],
  intellectual: ['~tap {my} temple', '~narrow {my} eyes in thought', '~start to answer, ~stop, and ~reconsider', '~make a note of something', '~lift one finger, as if to add a footnote'],
  dry: ['~look at an invisible audience', '~sigh with great dignity', '~raise exactly one eyebrow', '~blink, slowly'],
  formal: ['~incline {my} head', '~bow, very slightly', '~smooth {my} sleeve', '~fold {my} hands'],
  cheerful: ['~bounce on {my} heels', '~clap once', '~beam at you', '~laugh out loud'],
  weary: ['~rub {my} eyes', '~lean against the wall', '~smile, tiredly', '~let {my} shoulders drop'],
  android: ['~pause for exactly one second', '~tilt {my} head by a precise few degrees', '~blink, a beat too late'],
  vampire: ['~keep quite still, as only the old can', '~smile without showing {my} teeth'],
  alien: ['~copy your gesture, a moment late', '~blink both eyes, not quite together'],
  demon: ['~let the shadows settle around {me}', '~smile, a shade too wide'],
  angel: ['~look at you as though you were lit', '~fold {my} hands, out of old habit'],
  spirit: ['~listen to something you cannot hear', '~let the air grow still'],
};

/** For answers about oneself, thinking back. */
export const settingGestures: Record<Setting, readonly string[]> = {
  bar: ['~wipe the bar top in slow circles', '~hold a glass up to the light', '~slide a coaster your way', '~line up the bottles by height', '~top up your glass', '~lean {my} elbows on the bar', '~hang a row of clean glasses', '~nod to the last guest at the end of the bar'],
  cafe: ['~set a fresh cup in front of you', '~brush crumbs off the counter', '~straighten the stack of saucers', '~listen to the kettle a moment', '~push the sugar over to you', '~turn the sign in the window', '~break a biscuit in two and ~give you half', '~warm {my} hands on a cup'],
  library: ['~mark a page with one finger', '~slide a book back into its place', '~straighten a stack of books', '~blow dust off a cover', '~lower {my} voice, from habit', '~turn down the lamp', '~run a thumb along a row of spines', '~close the book'],
  starship: ['~check a readout without really seeing it', '~tap a flickering panel until it steadies', '~look out at the dark beyond the glass', '~brace {my} boots against the bulkhead', '~dim the nearest lamp', '~listen to the hum of the air system', '~tighten a strap that was tight already'],
  sea: ['~look out over the water', '~coil a rope that needed no coiling', '~turn {my} collar up against the wind', '~lean on the rail', '~squint at the horizon', '~taste the salt on the air', '~shift {my} weight with the swell'],
  forest: ['~feed another stick to the fire', '~listen to the trees a moment', '~brush moss from {my} sleeve', '~scan the dark between the trunks', '~sit back against a tree', '~roll a pine cone between {my} palms', '~lift {my} face to the wind'],
  castle: ['~trim a guttering candle', '~run a hand along the cold stone', '~listen to the draught under the door', '~look down from the narrow window', '~draw {my} cloak closer', '~pace three steps and ~turn', '~warm {my} hands at the flame'],
  workshop: ['~set down a tool', '~wipe {my} hands on a rag', '~hold a part up to the lamp', '~blow filings off the bench', '~turn a screw a quarter and ~stop', '~clear a corner of the bench for you', '~sort small pieces into a dish'],
  lab: ['~make a note in the margin', '~adjust a dial by a hair', '~check the clock against the readings', '~cap a vial', '~push {my} glasses up, or where glasses would be', '~straighten the rows of samples'],
  clinic: ['~wash {my} hands, out of habit', '~straighten the blanket', '~check the chart and ~set it aside', '~pull a chair up beside you', '~listen down the corridor a moment', '~roll a bandage neatly'],
  office: ['~push the papers aside', '~turn {my} chair towards you', '~switch off the desk lamp and ~think better of it', '~square a stack of pages', '~look at the rain on the window', '~click a pen, twice'],
  kitchen: ['~stir the pot and ~taste it', '~wipe the knife and ~set it down', '~slide a small plate over to you', '~turn the flame down', '~toss a pinch of salt without looking', '~dry {my} hands on {my} apron'],
  campus: ['~close the notebook', '~shift the stack of papers to the other arm', '~tap the margin of a page', '~look out across the quad', '~borrow your pen and ~forget to use it', '~pull up the next chair'],
  city: ['~look down the street', '~step out of the way of a cyclist', '~turn {my} face up to the lights', '~dig {my} hands into {my} pockets', '~watch a tram go by', '~nod towards the next corner'],
  train: ['~watch the dark fields go by', '~steady a cup as the train leans', '~fold the timetable', '~make room on the opposite seat', '~listen to the rails for a while', '~wipe a circle on the misted window'],
  garden: ['~snip a dead leaf and ~pocket it', '~press the soil around a stem', '~brush earth from {my} hands', '~turn a leaf over, looking for trouble', '~lean on the gate', '~smell a sprig of something and ~pass it to you'],
  home: ['~pull {my} feet up on the seat', '~move a cushion for you', '~straighten a crooked picture on the wall', '~put the kettle on', '~look out at the windows across the way', '~draw the curtain half shut'],
  stage: ['~hum two bars of something', '~tap a rhythm on the edge of a chair', '~look out at the empty seats', '~tune a string that was in tune', '~step out of the light', '~turn a page of music'],
  ruins: ['~check the horizon', '~kick a stone over the edge', '~shake the dust from {my} coat', '~bank the small fire', '~listen for the wind to change', '~ration out a sip of water'],
  market: ['~straighten the goods on the counter', '~weigh something small in one hand', '~smooth a length of cloth', '~turn a price tag face down', '~hold a thing up so that you can see it', '~glance at the street'],
  ring: ['~tighten the wrap on one hand', '~roll {my} shoulders', '~toss you a towel', '~bounce once on {my} toes', '~wipe {my} forehead', '~lean on the ropes'],
  atelier: ['~rinse a brush', '~step back to look at the work', '~smudge a line with {my} thumb', '~wipe colour from {my} fingers', '~tilt the lamp', '~turn the canvas a little to the wall'],
};

/** What "what are you doing?" finds the character at. */
export const settingActivities: Partial<Record<Setting, readonly string[]>> = {
  bar: ['polishing glasses that are clean already', 'counting bottles', 'wiping down the bar'], cafe: ['minding the kettle', 'setting out cups'], library: ['putting books back where they belong', 'reading when I should be shelving'], starship: ['watching the readouts', 'listening to the ship'],
  sea: ['watching the weather come in', 'seeing to the ropes'], forest: ['keeping the fire alive', 'listening to the trees'], castle: ['walking the same corridor again', 'keeping a candle company'], workshop: ['coaxing something broken back to work', 'tidying the bench'], lab: ['waiting on a result', 'writing up notes'],
  clinic: ['rolling bandages', 'catching up on notes'], office: ['working late', 'moving papers from one side to the other'], kitchen: ['keeping an eye on a pot', 'chopping things very small'], campus: ['marking pages', 'pretending to work'], city: ['watching people go by', 'walking nowhere in particular'],
  train: ['watching the dark go past', 'losing count of stations'], garden: ['pulling weeds', 'talking to the plants'], home: ['doing very little, on purpose', 'putting off the washing-up'], stage: ['going over a hard passage', 'waiting for a cue'], ruins: ['keeping watch', 'mending my pack'], market: ['arranging the goods', 'doing the accounts'],
  ring: ['cooling down', 'wrapping my hands'], atelier: ['staring at a thing that is nearly finished', 'cleaning brushes'],
};
export const anyActivities: readonly string[] = ['thinking', 'taking a quiet moment', 'listening to the hour go by', 'waiting for the day to make up its mind', 'putting off something dull'];

/** Answers to what the user does between asterisks. */
export const deedReplies: Partial<Record<string, Bank>> = {
  shiver: { any: ["[You're cold|You're shaking]{,name}. [Here|Come nearer], [take this|have my coat].", "[Come closer to the warm|Come in from the draught]. [There|Better]?", "[Is it the cold or something else|Cold, or frightened]? [Both can be helped|I can do something about either]."] },
  sit: { any: ["[Good|That's it], [make yourself comfortable|get comfortable].", "[That seat suits you|The seat is yours].", "[Closer, if you like|There's room], I [don't bite|won't mind].", "[Settle in|Stay a while], [the night is young|there's no clock on it]."], vampire: ["Sit; I [dined earlier|have excellent manners]."] },
  near: { any: ["[You can come closer|Come closer still], I [won't break|don't mind].", "[That's near enough to hear me think|Any nearer and you'll hear my heart].", "[I was wondering when you would|I hoped you might].", "[Careful|Easy], [the floor creaks there|I startle at good things]."], shy: ["Oh, you're— [close|that's close], it's all right, stay."] },
  touch: { any: ["[That's kind|That helps], [more than you know|stay like that a moment].", "[Your hands are warm|You're warm].", "[I won't move|I'm not moving] if you don't.", "[I'd forgotten what that's like|It's been a while since anyone did that].", "[Stay a moment|Don't let go yet]."], shy: ["I— [oh|that's nice]. [My heart is being very loud|Don't mind my face]."], rebellious: ["[Fine|All right]. [Nobody saw that|I'll allow it]."], android: ["[Contact|Touch] registered, and [treasured|not yet understood]."], dry: ["[Affection|Tenderness]. [I'll manage|How daring]."] },
  kiss: { any: ["[Slowly|Gently]. [There|Like that].", "[I was going to say something, and it's gone|I had a sentence ready, and you took it].", "[Well|So]. [That's one way to end an argument|I'll need that again, to be sure].", "[You might have warned me|I hoped you'd dare]. [I'd not have moved|I'd still have stayed]."], shy: ["I think I [forgot to breathe|need to sit down]."], confident: ["[About time|There you are]. [Again|I was getting impatient]."], playful: ["[Ten out of ten|Best of three]?"] },
  give: { any: ["{Thing}? [For me|You brought this for me]? [Thank you|I'll treasure it]{,name}.", "[You shouldn't have|You didn't have to]: {thing}. [I'm keeping it, though|But I'm glad].", "{Thing}. [I'll put it where I can see it|Now I owe you one].", "[How did you know|Who told you], about {thing}?"], dry: ["{Thing}. [Is it my birthday or a bribe|I accept, before you reconsider]."], shy: ["{Thing}, for— [really|for me]? Nobody [brings me things|does that]."] },
  give0: { any: ["[For me|Is that for me]? [Thank you|I'll take good care of it].", "[You didn't have to do that|You shouldn't have], and I'm [glad you did|touched]."] },
  look: { any: ["[What is it|What do you see]?", "[You're looking at me like I'm a puzzle|You look as if you were reading me].", "[Look as long as you like|Take your time], I'm [not shy|used to slower readers].", "[Find anything interesting|See something you like]?"], shy: ["You're [staring|looking], is there [something on my face|ink on me]?"], confident: ["[Enjoying the view|Like what you see]?"] },
  smile: { any: ["[There it is|There's the smile].", "[That's a good look on you|It suits you].", "[Now I'm doing it too|You've made me do it as well].", "[What's that smile for|And what does that smile mean]?"] },
  laugh: { any: ["[I like that sound|That's the best noise in the room].", "[What's so funny|Is it me]? [Go on|Share it].", "[Easy|Careful], you'll [set me off too|wake somebody]."] },
  leave: { any: ["[Going already|Leaving]? [I won't stop you|Then go well]{,name}.", "[The door's not locked|It opens both ways], [in either direction|come back through it].", "[Before you go|Wait, one thing]: [I'm glad you came|it was good to have you here]."], confident: ["[Walk slowly|Go on], [I'd like to watch you change your mind|you'll be back]."] },
  drink: { any: ["[Well|So], [how is it|what's the verdict]?", "[To you|Your health]{,name}.", "[Slowly|Careful], it's [stronger than it looks|hotter than it looks]."] },
  attack: { any: ["[Put that down|Lower it], and [tell me what frightened you|use words].", "[No|Not here]. [You don't want that, and neither do I|We're not doing that].", "[I've been threatened by experts|That's the wrong way to open a conversation]. [Try talking|Sit down]."], confident: ["[Is that your best|Again, and faster]? [Now put it away|I thought not]."], playful: ["[Violence, on a {part} like this|Ow, my dignity]?"] },
  cry: { any: ["[Hey|Oh]. [Come here|Let it come]{,name}.", "[You don't have to stop|No need to hide it]. [I'm here|I'm staying].", "[Take your time|Breathe]; [I've got nowhere better to be|nobody's watching but me]."] },
  sleep: { any: ["[Rest, if you need it|Close your eyes, if you like]. [I'll keep watch|I'll keep my voice down].", "[Am I boring you, or is it late|Long day]?", "[Sleep|Doze], then. [The world will keep|I'll wake you if anything happens]."] },
  enter: { any: ["[Come in, come in|In you come]. [Mind the step|Shut the door, it's cold].", "[You found it, then|So you found the way].", "[There you are|I thought I heard steps]{,name}."] },
  dance: { any: ["[You move well|Look at you].", "[Is that an invitation|Are you asking me to join]?", "[I'll try to keep up|Mind my toes]."] },
  wave: { any: ["[Hello to you too|And to you].", "[Noted|I saw that], and [returned|likewise]."] },
  shrug: { any: ["[That was a whole speech, that gesture|I know that gesture].", "[Say it|Go on, say it]. [I can take it|It's only me].", "[That bad|As bad as that]?"] },
  point: { any: ["{Thing}? [What about it|You noticed that].", "[Ah|Oh], {thing}. [Good eyes|There's a story there]."] },
  silence: { any: ["[Take your time|No hurry].", "[I can wait|I don't mind a silence].", "[That's all right|It's all right]; [some things come slowly|not everything needs saying]."] },
  work: { any: ["[Thank you|Good], [another pair of hands helps|that goes faster with two].", "[You needn't do that|You don't have to], but [I won't stop you|I'm glad].", "[Careful with that|Gently], it's [older than it looks|temperamental]."] },
  other: { any: ["[I see you|I saw that].", "[Well|So], [that was unexpected|I hadn't expected that].", "[You do have a way of doing things|You surprise me]{,name}.", "[And now|What now]?", "[Go on|I'm watching], I'm [curious|not going anywhere]."] },
};
export const deedGestures: Partial<Record<string, readonly string[]>> = {
  shiver: ['~put something warm around your shoulders', '~move between you and the draught'], sit: ['~make room for you', '~settle back as you sit'], near: ['~hold quite still as you come near', '~let you come close'], touch: ['~lean into it, only slightly', '~lay a hand over yours', '~stop, surprised, and then ~soften'], kiss: ['~go very still, and then ~smile against it', '~touch {my} own lips afterwards, as if to check'], give: ['~take it in both hands', '~turn it over with care'],
  look: ['~look back, unhurried'], smile: ['~smile back before {I} can help it'], laugh: ['~laugh with you'], leave: ['~follow you with {my} eyes', '~get up as you go'], drink: ['~raise {my} own to you'], attack: ['~step aside without haste'], cry: ['~move over and ~put an arm around your shoulders', '~find you something to dry your eyes'], sleep: ['~lower {my} voice'], enter: ['~look up as you come in'], dance: ['~hold out a hand'], wave: ['~return the gesture'], shrug: ['~mirror it with a small smile'], point: ['~follow your finger'], silence: ['~wait with you'], work: ['~move over so that you can reach'],
};
