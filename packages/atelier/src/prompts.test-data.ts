/**
 * Prompts, what the description of the picture must hold, and what must be named as left out:
 * `prompt | held; held | left out; left out`. Where nothing stands behind the second bar, nothing may be left out.
 */
export const PROMPTS = `
old bearded fisherman in blue | old; man; beard; blue sweater; at the seaside
woman in a yellow raincoat | woman; yellow raincoat
woman in a yellow raincoat in the rain | yellow raincoat; in the rain
woman with long red hair | woman; long; red
woman with long red hair, freckles, green sweater, autumn forest | long; red; freckles; green sweater; forest; autumn
Black woman laughing in a library | dark-skinned|brown-skinned; woman; laughing; in a library
man with a pink mohawk | man; pink mohawk
man with a pink mohawk and a leather jacket at night | pink mohawk; leather jacket; at night
bald man with a white beard | man; a bald head; a beard
young woman with short blonde hair | woman; blonde|honey-blonde|sandy
a woman with curly black hair | woman; curly; black
a man with long brown hair and a beard | man; long; brown; a beard
woman with a purple bob | woman; a purple bob|a violet bob
woman with a silver ponytail | silver ponytail
man with dreadlocks | man; locs
woman with blue braids | blue braids
woman with green eyes and auburn hair | green eyes; auburn
man with blue eyes | man; blue eyes
a woman with glowing red eyes | glowing red eyes
her hair is red, a woman by the sea | woman; red; at the seaside
his beard is grey, an old man | old; man; a beard
man with a moustache | man; a moustache
man with a goatee in a suit | a goatee|a beard; suit
elderly woman smiling | old; woman; smiling
67 years old man | old; man
woman in her fifties | mature; woman
a 30 year old woman | woman
an old Chinese woman | old; woman
Indian man in a white shirt | man; white shirt
pale woman with black hair | pale-skinned; woman; black|blue-black
dark skinned man | dark-skinned; man
woman with olive skin | olive-skinned; woman
angry man | man; looking angry
sad woman in the rain | woman; looking sad; in the rain
surprised woman | woman; looking surprised
man laughing | man; laughing
woman with closed eyes | woman; closed eyes
woman with glasses | woman; glasses
man with a scar and tattoos | man; a scar; tattoos
woman without glasses | woman
man with no beard | man
a woman in a red dress | woman; red dress
a woman in a dark green velvet gown | woman; green|teal; gown
bride in a wedding dress | woman; white gown
man in a black suit | man; black suit
woman wearing a white blouse | woman; white shirt
woman in a purple hoodie | woman; purple hoodie
man in a grey t-shirt | man; grey T-shirt
woman in an orange kimono | woman; orange|copper; robe
monk in a brown robe | man; brown; robe
man in plate armour | man; plate armour
knight before a castle | plate armour; near a castle
astronaut in space | spacesuit; planet in space
soldier in uniform | uniform
nurse | white uniform
chef in an apron | apron
a woman in a beige trench coat | woman; beige overcoat
a man in a navy turtleneck | man; navy turtleneck
a white t-shirt under a black leather jacket, man | man; black leather jacket
woman in a camel coat | woman; overcoat | camel
witch with a pointed hat | woman; cloak; pointed hat
man in a black hat | man; black hat
farmer in a straw hat | a straw hat
woman with a green beanie and a yellow scarf | green beanie; yellow scarf
man in a flat cap | man; cap
queen with a crown | woman; a crown
a woman with a red scarf in the snow | woman; red scarf; in falling snow
a vampire woman by candlelight | vampire woman; by candlelight
a demon with horns | demon; horns
an angel with wings | angel; wings
an android | android
elf woman with pointed ears in a forest | woman; in a forest
a woman in an office | woman; office
a man in a city at night | man; at night; city
a woman in a café | woman; in a café
a woman in a bedroom | woman; in a room
man before mountains | man; before mountains
woman in a desert | woman; in a desert
woman in a rose garden | woman; in a garden
woman at the beach at sunset | woman; golden evening light; at the seaside
woman in a cathedral | woman; castle hall
woman at a lake at dawn | woman; at dawn; beside a lake
man among ruins | man; among ruins
woman under northern lights | woman; under northern lights
woman in fog | woman; in fog
woman in a winter forest | woman; winter; in a forest
woman in neon light | woman; in neon light
woman at noon in a meadow | woman; by day; before mountains
close-up of a woman | Close portrait; woman
half body portrait of a man in a blue sweater | Half figure; man; blue sweater
full body woman in a red dress | Full figure; woman; red dress
woman with arms crossed | Half figure; with arms crossed
man with a hand on his hip | Half figure; with a hand on the hip
woman waving | Half figure; waving
woman sitting in a café | Full figure; sitting; in a café
man in jeans and a white t-shirt | Full figure; white T-shirt; jeans
woman in a green sweater and a black skirt | Full figure; green sweater; black skirt
two women by the sea | two people; woman; at the seaside
a man and a woman in a garden | two people; man; woman; in a garden
a couple in the rain | two people; in the rain
an old man and a young woman | two people; old; man; woman
three friends in a park | two people; in a garden | more than two people
a woman with a black cat | woman; black cat
an old man with a dog by the sea | old; man; dog; at the seaside
witch with a raven | woman; black raven
a woman with a fox in an autumn forest | woman; fox; in a forest
a cat in a room at night | cat; at night; in a room
a fox in a snowy forest | fox; in falling snow; in a forest
two cats in a garden | cat and; in a garden
a city at night | place without people; at night; city
landscape at dawn | place without people; at dawn; mountains
a forest in autumn | place without people; in a forest; autumn
an empty room by candlelight | place without people; by candlelight; in a room
the sea with a lighthouse | place without people; at the seaside
a woman with a cup of tea in a café | Half figure; woman; holding a cup; in a café
a violinist in a black suit | playing the violin; suit
a sailor at the wheel of a ship by the sea | at a ship’s wheel; at the seaside
a woman holding flowers in a garden | woman; holding flowers; in a garden
a man with his phone in the city at night | man; holding a phone; at night; city
a woman holding a black cat | woman; holding a cat
full body knight with a sword before a castle | Full figure; plate armour; holding a sword; near a castle
a man at a café table in the rain | man; in the rain; outside a café
a woman in a room, rain | woman; in a room; rain outside the window
an old man with a long white beard | old; man; a long beard
a man with a handlebar moustache | man; a moustache
a furious woman | woman; looking furious
a terrified man | man; looking terrified
an overjoyed woman | woman; overjoyed
a woman holding a sword | Half figure; woman; holding a sword
a man reading a book in a library | Half figure; man; reading a book; in a library
a woman with a red umbrella in the rain | woman; in the rain | red umbrella
a naked woman | woman | naked
masterpiece, best quality, 8k, woman with blue hair | woman; blue | masterpiece; best quality; 8k
a woman walking through a forest | woman; in a forest | walking
a woman in red boots, close up | Close portrait; woman | boots (not in view)
a woman in a kitchen | woman | kitchen
a man with a parrot | man | parrot
snow in a library, a woman | woman; in a library | snow indoors
two women, full body | two people | full figure
`
  .trim()
  .split('\n')
  .map((line) => {
    const [prompt = '', held = '', left = ''] = line.split(' | ');
    const list = (text: string): string[] =>
      text
        .split(';')
        .map((part) => part.trim())
        .filter(Boolean);
    return { prompt, held: list(held), leftOut: list(left) };
  });
