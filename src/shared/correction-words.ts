// The sentences of a correction in English, with what other languages need to say them.
import type { ParamsOf } from './catalogue.ts';
import { correctionMessages } from './messages/english/corrections.ts';
import { fillIn, type MessageParams } from './words/message.ts';

export type CorrectionId = keyof typeof correctionMessages extends infer Id
  ? Id extends `characters.correction/${infer Code}`
    ? Code
    : never
  : never;

type Given<Id extends keyof typeof correctionMessages> =
  ParamsOf<Id> extends undefined ? unknown : ParamsOf<Id>;
export type CorrectionParams<Code extends CorrectionId> = Given<`characters.correction/${Code}`> &
  Given<`characters.corrected/${Code}`>;

export const correctionWords = <Code extends CorrectionId>(
  code: Code,
  given: CorrectionParams<Code>,
): { wrong: string; done: string; params: MessageParams } => {
  const params = given as MessageParams;
  return {
    wrong: fillIn(correctionMessages[`characters.correction/${code}`], params),
    done: fillIn(correctionMessages[`characters.corrected/${code}`], params),
    params,
  };
};
