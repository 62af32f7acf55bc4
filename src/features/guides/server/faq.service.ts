// Common questions, and which of them fit what somebody is about to ask.
import type { ContentFault } from '../../../platform/server/content/content-error.ts';
import { createContentFolder } from '../../../platform/server/content/content-folder.ts';
import { renderMarkdown } from '../../../platform/server/content/markdown.ts';
import {
  fillMarkdown,
  fillText,
  noteUnknown,
  type Particulars,
} from '../../../platform/server/content/placeholders.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Faq, Question } from '../contract.ts';
import { BEST_ANSWERS } from '../rules.ts';
import { readFaq, type FaqFile, type FaqQuestion } from './faq-file.ts';
import { guideAddress } from './addresses.ts';
import { indexOf, rank, wordsOf, type Indexed } from './ranking.ts';

export interface FaqDeps {
  /** Folders that hold content, the operator's own first. */
  roots: readonly string[];
  /** What placeholders stand for; the same object until something changes. */
  particulars: () => Particulars;
  clock: Clock;
  log: Log;
}

interface Ready {
  file: FaqFile;
  from: Particulars;
  answer: Omit<Faq, 'best'>;
  index: (readonly [Question, Indexed])[];
}

export function createFaq({ roots, particulars, clock, log }: FaqDeps) {
  const folder = createContentFolder<FaqFile>({
    roots,
    folder: '',
    pattern: /^faq\.md$/,
    parse(source, note) {
      noteUnknown(source.text, particulars(), note);
      return readFaq(source);
    },
    clock,
    log,
  });
  let ready: Ready | null = null;

  function prepare(file: FaqFile, from: Particulars): Ready {
    const present = ({ id, topic, question, answer }: FaqQuestion): Question => ({
      id,
      topic: fillText(topic, from),
      question: fillText(question, from),
      html: renderMarkdown(fillMarkdown(answer, from), { link: guideAddress }).html,
    });
    const index: Ready['index'] = [];
    const topics = file.topics.map(({ id, title, questions }) => ({
      id,
      title: fillText(title, from),
      questions: questions.map((one) => {
        const question = present(one);
        index.push([
          question,
          indexOf([
            [question.question, 3],
            [one.answer, 1],
            [question.topic, 0.5],
          ]),
        ]);
        return question;
      }),
    }));
    return { file, from, index, answer: { title: fillText(file.title, from), topics } };
  }

  return {
    async faq(query = ''): Promise<Faq> {
      const file = (await folder.read()).get('faq');
      if (!file) return { title: 'Common questions', topics: [], best: [] };
      const from = particulars();
      if (ready?.file !== file || ready.from !== from) ready = prepare(file, from);
      const wanted = wordsOf(query).map((word) => [word]);
      const best = rank(ready.index, { wanted, isEvery: false, most: BEST_ANSWERS });
      return { ...ready.answer, best };
    },
    async faults(): Promise<ContentFault[]> {
      await folder.read();
      return folder.faults();
    },
  };
}

export type FaqService = ReturnType<typeof createFaq>;
