import { describe, expect, it } from 'vitest';
import { judgeReply } from './judge-reply.ts';

const judge = (reply: string, isEnded = true) =>
  judgeReply({ reply, name: 'Mara', userName: 'Sam', isEnded });

describe('a reply', () => {
  it('that keeps to the role is praised for each thing', () => {
    expect(judge('*She lifts the lantern.* “Come in, Sam. You look cold.”')).toEqual({
      keptToRole: true,
      remarks: [
        'Stayed in Mara’s voice',
        'Left the reader’s words to the reader',
        'Wrote clean text',
        'Stopped by itself',
        'Kept to one language',
      ],
    });
  });

  it.each([
    ['Come in.\nSam: Thank you!', 'Wrote for the reader'],
    ['Come in.\n**You:** Thank you!', 'Wrote for the reader'],
    ['Come in.<|im_end|>', 'Showed marks of its template'],
    ['[INST] Come in. [/INST]', 'Showed marks of its template'],
    ['Come in.\n### Instruction: go on', 'Showed marks of its template'],
    ['<think>What would Mara say?</think> Come in.', 'Showed marks of its template'],
    ['As an AI language model, I cannot hold a lantern.', 'Spoke as a program, not as Mara'],
    ['Come in, 外面很冷，快进来暖和一下吧', 'Mixed languages'],
  ])('is seen through: %s', (reply, remark) => {
    const { keptToRole, remarks } = judge(reply);
    expect(keptToRole).toBe(false);
    expect(remarks).toContain(remark);
  });

  it('that was cut off did not end by itself', () => {
    expect(judge('Come in and', false)).toMatchObject({ keptToRole: false });
  });

  it.each([
    'Входи, Сэм. На улице холодно.',
    '外は寒いでしょう、サム。どうぞ中へ。',
    'A name such as 夜 is no other language, nor are numbers: 12, 13, 14.',
    'You: the word may stand in a line, as in “I saw you: cold and wet”.'.slice(5),
  ])('in one language keeps to it: %s', (reply) => {
    expect(judge(reply).keptToRole).toBe(true);
  });
});
