function set(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** After "her", these show that it is the object ("met her in Rome"), not the possessive ("met her aunt"). */
export const endsObject = set(`
to in on at with for from of and but or when while as that because if is was are were the a an by about into like
out up down away again too how what why where who so than through over under before after until not never
always every this these those along around off onto without against among between alone more most less once
since though although except despite whenever wherever there here still either neither yet nor himself herself myself
enough asleep awake alone alive ready waiting kneeling sitting standing sleeping reading
six seven eight nine ten twelve twenty thirty forty fifty two three four five his my your their its our sometimes often anyway instead has had have will would can could did does just only even now then
`);

export const subordinators = set(`
because when where while if as that what how why since until till though although before after whose whether unless
whenever wherever who which whoever whatever than so
`);

export const relatives = set('who which that whose');

export const determiners = set(`
the a an his her their my your our its no every each some any this these those most all both many few several one two
three four five half people nobody everyone everything nothing someone somebody anyone it there
`);

export const prepositions = set(`
in on at with for from of by about into like through over under before after without against among between behind
beside near around across along toward towards upon beneath above below inside outside past off onto to within than as
except despite during until since beyond
`);

/** Prepositions of place: after these, an object pronoun may mean the subject ("keeps a knife near her"). */
export const placePrepositions = set(
  'behind beside near around across above below beneath before with about inside for to on at',
);

export const womenNouns = set(`
woman mother sister daughter aunt grandmother wife girlfriend queen lady mum mom niece princess goddess grandma widow
nun priestess waitress actress witch heiress ex-wife stepmother matron landlady sorceress empress
`);

export const menNouns = set(`
man father brother son uncle grandfather husband boyfriend king lord dad nephew prince god grandpa widower monk priest
waiter actor gentleman ex-husband stepfather landlord sorcerer emperor
`);

export const personNouns = set(`
friend captain teacher mentor boss partner stranger customer person neighbour neighbor colleague lover
ex doctor patient client guest visitor traveller traveler cousin parent sibling twin rival apprentice
master student guard officer detective commander general director pilot editor professor chef owner stray cat dog horse
dragon ghost spirit creature baby spouse roommate flatmate maker creator
`);

export const pluralNouns = set(
  'people men women folk children strangers friends guests police cattle parents siblings',
);
