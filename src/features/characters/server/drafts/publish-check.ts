// Whether a character may be published: it must meet all rules and pass the safety check.
import { AppError } from '../../../../shared/errors.ts';
import type { CharacterContent } from '../../content.ts';
import type { CheckReply, Finding } from '../../creating-contract.ts';
import { findProblems, type Problems } from '../../problems.ts';
import { textsOf } from '../../text-fields.ts';
import { toldTexts } from './told-texts.ts';
import type { CardTexts, CharacterFinding, CharacterSafety, OfferedTags } from '../characters.needs.ts';

export interface PublishCheckDeps {
  safety: CharacterSafety;
  tags: OfferedTags;
}

export interface Examined {
  problems: Problems;
  findings: CharacterFinding[];
}

export function createPublishCheck({ safety, tags }: PublishCheckDeps) {
  async function examine(content: CharacterContent): Promise<Examined> {
    const problems = findProblems(content, await tags.offered());
    const found = await safety.examineCharacter(cardOf(content));
    const findings = found
      .map((finding) => ({ ...finding, field: pathOf(finding.field) }))
      // A missing age is already reported among the problems.
      .filter((finding) => !(finding.field === 'age' && content.age === null));
    return { problems, findings };
  }

  return {
    /** A dry run: stores and records nothing. */
    async check(content: CharacterContent): Promise<CheckReply> {
      const { problems, findings } = await examine(content);
      const isPublishable = Object.keys(problems).length === 0 && findings.every(isReview);
      return { isPublishable, problems, findings: findings.map(presentFinding) };
    },

    /**
     * Runs only the safety check and records refusals. For texts that are used without being published: in
     * test chats, and in versions that become visible again.
     * @throws AppError safety.blocked
     */
    async demandSafe(
      content: CharacterContent,
      about: { userId: string; characterId: string | null },
    ): Promise<void> {
      await refuse({ problems: {}, findings: (await examine(content)).findings }, about);
    },

    /**
     * @returns findings that a moderator must review once it is published.
     * @throws AppError characters.invalid, safety.blocked
     */
    async demand(
      content: CharacterContent,
      about: { userId: string; characterId: string | null },
    ): Promise<CharacterFinding[]> {
      const examined = await examine(content);
      await refuse(examined, about);
      return examined.findings;
    },

    /** Called after publishing. */
    record: safety.recordCharacter,
  };

  async function refuse(
    { problems, findings }: Examined,
    about: { userId: string; characterId: string | null },
  ): Promise<void> {
    const blocked = findings.filter((finding) => !isReview(finding));
    const fields = { ...problems };
    for (const { field, message, fix } of blocked) fields[field] = [message, fix].filter(Boolean).join(' ');
    const [worst] = blocked;
    if (worst) {
      await safety.recordCharacter(blocked, about);
      const { category, policy, message, fix } = worst;
      const extra = { category, policy, findings: blocked.map(presentFinding) };
      throw new AppError('safety.blocked', {
        params: { reason: [message, fix].filter(Boolean).join(' ') },
        fields,
        extra,
      });
    }
    const [first] = Object.values(fields);
    if (first) throw new AppError('characters.invalid', { params: { reason: first }, fields });
  }
}

export type PublishCheck = ReturnType<typeof createPublishCheck>;

const isReview = (finding: CharacterFinding): boolean => finding.severity === 'review';

const presentFinding = ({ rule: _rule, ...finding }: CharacterFinding): Finding => finding;

/** Maps field paths: the safety feature omits `entries` and calls an entry's name its comment. */
const pathOf = (field: string): string =>
  field.replace(/^lorebook\.(\d+)\.(\w+)$/, (_match, index: string, part: string) => {
    return `lorebook.entries.${index}.${part === 'comment' ? 'name' : part}`;
  });

/** Every text of the character that anybody can read: in lists, chats, prompts or an exported card. */
export function cardOf(content: CharacterContent): CardTexts {
  const { lorebook, look } = content;
  const told = toldTexts(content);
  const texts: Record<string, string> = {
    ...textsOf(content),
    'lorebook.name': lorebook.name,
    'lorebook.description': lorebook.description,
  };
  for (const [index, { outletName, group, characterFilter }] of lorebook.entries.entries()) {
    const names = [...(characterFilter?.names ?? []), ...(characterFilter?.tags ?? [])];
    const rules = [outletName, group, ...names].filter(Boolean).join('\n');
    if (rules) texts[`lorebook.entries.${index}.group`] = rules;
  }
  for (const [index, text] of content.starters.entries()) texts[`starters.${index}`] = text;
  return {
    age: content.age,
    texts: Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, told(text)])),
    greetings: content.greetings.map(told),
    tags: content.rating === null ? content.tags : [...content.tags, content.rating],
    lorebook: lorebook.entries.map((entry) => ({
      keys: [...entry.keys, ...entry.secondaryKeys],
      content: told(entry.content),
      comment: entry.name,
    })),
    drawn: { 'look.words': look.words, 'look.tags': look.tags.join(', '), 'look.seed': look.seed },
  };
}
