function list(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** Words that are too common to indicate what a sentence is about. */
export const stopWords = new Set(
  list(`
a an the and or but so if then than that this these those there here it its it's i i'm i've i'd i'll me my mine
myself you you're you've your yours yourself he him his she her hers they them their we us our who whom whose which
what what's when where why how is are am was were be been being do does did doing don't doesn't didn't have has had
having haven't hasn't can could can't couldn't will would won't wouldn't shall should shouldn't may might must of in
on at to from by for with about into onto over under up down out off as not no nor yes yeah just only very really
too also even still ever never always some any all both each every more most other such own same again once now
let's let get got go going goes tell say said ask know think thing things something anything everything nothing
someone anyone one two lot bit kind sort way make makes made like want please ok okay well oh hey hi hello maybe
much many few less least because while until before after between through during without within against among
told anybody somebody nobody everybody everyone
three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred thousand first second third last next ago
im dont cant youre whats isnt didnt that's there's he's she's they're we're
`),
);

const synonymGroups = `
job work occup profess career trade employ live-in
home hous apart flat resid
past childhood history grow grew young youth
mother mum mom mam
father dad papa
sibl sister brother
fear afraid scar frighten terrifi dread phobia
happy glad joy cheer
sad unhappy sorrow blu gloom
love ador
hate loath detest despis
movie film cinema
photo photograph picture pic
music song tun melody
book novel
read reader
cat kitten
dog pupp puppy hound
car automobil
food meal dish eat ate cuisin
drink drank beverag
coffe espresso latt cappuccino
tea chai
night evening
friend pal mate
money cash coin wealth
sick ill unwell
big larg huge
small littl tiny
begin start
kill murder
die death dead dy
sleep slept asleep nap
dream dreamt
write wrote written writer
sing sang sung singer
fight fought battl
buy bought
fix repair mend restor save
teach taught teacher
build built
speak spoke talk spoken
leav left
colour color
favourit favorit fav
ship vessel spaceship starship boat
garden plant grow-plant
star constell
ocean sea
secret hidden hid
dream ambition goal hope
wed marri spous husband wife
lov-partner boyfriend girlfriend partner
`;

/** Maps a stem to the representative stem of its group of synonyms. */
export const synonyms = new Map<string, string>();
for (const line of synonymGroups.trim().split('\n')) {
  const [first, ...rest] = line.trim().split(/\s+/);
  if (first === undefined) continue;
  for (const word of rest) if (!synonyms.has(word)) synonyms.set(word, first);
}
