/** A sincere question whether a person, a program or a language model answers. */
export type Sincere = 'being' | 'model';

const model =
  /\b(?:chat ?gpt|gpt-?\d?|open ?ai|claude|anthropic|gemini|llama|mistral|deepseek|qwen|llm|language model|neural net(?:work)?|large model|which (?:ai )?model|what (?:ai )?model|what (?:engine|software|system|technology) (?:are you|is this|runs|powers|do you)|powered by|system prompt|your (?:prompt|instructions|training data|source code|programming|developers?)|who (?:made|built|programmed|coded|trained|created) (?:you|this))\b/;
const being =
  /\b(?:(?:are|r) (?:you|u|ya) (?:(?:actually|really|even|just|honestly|truly|secretly|sure you'?re not|like|still|not|only) )*(?:an? )?(?:actual |real |living |true |genuine |human |computer |chat ?|live )*(?:human(?: being)?|person|bot|robot|ai|a\.i\.|artificial intelligence|machine|real|program(?:me)?|computer|chatbot|algorithm|software|automated|npc|simulation|script(?:ed)?|stand-?in|fake|conscious|sentient)\b|am i (?:talking|speaking|chatting|writing|typing) (?:to|with) (?:an? )?(?:actual |real |living )*(?:human|person|bot|robot|ai|machine|program|computer|chatbot|someone real|anyone)|(?:is|are) (?:this|there|it|these) (?:really )?(?:an? )?(?:actual |real |living )*(?:human|person|bot|ai|chatbot|people|someone real|automated|robot|real person)|you(?:'re| are) (?:not (?:a )?(?:real(?: person)?|human|person)|just (?:an? )?(?:ai|bot|robot|program|machine|computer|algorithm)|(?:an? )?(?:ai|bot|chatbot|program|computer program|algorithm))(?:,? (?:right|aren'?t you|are you|huh|yeah))?\b|who am i (?:really |actually )?(?:talking|speaking|chatting) (?:to|with)|what (?:are you|am i talking to) really|real person behind|is there (?:someone|anyone|a human|a person) (?:behind|there|typing))/;
/** Part of the role play: narration, other people, fictional worlds, and robots other than the character. */
const playing =
  /\b(?:in (?:your|this|the) (?:world|story|realm|universe|tale)|as a character|pretend|in character|roleplay|are you (?:an? )?(?:robot|machine|ai|computer|bot) (?:repair\w*|mechanic|engineer|expert|technician|designer|builder|maker))\b/;

export function spotSincere(text: string): Sincere | undefined {
  const low = text
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/\*[^*]*\*/g, ' ')
    .replace(/"[^"]*"/g, ' ');
  if (playing.test(low)) return undefined;
  const isAsked = /\b(?:you|your|u|this|i)\b/.test(low);
  if (
    isAsked &&
    model.test(low) &&
    (/[?]/.test(low) || /\b(?:are|is|what|which|who|tell|show|ignore|do)\b/.test(low)) &&
    !/\bi (?:asked|use|used|work|told|was|read)\b/.test(low)
  )
    return 'model';
  return being.test(low) &&
    !/\b(?:real|fake|human) (?:gold|estate|deal|name|life|nature|enough|quick|rights|fan|friend|good|nice|smart)\b/.test(
      low,
    )
    ? 'being'
    : undefined;
}
