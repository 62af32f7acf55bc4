import type { ApiRequest } from '../transport/chat-api.ts';
import {
  alternating,
  openEnded,
  spoken,
  splitSystem,
  systemAsUser,
  withoutSystem,
  type PlainTurn,
} from '../transport/turns.ts';
import type { InstructTemplate, Marks } from './template.ts';

/** Who a template may name. */
interface Names {
  user: string;
  char: string;
}

const namesOf = ({ scene }: ApiRequest): Names => ({
  user: scene?.userName ?? 'User',
  char: scene?.persona.name ?? 'Assistant',
});

function arranged(request: ApiRequest, template: InstructTemplate): PlainTurn[] {
  const turns = openEnded(request.messages.map(spoken));
  if (template.systemTurns === 'none') return withoutSystem(turns, request.mode);
  const { system, rest } = splitSystem(turns);
  const first: PlainTurn[] = system === '' ? [] : [{ role: 'system', content: system }];
  if (template.isAlternating) return [...first, ...alternating(rest, request.mode)];
  return [...first, ...(template.systemTurns === 'anywhere' ? rest : systemAsUser(rest))];
}

/** The whole prompt as one text, open at its end: the model writes on. */
export function renderPrompt(request: ApiRequest, given: InstructTemplate): string {
  const names = namesOf(request);
  const template = filled(given, names);
  const turns = arranged(request, template);
  const seen = new Set<string>();
  const isContinued = request.mode === 'continue' && turns.at(-1)?.role === 'assistant';
  const parts = turns.map(({ role, content }, place) => {
    const isMiddle = role === 'system' && place > 0;
    const { before, after } = (isMiddle ? template.middle : undefined) ?? template[role];
    const first = role === 'user' ? template.firstUser : template.firstAssistant;
    const isFirst = role !== 'system' && !seen.has(role);
    seen.add(role);
    const isOpen = isContinued && place === turns.length - 1;
    return `${(isFirst ? first : undefined) ?? before}${withoutMarks(content, template)}${isOpen ? '' : after}`;
  });
  if (template.chatStart) parts.splice(turns[0]?.role === 'system' ? 1 : 0, 0, template.chatStart);
  if (!isContinued) {
    const reply = template.reply ?? template.assistant.before;
    parts.push(template.hasNames ? `${reply}${names.char}:` : reply.replace(/ +$/, ''));
  }
  return `${template.begin}${parts.join('')}`;
}

/** Servers read a mark as one, whoever wrote it: what a turn says must not begin another's. */
function withoutMarks(content: string, { stop }: InstructTemplate): string {
  let text = content;
  for (const mark of stop) if (/^[<[]/.test(mark)) text = text.replaceAll(mark, '');
  return text;
}

function filled(template: InstructTemplate, { user, char }: Names): InstructTemplate {
  if (!template.hasPlaceholders) return template;
  const fill = (text: string): string => text.replaceAll('{{user}}', user).replaceAll('{{char}}', char);
  const marks = ({ before, after }: Marks): Marks => ({ before: fill(before), after: fill(after) });
  const { firstUser, firstAssistant, reply, middle, chatStart } = template;
  return {
    ...template,
    begin: fill(template.begin),
    system: marks(template.system),
    user: marks(template.user),
    assistant: marks(template.assistant),
    ...(middle === undefined ? {} : { middle: marks(middle) }),
    ...(chatStart === undefined ? {} : { chatStart: fill(chatStart) }),
    ...(firstUser === undefined ? {} : { firstUser: fill(firstUser) }),
    ...(firstAssistant === undefined ? {} : { firstAssistant: fill(firstAssistant) }),
    ...(reply === undefined ? {} : { reply: fill(reply) }),
    stop: template.stop.map(fill),
  };
}

/** The template's own first: a server that takes few of them gets those that matter most. */
export const stopsOf = (request: ApiRequest, template: InstructTemplate): string[] => [
  ...new Set(
    [...filled(template, namesOf(request)).stop, ...request.stop].filter((stop) => stop.trim() !== ''),
  ),
];
