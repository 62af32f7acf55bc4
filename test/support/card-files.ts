// A version 3 character card as other programs write it, and files that contain it.
export const V3 = {
  spec: 'chara_card_v3',
  spec_version: '3.0',
  vendor: { kept: true },
  data: {
    name: 'Odile Marsh',
    nickname: 'Odi',
    description: 'Age: 38. {{char}} is a woman who maps marshes.',
    personality: 'wry',
    scenario: 'A hide in the reeds.',
    first_mes: 'Mind the third plank.',
    mes_example: '<START>\n{{user}}: Why?\n{{char}}: It bites.',
    creator_notes: 'Slow burn.',
    system_prompt: '',
    post_history_instructions: '',
    alternate_greetings: ['The tide is late.'],
    group_only_greetings: ['All of you, then.'],
    tags: ['Female', 'Mystery', 'SFW', 'marshes'],
    creator: 'somebody',
    character_version: '7',
    extensions: { talkativeness: '0.5', depth_prompt: { prompt: 'Stay wry.', depth: 3, role: 'system' } },
    surprise: [1, 2, 3],
    character_book: {
      name: 'Marsh',
      extensions: { theirs: 1 },
      entries: [
        {
          keys: ['plank'],
          content: 'The third plank is loose.',
          extensions: { sticky: 2 },
          enabled: true,
          insertion_order: 5,
          use_regex: false,
          constant: false,
          odd: 'yes',
        },
      ],
    },
  },
};
export const fileOf = (value: unknown, name = 'odile.json') =>
  new File([typeof value === 'string' ? value : JSON.stringify(value)], name);
