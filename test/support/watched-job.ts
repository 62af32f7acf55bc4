import type { ImageJob } from '../../src/features/images/contract.ts';
import type { Visitor } from './visitor.ts';

/** Follows a request for pictures. @returns what it was like each time it changed, until it had ended */
export async function watchedJob({ images }: Pick<Visitor, 'images'>, id: string): Promise<ImageJob[]> {
  const states: ImageJob[] = [];
  for await (const news of images.watch({ params: { id } })) if (news.event === 'job') states.push(news.data);
  return states;
}
