// What the generator's form holds, apart from how it looks.
import type { DrawingOptions, ImageModel } from '../../contract.ts';
import { askedSource, type FormSource } from '../edits/form-source.ts';
import type { JobToRepeat } from '../job-list.ts';
import { PROMPT_MAX, type AspectRatio } from '../../rules.ts';

export interface RequestForm {
  prompt: string;
  negativePrompt: string;
  /** Null: the first model that the viewer may use. */
  model: string | null;
  aspectRatio: AspectRatio;
  count: number;
  /** Empty for a new random seed each time. */
  seed: string;
  /** What is left out is as the operator set it. */
  options: DrawingOptions;
  /** The picture that it begins from; null for none. */
  source: FormSource | null;
}

export const emptyForm: RequestForm = {
  prompt: '',
  negativePrompt: '',
  model: null,
  aspectRatio: '3:4',
  count: 1,
  seed: '',
  options: {},
  source: null,
};

/** The model that is drawn with: the one that was asked for, else the first that the viewer may use. */
export function chosenModel(
  models: readonly ImageModel[] | undefined,
  asked: string | null,
  hasMemberModels: boolean,
): ImageModel | undefined {
  return (
    models?.find(({ id }) => id === asked) ??
    models?.find(({ isMemberOnly }) => hasMemberModels || !isMemberOnly) ??
    models?.[0]
  );
}

/** What the form takes up of an earlier request; a model that is not offered any more is not asked for. */
export const formOf = (
  { prompt, seed = '', aspectRatio, negativePrompt, count, model, options }: JobToRepeat,
  offered: readonly ImageModel[] | undefined,
): Partial<RequestForm> => ({
  prompt,
  seed,
  aspectRatio,
  ...(negativePrompt !== undefined && { negativePrompt }),
  ...(count !== undefined && { count }),
  ...(options && { options }),
  ...(model !== undefined && offered?.some(({ id }) => id === model) && { model }),
});

/** What the form holds, of what the model knows: what is not shown has no effect. */
export function askedOf(form: RequestForm, model: Pick<ImageModel, 'id' | 'knows'> | undefined): RequestForm {
  if (!model) return form;
  const { knows } = model;
  const { steps, guidance, sampler, scheduler } = form.options;
  return {
    ...form,
    model: form.model ?? model.id,
    source: askedSource(form.source),
    negativePrompt: knows.negative ? form.negativePrompt : '',
    seed: knows.seed ? form.seed : '',
    options: {
      ...(knows.steps && steps !== undefined && { steps }),
      ...(knows.guidance && guidance !== undefined && { guidance }),
      ...(sampler !== undefined && knows.samplers.includes(sampler) && { sampler }),
      ...(scheduler !== undefined && knows.schedulers.includes(scheduler) && { scheduler }),
    },
  };
}

const partsOf = (prompt: string) => prompt.split(',').map((part) => part.trim());

export const hasWords = (prompt: string, words: string): boolean =>
  partsOf(prompt).some((part) => part.toLowerCase() === words);

/** Adds the words as a part of their own, or takes them out; a prompt that would grow too long stays. */
export function toggleWords(prompt: string, words: string): string {
  if (hasWords(prompt, words))
    return partsOf(prompt)
      .filter((part) => part.toLowerCase() !== words)
      .join(', ');
  const start = prompt.trim().replace(/,$/, '');
  const next = start ? `${start}, ${words}` : words;
  return next.length > PROMPT_MAX ? prompt : next;
}

/** @param lot between 0 and 1. */
export const seedFrom = (lot: number): string => String(1 + Math.floor(lot * 4_294_967_294));
