/** Verbs of handling and moving: what follows them up to the next place or comma cannot be drawn. */
export const HANDLING =
  'holding|holds|carrying|carries|riding|rides|reading|reads|drinking|drinks|eating|eats|playing|plays|smoking|driving|cooking|writing|swinging|fighting|throwing|pouring|using|operating|repairing|pointing|aiming|wielding|wields|hugging|embracing|kissing|petting|stroking|cradling|knitting|fishing|walking|running|dancing|jumping|flying|swimming|climbing|kneeling|lying|leaning|crouching|crawling|sprinting|working|typing|singing|praying|training|feeding|watering';

export const DENIALS = 'no|without|not|never|minus|free of|lacking';
export const JOINS =
  'and|with|plus|beside|next to|alongside|together with|accompanied by|along with|side by side with|hand in hand with';
export const ARTICLES = 'a|an|another|his|her|their|the|my';
export const WEARING = 'wearing|wears|dressed in|dressed|clad in|clad|in a pair of|clothed in|sporting|wore';
export const NEARS =
  'in front of|before|at|by|near|under|beneath|on|inside|within|among|amid|behind|over|above|against|through|across|between|around|from|to|into|onto|outside';
export const COPULAS = 'is|are|dyed|coloured|colored|painted|has|have|having';
export const BOTH = 'both|each|the two';

/** Words that say nothing about what is seen. */
export const SKIPS =
  'of|for|as|was|were|be|being|been|it|its|they|them|this|that|these|those|there|here|who|which|while|where|when|very|so|really|quite|just|some|few|much|more|most|also|too|then|or|but|like|looking|looks|look|stands out|picture|image|drawing|illustration|painting|scene|view|style|styled|showing|shows|please|draw|paint|create|generate|make|me|want|i|you|your|our|we|us|set|place|background|foreground|setting|named|called|beautiful|handsome|pretty|gorgeous|attractive|lovely|stunning|elegant|stylish|cute|nice|good|great|perfect|amazing|charming|adorable|striking|graceful|viewer|camera|at the viewer|at viewer|at the camera|looking at viewer|expression|featuring|features|color|colour|colored|coloured|back|side|standing out|solo|upon|up|down|out|off|all|same|other|both of them|year|years|wind|air|alone|happily|softly|gently|quietly|proudly|aged|age|ages|photo of|portrait of|picture of|image of|rough|bright|vivid|intense|piercing|cold|gentle|warm|cosy|cozy|quiet|magic|magical|natural|thick|big|huge|large|small|little|tiny|ordinary|normal|simple|clothes|clothing|outfit|attire|garments|dressed up|body|shot|top';

/** Things that are left out though a word in them would be known elsewhere. */
export const NOTHINGS =
  'wolf cut|bunny suit|bunny girl|bunny costume|rabbit costume|rabbit hole|rabbit mask|fox mask|wolf mask|owl mask|deer mask|wolf pelt|wolf fur|wolf hood|deer antlers|deer ears|rabbit ears|owl eyes|wolf eyes|cat ears|fox ears|dog ears|wolf ears|bunny ears|cat eyes|catgirl|cat girl|fox girl|wolf girl|cat tail|from behind|back view|side view|in profile|from above|from below|hot dog|light saber|oil painting|pixel art|pencil sketch|high resolution|best quality|see through|crowd|crowds|wine glass|glass of wine|book cover|magic spell|magic circle|spaceship engine|no clothes|without clothes|topless|bottomless|nude|naked';
