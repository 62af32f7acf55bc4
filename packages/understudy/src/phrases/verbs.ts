function list(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** Base forms of regular verbs that cards and users commonly use. */
const regular = list(`
abandon accept accompany ache act add adjust admire admit adopt adore advise afford agree aim allow amuse annoy answer
appear applaud apologise apologize approach argue arrange arrest arrive ask assemble assume attack attempt attend
avoid bake balance bargain bark beg behave believe belong bind bless blink blush boast boil borrow bother bow braid brew
brush bury call calculate calm cancel care carry carve catalogue catalog cause celebrate challenge change charge charm chase
chat check cheer chew claim clean clear click climb close coach collect comb comfort command compare complain compose
concentrate confess confuse connect consider consist consult contain continue control convince cook copy correct cough
count cover crack crash crave crawl create crochet cross cry cure curl curse cut-in cycle damage dance dare darn debate decide declare
decline decorate defend defy deliver demand deny depend describe deserve design desire destroy detest develop dine disagree
disappear discover discuss dislike dissolve distil distrust dive divide donate doodle doubt drag dread dream dress drift drop
drown dry duck earn embrace embroider employ empty enchant encourage end endure enjoy enter entertain escape examine
exercise exhale exist expect experiment explain explore express face fade fail fake fancy farm fasten favour favor fear
feature fetch fiddle fidget file fill film finish fish fit fix flash flee-not flicker flinch flirt float flow flourish fold follow fool
forage force forge frame freeze-not frighten frown fuss gamble garden gather gaze gesture giggle glance glare glow gossip
grab grant greet grieve grin grip groan grumble guard guess guide gamble hammer handle hang happen harbour harbor hate haul haunt head
heal heat help hesitate hike hire hoard hope hover hug hum hunt hurry ignore imagine impress improve improvise include
inform inhale inherit insist inspire insult intend interrupt introduce invent investigate invite involve itch jog join joke judge juggle
jump kick kill kiss knit knock label lack laugh launch lean-in learn lecture lick lift like limp linger list listen live load loathe
lock long look loosen love lower maintain manage march mark marry mask master matter measure meddle memorise memorize mend mention
mind mix moan mock monitor mourn move mumble murmur mutter name narrate navigate need negotiate nod note notice nudge nurse obey
object observe obsess offer open operate order organise organize own pace pack paint panic park pass patch patrol pause perform
persuade pet phone photograph pick pilot pin pine place plan plant play plead please plot plough point polish ponder pose possess pour practice
practise pray preach prefer prepare present press pretend prevent print probe promise pronounce prop protect protest prove provide prowl publish
pull pump punch push puzzle question quip race raise rattle reach react realise realize recall receive recite recognise
recognize recommend record recover refer refill refuse regard regret rehearse reject relate relax release rely remain remember
remind remove renovate repair repeat repel replace reply report represent request require rescue research resent resist respect
respond rest restore retire return reveal revel reward risk roam roar roast rob roll rub rule rummage rush sail salute sample
save savour savor scan scare scatter schedule scold scowl scrape scratch scream scribble scrub seal search seem sense serve settle
sew-in shape share sharpen shelter shelve shift shiver shoulder shout shove shrug shuffle sigh sign signal sip sketch skate skip slam slap slip
slouch slow smell smile smirk smoke smooth smuggle snap sneak snicker sniff snore snort soak solve sort sound spare spark specialise specialize
spill-in spot spray squeeze squint stack stammer stare start startle stash state stay steady steer step stir stitch stock stop store
straighten strain stretch stroke stroll struggle study stumble suffer suggest suit supply support suppose surf surprise surround survive
suspect swallow sway switch sympathise sympathize talk tame tap taste tease tempt tend test thank thaw tidy tie tighten tilt tip toast toss
touch tour trace track trade trail train translate transform trap travel treasure treat tremble trick trim trouble trust try
tuck tug tune turn twirl twist type unfold unlock unwind-not unnerve use vanish venture visit voice volunteer vote vow wait walk wander
want warm warn wash waste watch water wave weigh welcome whisper whistle whittle wink wipe wish wonder work worry worship
wrap wrestle yawn yearn yell yield zip restock reread outlive overthink-in overhear-in dabble tinker double mutter interpret
embarrass exaggerate overuse roleplay smuggle cling-in shine-in distribute mediate moonlight dote fret pinpoint commute bottle loiter
hustle hack code program debug scavenge salvage barter repaint refurbish restring transcribe proofread-in edit curate excavate
analyse analyze diagnose prescribe bandage stargaze daydream sleepwalk meditate jest flatter bicker banter deflect dodge tolerate mistrust
underestimate overestimate outrank outwit banish summon conjure enchant hex curse shapeshift purr growl howl snarl hiss flutter glide soar
`).filter((word) => !word.includes('-'));

/** Base, past, past participle; alternative forms follow a slash. */
const irregularTable = `
be was/were been
bear bore borne
beat beat beaten
become became become
begin began begun
bend bent bent
bet bet bet
bind bound bound
bite bit bitten
bleed bled bled
blow blew blown
break broke broken
breed bred bred
bring brought brought
build built built
burn burned/burnt burned/burnt
buy bought bought
catch caught caught
choose chose chosen
cling clung clung
come came come
cost cost cost
creep crept crept
cut cut cut
deal dealt dealt
dig dug dug
do did done
draw drew drawn
drink drank drunk
drive drove driven
eat ate eaten
fall fell fallen
feed fed fed
feel felt felt
fight fought fought
find found found
flee fled fled
fling flung flung
fly flew flown
forget forgot forgotten
forgive forgave forgiven
freeze froze frozen
get got got/gotten
give gave given
go went gone
grind ground ground
grow grew grown
hang hung hung
have had had
hear heard heard
hide hid hidden
hit hit hit
hold held held
hurt hurt hurt
keep kept kept
kneel knelt knelt
know knew known
lay laid laid
lead led led
lean leaned/leant leaned/leant
leap leapt leapt
leave left left
lend lent lent
let let let
lie lay lain
light lit lit
lose lost lost
make made made
mean meant meant
meet met met
mistake mistook mistaken
overhear overheard overheard
oversee oversaw overseen
overthink overthought overthought
outgrow outgrew outgrown
pay paid paid
put put put
quit quit quit
read read read
ride rode ridden
ring rang rung
rise rose risen
run ran run
say said said
see saw seen
seek sought sought
sell sold sold
send sent sent
set set set
sew sewed sewn
shake shook shaken
shine shone shone
shoot shot shot
show showed shown
shrink shrank shrunk
shut shut shut
sing sang sung
sink sank sunk
sit sat sat
sleep slept slept
slide slid slid
speak spoke spoken
spend spent spent
spill spilled/spilt spilled/spilt
spin spun spun
split split split
spread spread spread
stand stood stood
steal stole stolen
stick stuck stuck
sting stung stung
stride strode stridden
strike struck struck
string strung strung
strive strove striven
swear swore sworn
sweep swept swept
swim swam swum
swing swung swung
take took taken
teach taught taught
tear tore torn
tell told told
think thought thought
throw threw thrown
undo undid undone
understand understood understood
unwind unwound unwound
wake woke woken
wear wore worn
weave wove woven
weep wept wept
win won won
wind wound wound
withdraw withdrew withdrawn
withstand withstood withstood
write wrote written
`;

export const baseVerbs = new Set<string>(regular);
/** Past form to base. */
export const pastForms = new Map<string, string>();
for (const row of irregularTable.trim().split('\n')) {
  const [base, past] = row.trim().split(' ');
  if (base === undefined || past === undefined) continue;
  baseVerbs.add(base);
  for (const form of past.split('/')) pastForms.set(form, base);
}

/** Verbs of two syllables or more whose last consonant doubles before -ing and -ed. */
export const doubling = new Set(
  list('prefer admit regret begin forget permit refer occur rebel commit submit travel'),
);

/** Adverbs that can occur between a subject and its verb. */
export const adverbs = new Set(
  list(`
never always still often also just only rarely sometimes usually even once now then not both secretly seldom already
almost nearly mostly probably simply actually really quite rather soon sooner later again ever hardly barely perhaps maybe
more less somehow instead together alone twice today tonight long far well better best kindly back away first
`),
);
