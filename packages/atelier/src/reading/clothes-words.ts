import type { HeadwearName, LegwearName } from '../model/apparel.ts';
import type { GarmentName } from '../model/garment-names.ts';

/** Garment, the plain word for it beside a picture, and the words that ask for it. */
export const GARMENT_WORDS: readonly (readonly [GarmentName, string, string])[] = [
  ['raincoat', 'raincoat', 'raincoat|rain coat|mackintosh|rain jacket|oilskin|slicker|anorak|windbreaker'],
  ['apron', 'apron', 'apron|pinafore'],
  ['uniform', 'uniform', 'uniform|tunic with buttons|military jacket|police uniform|army uniform|livery'],
  ['dress', 'dress', 'dress|summer dress|frock|knee length dress|day dress|dresses'],
  ['sundress', 'sundress', 'sundress|sun dress'],
  ['blazer', 'blazer', 'blazer|business jacket|power suit|jacket|tweed jacket'],
  ['suit', 'suit', 'suit|tie|tuxedo|suit and tie|business suit|three piece suit|formal wear|bow tie|suits'],
  [
    'shirt',
    'shirt',
    'shirt|blouse|button up|button down|dress shirt|flannel|flannel shirt|plaid shirt|denim shirt',
  ],
  ['turtleneck', 'turtleneck', 'turtleneck|roll neck|polo neck|turtleneck sweater|turtle neck'],
  ['knit', 'sweater', 'sweater|jumper|knit|pullover|cardigan|knitwear|knitted sweater|sweaters|jersey'],
  ['tee', 'T-shirt', 't shirt|tee|tshirt|tee shirt|t shirts'],
  ['tank', 'tank top', 'tank top|sleeveless top|vest top|sleeveless shirt'],
  [
    'biker',
    'leather jacket',
    'leather jacket|biker jacket|leathers|motorcycle jacket|denim jacket|bomber jacket|leather coat',
  ],
  [
    'offShoulder',
    'off-the-shoulder top',
    'off shoulder|off the shoulder|bare shoulders|off shoulder top|off the shoulder top',
  ],
  ['halter', 'halter top', 'halter|halter top|halterneck'],
  ['wrap', 'robe', 'robe|wrap|yukata|hanfu|bathrobe|wrap dress|tunic|robes|dressing gown'],
  ['wrap', 'kimono', 'kimono|kimonos'],
  ['drape', 'draped robe', 'toga|drape|draped|draped robe|sari|chiton'],
  [
    'cloak',
    'cloak',
    'cloak|cape|hooded cloak|hood|mantle|wizard robe|traveling cloak|travelling cloak|hooded|hooded robe',
  ],
  [
    'highCollar',
    'high-collared coat',
    'high collar|victorian|vampire cape|frock coat|cravat|victorian clothes|aristocratic coat',
  ],
  ['armor', 'armour', 'armor|armour|plate armor|plate armour|breastplate|chainmail|chain mail|plate mail'],
  ['spacesuit', 'spacesuit', 'spacesuit|space suit|pilot suit|flight suit|astronaut suit'],
  [
    'techwear',
    'technical jacket',
    'techwear|tactical|tech jacket|bodysuit|combat gear|futuristic clothes|jumpsuit|tactical vest|overalls',
  ],
  ['hoodie', 'hoodie', 'hoodie|sweatshirt|streetwear|tracksuit|hooded sweatshirt'],
  ['vneck', 'V-neck sweater', 'v neck|v neck sweater|sweater vest|preppy'],
  [
    'coat',
    'coat',
    'coat|overcoat|trench coat|trenchcoat|winter coat|parka|long coat|fur coat|wool coat|peacoat|coats',
  ],
  ['coat', 'lab coat', 'lab coat|labcoat|white coat'],
  ['gown', 'gown', 'gown|evening gown|ball gown|ballgown|formal dress|corset|velvet dress|gowns'],
  ['gown', 'wedding dress', 'wedding dress|wedding gown'],
  [
    'slip',
    'evening dress',
    'slip dress|evening dress|cocktail dress|silk dress|satin dress|nightgown|little dress',
  ],
  ['camisole', 'camisole', 'camisole|lace top|silk top|cami'],
];

export const HEADWEAR_WORDS: readonly (readonly [HeadwearName, string, string])[] = [
  ['brimHat', 'hat', 'hat|fedora|wide brimmed hat|cowboy hat|sun hat|brimmed hat|trilby|hats|slouch hat'],
  ['strawHat', 'straw hat', 'straw hat'],
  ['witchHat', 'pointed hat', 'witch hat|pointed hat|wizard hat|pointy hat'],
  ['cap', 'cap', 'cap|baseball cap|flat cap|peaked cap|captain hat|newsboy cap'],
  ['beanie', 'beanie', 'beanie|woolly hat|wool hat|knit cap|knitted hat|bobble hat|winter hat|woollen hat'],
  ['crown', 'crown', 'crown|tiara|diadem|coronet|crowned|circlet'],
];
export const SCARF_WORDS = 'scarf|shawl|neckerchief|woollen scarf|wool scarf|scarves';
export const LEGWEAR_WORDS: readonly (readonly [LegwearName, string, string])[] = [
  ['jeans', 'jeans', 'jeans|denim|blue jeans'],
  ['trousers', 'trousers', 'trousers|pants|slacks|leggings|chinos|breeches|cargo pants'],
  ['skirt', 'skirt', 'skirt|long skirt|pleated skirt|kilt'],
  ['shorts', 'shorts', 'shorts'],
];
export const SHOE_WORDS = 'boots|shoes|sneakers|heels|high heels|sandals|trainers|boot';

/** Cloth and finish between a colour and the garment; they say nothing that is drawn. */
export const MATERIALS =
  'leather|silk|satin|velvet|wool|woollen|woolen|woolly|cotton|lace|linen|denim|knitted|knit|chunky|fluffy|cashmere|cable knit|thick|thin|warm|cosy|cozy|elegant|evening|formal|simple|plain|casual|oversized|loose|fitted|tailored|heavy|shiny|vintage|big|small|little|striped|plaid|checked|floral|flowery|patterned|embroidered|polka dot|sleeveless|long sleeved|short sleeved|sparkly|sequined|tight|hooded|buttoned|worn|dirty|torn|tattered|ornate|ceremonial|military|royal|traditional|modern|classic|soft|silky|glossy|shimmering|wet';
