// Common questions as the operator writes them: content/faq.md.
import { z } from 'zod';
import { createAnchors } from '../../../platform/server/content/anchors.ts';
import { ContentError } from '../../../platform/server/content/content-error.ts';
import type { ContentSource } from '../../../platform/server/content/content-folder.ts';
import { readFrontMatter } from '../../../platform/server/content/front-matter.ts';

const Head = z.object({ title: z.string().trim().min(1) });

export interface FaqQuestion {
  id: string;
  topic: string;
  question: string;
  /** Markdown. */
  answer: string;
}

export interface FaqFile {
  title: string;
  topics: { id: string; title: string; questions: FaqQuestion[] }[];
}

/** @throws ContentError */
export function readFaq({ text }: ContentSource): FaqFile {
  const { data, body } = readFrontMatter(text, Head);
  const anchor = createAnchors();
  const topics: FaqFile['topics'] = [];
  let answer: string[] = [];
  const lines = body.split('\n');
  let isCode = false;
  const endAnswer = (): void => {
    const question = topics.at(-1)?.questions.at(-1);
    if (question) question.answer = answer.join('\n').trim();
    answer = [];
  };
  for (const line of lines) {
    if (/^\s{0,3}(?:```|~~~)/.test(line)) isCode = !isCode;
    const [, marks, title] = (!isCode && /^(##|###)\s+(.+?)\s*#*\s*$/.exec(line)) || [];
    if (!marks) {
      answer.push(line);
      continue;
    }
    endAnswer();
    const id = anchor(title!);
    if (marks === '##') topics.push({ id, title: title!, questions: [] });
    else if (topics.length === 0)
      throw new ContentError('A question (###) stands before the first topic (##)');
    else topics.at(-1)!.questions.push({ id, topic: topics.at(-1)!.title, question: title!, answer: '' });
  }
  endAnswer();
  const empty = topics.flatMap(({ questions }) => questions).find((one) => !one.answer);
  if (empty) throw new ContentError(`The question ${JSON.stringify(empty.question)} has no answer`);
  if (topics.length === 0) throw new ContentError('It has no topic: a line that begins with ##');
  return { title: data.title, topics };
}
