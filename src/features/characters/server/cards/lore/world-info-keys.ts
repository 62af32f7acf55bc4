import type { Json } from '../model/json-value.ts';

/**
 * SillyTavern's additional rules of an entry: the key in a world-info file, the key under `extensions` in a
 * card, and the default (formats.md 3.7).
 */
export const WORLD_INFO_RULES: readonly (readonly [worldInfo: string, extension: string, ifAbsent: Json])[] =
  [
    ['position', 'position', 0],
    ['selectiveLogic', 'selectiveLogic', 0],
    ['depth', 'depth', 4],
    ['role', 'role', 0],
    ['outletName', 'outlet_name', ''],
    ['vectorized', 'vectorized', false],
    ['ignoreBudget', 'ignore_budget', false],
    ['excludeRecursion', 'exclude_recursion', false],
    ['preventRecursion', 'prevent_recursion', false],
    ['delayUntilRecursion', 'delay_until_recursion', 0],
    ['probability', 'probability', 100],
    ['useProbability', 'useProbability', true],
    ['group', 'group', ''],
    ['groupOverride', 'group_override', false],
    ['groupWeight', 'group_weight', 100],
    ['useGroupScoring', 'use_group_scoring', null],
    ['scanDepth', 'scan_depth', null],
    ['caseSensitive', 'case_sensitive', null],
    ['matchWholeWords', 'match_whole_words', null],
    ['automationId', 'automation_id', ''],
    ['sticky', 'sticky', null],
    ['cooldown', 'cooldown', null],
    ['delay', 'delay', null],
    ['triggers', 'triggers', []],
    ['matchPersonaDescription', 'match_persona_description', false],
    ['matchCharacterDescription', 'match_character_description', false],
    ['matchCharacterPersonality', 'match_character_personality', false],
    ['matchCharacterDepthPrompt', 'match_character_depth_prompt', false],
    ['matchScenario', 'match_scenario', false],
    ['matchCreatorNotes', 'match_creator_notes', false],
    ['displayIndex', 'display_index', 0],
  ];

/** The filter by characters, under `extensions`; world info calls it `characterFilter` and may lack it. */
export const FILTER_RULE = 'character_filter';
