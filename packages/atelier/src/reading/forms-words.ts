import type { FaceForm } from '../model/forms.ts';

export const FORM_WORDS: Record<FaceForm, string> = {
  'round face': 'round face|round faced|chubby cheeks|full face|moon face|soft face',
  'oval face': 'oval face|oval faced',
  'long face': 'long face|narrow face|thin face|slender face|gaunt face|gaunt',
  'heart-shaped face': 'heart shaped face|heart face|pointed chin|delicate chin|delicate face',
  'square jaw':
    'square jaw|strong jaw|square face|chiseled jaw|chiselled jaw|chiseled|chiselled|strong chin|broad jaw|sharp jawline|strong jawline|defined jawline|jawline',
  'high cheekbones': 'high cheekbones|sharp cheekbones|prominent cheekbones|cheekbones|defined cheekbones',
  'full lips': 'full lips|plump lips|big lips|thick lips|pouty lips',
  'thin lips': 'thin lips|narrow lips',
  'broad nose': 'broad nose|wide nose|flat nose',
  'narrow nose': 'narrow nose|thin nose|straight nose|slim nose',
  'aquiline nose':
    'aquiline nose|hooked nose|roman nose|big nose|large nose|prominent nose|hawk nose|long nose',
  'button nose': 'button nose|small nose|snub nose|upturned nose',
  'almond eyes': 'almond eyes|almond shaped eyes|almond shaped',
  'round eyes': 'round eyes|big eyes|large eyes|doe eyes',
  'hooded eyes': 'hooded eyes|heavy lidded eyes|heavy lids|hooded lids|deep set eyes',
  monolid: 'monolid|monolids|monolid eyes|single eyelids',
  'upturned eyes': 'upturned eyes|foxy eyes|slanting eyes',
  'downturned eyes': 'downturned eyes|droopy eyes',
};

/** Which heritage a word names more exactly than the tags of the drawing do. */
export const HERITAGES: Record<string, string> = {
  'east-asian': 'asian|east asian|chinese|japanese|korean|taiwanese',
  'southeast-asian':
    'vietnamese|thai|filipino|filipina|indonesian|malaysian|southeast asian|cambodian|burmese',
  'south-asian': 'indian|south asian|pakistani|bangladeshi|sri lankan|desi|nepali',
  'central-asian': 'mongolian|kazakh|uzbek|central asian|tibetan|kyrgyz',
  'north-european':
    'european|caucasian|nordic|scandinavian|german|irish|scottish|british|english|swedish|norwegian|danish|finnish|dutch|icelandic|welsh|french',
  'south-european': 'italian|greek|spanish|portuguese|mediterranean|sicilian',
  'east-european': 'polish|russian|slavic|ukrainian|czech|romanian|bulgarian|hungarian|serbian',
  'west-african':
    'african|nigerian|ghanaian|senegalese|afro american|african american|jamaican|congolese|haitian|west african',
  'east-african': 'ethiopian|somali|eritrean|kenyan|east african|sudanese',
  'latin-american':
    'latino|latina|latinx|hispanic|mexican|brazilian|colombian|cuban|argentinian|puerto rican|chilean',
  andean: 'peruvian|bolivian|ecuadorian|andean',
  'native-american': 'native american|indigenous|navajo|cherokee|first nations|apache|lakota',
  'middle-eastern':
    'middle eastern|arab|arabic|persian|iranian|turkish|lebanese|syrian|iraqi|kurdish|israeli|afghan|armenian',
  'north-african': 'egyptian|moroccan|algerian|tunisian|berber|north african',
  pacific: 'polynesian|hawaiian|samoan|maori|pacific islander|tongan',
};
