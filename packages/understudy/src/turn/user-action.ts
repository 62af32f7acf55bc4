export type UserActionKind =
  | 'shiver'
  | 'sit'
  | 'near'
  | 'touch'
  | 'kiss'
  | 'give'
  | 'look'
  | 'smile'
  | 'laugh'
  | 'leave'
  | 'drink'
  | 'attack'
  | 'cry'
  | 'sleep'
  | 'enter'
  | 'dance'
  | 'shrug'
  | 'wave'
  | 'point'
  | 'work'
  | 'silence'
  | 'other';

export interface UserAction {
  kind: UserActionKind;
  /** The object that the user gives or points at. */
  thing: string;
}

const patterns: readonly (readonly [UserActionKind, RegExp])[] = [
  [
    'shiver',
    /\b(?:shiver\w*|trembl\w+|shak(?:es|ing)(?! (?:off|out|my head|his head|her head|their head|hands|your hand))|flinch\w*|freez\w+|hugs? (?:my|him|her|them)sel(?:f|ves))\b/i,
  ],
  [
    'attack',
    /\b(?:attacks?|punch\w*|slaps?|stabs?|draws? (?:a |my |his |her |their )?(?:sword|knife|gun|blade|dagger)|shoots?|kicks?|swings? at|threatens?|grabs? (?:you|her|him|them) by)\b/i,
  ],
  ['kiss', /\b(?:kiss\w*|leans? in)\b/i],
  [
    'give',
    /\b(?:hands?|gives?|offers?|passes|holds? out|slides?|brings?|presents?|pours?|shows?|places?|puts?|lays?|sets?)\b(?: (?:you|her|him|them|over|down|it|up))? ?((?:a|an|the|my|his|her|their|some|two) [\p{L}' -]{2,30}?)(?:$|[,.;]| (?:to|over|on|in|into|down|from|for|across|toward))/iu,
  ],
  [
    'touch',
    /\b(?:hugs?|hugging|embrace\w*|cuddle\w*|snuggle\w*|holds? (?:your|her|his|their) hands?|takes? (?:your|her|his|their) hands?|touch\w*|pats?|strok\w+|caress\w*|holds? (?:you|her|him|them)|rests? (?:my|a|his|her|their) (?:hand|head)|puts? (?:my|an|his|her|their) arms?|nudges?|brush\w*)\b/i,
  ],
  ['laugh', /\b(?:laughs?|laughing|giggl\w+|chuckl\w+|snorts?|cackl\w+|grins?)\b/i],
  ['smile', /\b(?:smil\w+|smirks?|winks?|blush\w*|beams?)\b/i],
  ['cry', /\b(?:cries|cry|crying|sobs?|weeps?|tears?|sniffles?|breaks? down)\b/i],
  [
    'leave',
    /\b(?:leaves?|walks? (?:away|out|off)|runs? (?:away|off)|turns? to (?:go|leave)|heads? (?:out|for the door)|storms? (?:out|off)|stands? up|gets? up|puts? on (?:my|a|his|her|their) (?:coat|jacket|hat|shoes)|gathers (?:my|his|her) things|disappears?|stands? to go|backs? away)\b/i,
  ],
  [
    'sit',
    /\b(?:sits?|takes? (?:a|the) (?:seat|chair|stool)|pulls? up a chair|settles?|lies? down|leans? (?:back|against|on)|perch\w*|slumps?|sinks?)\b/i,
  ],
  [
    'drink',
    /\b(?:drinks?|sips?|eats?|tastes?|bites?|swallows?|raises? (?:my|the|a|his|her|their) (?:glass|cup|mug)|toasts?)\b/i,
  ],
  [
    'enter',
    /\b(?:enters?|walks? (?:in|into|inside|through)|steps? (?:in|into|inside|through|up)|comes? in|arrives?|knocks?|opens? the door|climbs?|bursts? in|stumbles? in)\b/i,
  ],
  ['dance', /\b(?:danc\w+|twirls?|sways?|spins?)\b/i],
  ['sleep', /\b(?:yawns?|falls? asleep|closes? (?:my|his|her|their) eyes|dozes?|sleeps?|stretches)\b/i],
  ['wave', /\b(?:waves?|bows?|nods?|salutes?|curtsies|tips? (?:my|his|her|a) hat)\b/i],
  [
    'shrug',
    /\b(?:shrugs?|sighs?|shakes? (?:my|his|her|their) head|frowns?|rolls? (?:my|his|her|their) eyes|groans?|winces?)\b/i,
  ],
  ['point', /\bpoints? (?:at|to|toward\w*|out)?\s*((?:a|an|the|your|her|his|that|my) [\p{L}' -]{2,30})/iu],
  [
    'look',
    /\b(?:looks?|watch\w*|gaz\w+|glanc\w+|star\w+|peers?|studies|observes?|examines?|inspects?|notices?|eyes?|reads?|listens?)\b/i,
  ],
  [
    'near',
    /\b(?:approach\w*|moves? closer|steps? closer|comes? closer|walks? (?:over|up|to|toward\w*)|stands? (?:next|beside|near|by|close)|leans? (?:closer|in|over)|follows?|joins?|shifts? closer)\b/i,
  ],
  ['silence', /\b(?:silen\w+|says? nothing|stays? quiet|waits?|thinks?|pauses?|hesitates?)\b/i],
  [
    'work',
    /\b(?:helps?|picks? up|carries|works?|holds? the|lifts?|fixes|cleans?|takes? (?:the|a|it|off)|removes?|opens?|closes?|turns?|pushes|pulls?)\b/i,
  ],
];

export function readUserAction(text: string): UserAction {
  for (const [kind, pattern] of patterns) {
    const match = pattern.exec(text);
    if (match !== null) return { kind, thing: (match[1] ?? '').trim() };
  }
  return { kind: 'other', thing: '' };
}
