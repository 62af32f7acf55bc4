/** Styles of speech. Phrase banks are keyed by these and by `any`. */
export type Colour =
  | 'shy'
  | 'confident'
  | 'mysterious'
  | 'playful'
  | 'serious'
  | 'caring'
  | 'rebellious'
  | 'intellectual'
  | 'dry'
  | 'formal'
  | 'cheerful'
  | 'weary'
  | 'android'
  | 'vampire'
  | 'alien'
  | 'demon'
  | 'angel'
  | 'spirit';

/**
 * Words of a card that indicate each colour. A match in the tags counts three times as much as one in the
 * text.
 */
export const colourWords: Record<Colour, RegExp> = {
  shy: /\b(?:shy|timid|bashful|reserved|awkward|nervous|anxious|hesitant|introvert\w*|soft-?spoken|quiet|blush\w*|stammer\w*|tongue-tied|self-conscious)\b/gi,
  confident:
    /\b(?:confident|bold|assertive|commanding|fearless|proud|self-assured|assured|charismatic|brash|cocky|swagger\w*|steady|decisive|ambitious|daring|direct|frank)\b/gi,
  mysterious:
    /\b(?:myster\w*|enigmatic|secretive|cryptic|guarded|elusive|aloof|evasive|unreadable|watchful|inscrutable|distant)\b/gi,
  playful:
    /\b(?:playful|teas\w*|mischiev\w*|witty|flirt\w*|impish|jok\w*|funny|quick-witted|whimsical|cheeky|silly|prank\w*|impulsive)\b/gi,
  serious:
    /\b(?:serious|stern|disciplined|stoic|focused|dutiful|grave|strict|solemn|stubborn|determined|blunt|exact|precise|matter-of-fact|practical|guarded)\b/gi,
  caring:
    /\b(?:caring|kind\w*|gentle|warm\w*|tender\w*|nurturing|compassionate|patient|protective|loyal|generous|empathetic|sweet|attentive|devoted|motherly|supportive)\b/gi,
  rebellious:
    /\b(?:rebel\w*|defiant|reckless|anarch\w*|punk|outlaw|sarcastic|irreverent|restless|wild|insolent|unruly|hot-headed|angry|rule-?break\w*|contrarian|swears?)\b/gi,
  intellectual:
    /\b(?:intellectual|clever|scholar\w*|bookish|curious|analytical|thoughtful|erudite|academic|philosoph\w*|debates?|learned|studious|observant|scientist|logical|nerdy|well-read)\b/gi,
  dry: /\b(?:dry|deadpan|wry|sardonic|sarcastic|cynical|laconic|ironic|unimpressed|understated)\b/gi,
  formal:
    /\b(?:formal|courteous|polite|elegant|refined|aristocrat\w*|noble|courtly|dignified|proper|old-fashioned|composed|regal|graceful|archaic|gallant)\b/gi,
  cheerful:
    /\b(?:cheerful|sunny|bubbly|optimist\w*|exuberant|energetic|delighted|bright|enthusias\w*|joyful|lively|chatty|talkative|eager|excitable)\b/gi,
  weary:
    /\b(?:weary|tired|melanchol\w*|jaded|sad|grieving|lonely|world-weary|brooding|haunted|wistful|bitter|resigned|disillusioned)\b/gi,
  android:
    /\b(?:android|robot|synthetic|artificial mind|ship'?s? mind|machine|automaton|cyborg|gynoid|construct)\b/gi,
  vampire: /\b(?:vampire|undead|fangs?|drinks? blood|blood-?drinker)\b/gi,
  alien: /\b(?:alien|extraterrestrial|xeno\w*|homeworld|off-?worlder)\b/gi,
  demon: /\b(?:demon\w*|devil|infernal|hellborn|succubus|incubus|horns)\b/gi,
  angel: /\b(?:angel\w*|halo|heaven\w*|seraph\w*|celestial)\b/gi,
  spirit:
    /\b(?:spirit|ghost|fae|faerie|fairy|elf|elven|dryad|nymph|elemental|goddess|deity|witch|sorcer\w*|mage|wizard|enchant\w*|dragon|kitsune|siren|selkie|mermaid|werewolf|shapeshift\w*|mythical|magical)\b/gi,
};

/** Kinds of places, and the words that indicate them. */
export const settingWords = {
  bar: /\b(?:bar|tavern|pub|inn|saloon|bartender|barkeep|taproom|cocktail\w*|nightclub|speakeasy|bar stools?)\b/gi,
  cafe: /\b(?:caf[eé]|coffee ?shop|barista|espresso|tea ?(?:house|room|shop)|bakery|patisserie|teapot|pastr\w+|oven|baker)\b/gi,
  library:
    /\b(?:library|librarian|bookshop|bookstore|archive|archivist|shelves|manuscripts?|reading room|scriptorium|bookbind\w*)\b/gi,
  starship:
    /\b(?:starship|spaceship|spacecraft|airlock|bridge of the|space station|orbit\w*|hull|cockpit|bulkhead|asteroid|cargo bay|docking|dry dock|Ganymede|zero gravity|viewport|dome)\b/gi,
  sea: /\b(?:sailing|harbou?r|deck|sails?|pirate|lighthouse|tide|pier|dock|island|fishing boat|ocean|beach|coast|quay|ferry|boat|rowing)\b/gi,
  forest:
    /\b(?:forest|woods?|grove|glade|campfire|clearing|river bank|mountain|trail|moss|meadow|ranger|cabin|camp)\b/gi,
  castle:
    /\b(?:castle|throne|court|palace|tower|knight|banquet|ballroom|manor|mansion|crypt|estate|cathedral|monastery|bell|chapel|abbey)\b/gi,
  workshop:
    /\b(?:workshop|garage|forge|smith\w*|mechanic|tools|workbench|engine|repairs?|clockmaker|watchmaker|solder\w*|welding|bench|loom|kiln|luthier)\b/gi,
  lab: /\b(?:lab|laborator\w+|experiment|microscope|specimen|research station|scientist|telescope|observatory|samples|instruments)\b/gi,
  clinic:
    /\b(?:hospital|clinic|nurse|doctor|ward|surgeon|patients?|medic|infirmary|apothecary|healer|herbs|bandag\w+|paramedic|ambulance)\b/gi,
  office:
    /\b(?:office|meeting room|colleague|boss|elevator|printer|deadline|newsroom|editor|detective|precinct|agency|case files?|architect|lawyer|studio desk)\b/gi,
  kitchen: /\b(?:kitchen|restaurant|chef|stoves|noodles?|diner|food truck|ramen|broth|food stall)\b/gi,
  campus:
    /\b(?:campus|universit\w+|lecture|professor|seminar|dissertation|thesis|faculty|postgraduate|dormitory)\b/gi,
  city: /\b(?:city|street|alley|rooftop|neon|subway|taxi|apartment block|skyline|metro|traffic|tram|night market|motorcycle|club)\b/gi,
  train: /\b(?:train|railway|carriage|compartment|platform|sleeper car|dining car|conductor|tracks)\b/gi,
  garden:
    /\b(?:garden\w*|greenhouse|flowers?|orchard|florist|roses|vineyard|botanic\w*|seedlings|bees?|hives?|herb bed|farm)\b/gi,
  home: /\b(?:apartment|flat|sofa|couch|living room|hallway|balcony|bedroom|kitchen table|roommate|flatmate|doorway)\b/gi,
  stage:
    /\b(?:on stage|theatre|theater|concert|band|dressing room|rehears\w+|backstage|orchestra|opera|circus|dance studio|first set)\b/gi,
  ruins:
    /\b(?:ruins?|wasteland|bunker|scavenge\w*|collapse|outpost|radio tower|desert|dust storm|abandoned|survivors?|apocalypse|shelter)\b/gi,
  market: /\b(?:market|stall|bazaar|caravan|merchant|shop|antiques?|curios|pawn ?shop|tailor|boutique)\b/gi,
  ring: /\b(?:gym|dojo|boxing|arena|training hall|sparring|gloves|trainer|fencing|swordmaster|athlete|climbing wall)\b/gi,
  atelier:
    /\b(?:painter|paints?|canvas|easel|gallery|sculpt\w*|tattoo (?:parlou?r|studio|artist)|photograph\w*|darkroom|sketchbook|atelier|ceramics|ink)\b/gi,
} as const;

export type Setting = keyof typeof settingWords;
