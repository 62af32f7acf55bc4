// Converts a card file to draft content: reads, maps and checks it, and reports every loss.
import { correctionWords } from '../../../../shared/correction-words.ts';
import type { CardPart } from '../../../../shared/messages/english/cards.ts';
import type { LookData } from '../../../../shared/words/look/look-data.ts';
import { emptyContent } from '../../empty-content.ts';
import type { ImportReport } from '../../card-report.ts';
import type { CharacterContent } from '../../content.ts';
import { nothingCarried, type CarriedCard } from '../cards/own/carried-card.ts';
import { createReport } from '../cards/model/report.ts';
import { fitContent } from '../cards/own/fit-content.ts';
import { toOwnLorebook } from '../cards/own/own-lorebook.ts';
import { cardEntryIn } from '../cards/own/card-entry.ts';
import { ownEntryOf } from '../cards/own/own-entry.ts';
import { toContent } from '../cards/own/to-content.ts';
import type { CharacterFinding, CharacterSafety, OfferedTags } from '../characters.needs.ts';
import { textsToCheck, type CardPartsRead } from '../cards/check-imported.ts';
import { cleanCarried } from './clean-carried.ts';
import { cleanParts } from './clean-parts.ts';
import { raiseNote } from './note-entry.ts';
import { DESCRIPTORS } from '../../../../shared/words/look/look-parts.ts';
import { AGE_MIN } from '../../rules.ts';
import { TEXT_NAMES } from '../../text-fields.ts';
import { demandSize } from '../drafts/drafts.service.ts';
import { readApart, type CardReading } from './read-apart.ts';
import type { CardRefusal } from './refused-card.ts';

export interface ReadFile {
  content: CharacterContent;
  carried: CarriedCard;
  /** Look data that it was exported with here. */
  look: LookData | null;
  report: Pick<ImportReport, 'format' | 'spec' | 'corrections' | 'omitted'>;
  /** Null when there is none, or when findings in the texts forbid importing a picture. */
  portrait: Uint8Array | null;
  /** Findings of severity `hard`, which are recorded. */
  hard: CharacterFinding[];
  /** Why the card is refused: it describes somebody under 18. Null for all others. */
  underage: CardRefusal | null;
}

/**
 * Fields that a draft shows. A violation in any other field is removed, and the card can still be imported.
 */
const SHOWN: readonly CardPart[] = [...TEXT_NAMES, 'greetings', 'tags', 'lorebook'];

const shownPartOf = (field: string): CardPart | undefined =>
  SHOWN.find((part) => part === field.split('.', 1)[0]);

function underageIn(age: number | null, findings: readonly CharacterFinding[]): CardRefusal | null {
  if (age !== null && age < AGE_MIN) return { code: 'age', params: { age, least: AGE_MIN } };
  const part = findings
    .filter(({ severity, category }) => category === 'MIN' && (severity === 'hard' || severity === 'block'))
    .map(({ field }) => shownPartOf(field))
    .find((found) => found !== undefined);
  return part ? { code: 'minor', params: { part } } : null;
}

/** Takes the names in an entry's rules from what was left of its card. */
function withCleanRules(content: CharacterContent, { entries: carried }: CarriedCard): CharacterContent {
  const entries = content.lorebook.entries.map((entry) => {
    const kept = carried[entry.id];
    if (!kept) return entry;
    const { outletName, group, characterFilter } = ownEntryOf(cardEntryIn(entry, kept), entry.id);
    return { ...entry, outletName, group, characterFilter };
  });
  return { ...content, lorebook: { ...content.lorebook, entries } };
}

export function createImportReader({ safety, tags }: { safety: CharacterSafety; tags: OfferedTags }) {
  async function map(read: CardReading) {
    if (read.kind === 'character') return toContent(read.card, read.lorebook, await tags.offered());
    const { lorebook, carried } = toOwnLorebook(read.lorebook);
    const report = createReport();
    const content = fitContent({ ...emptyContent(), visibility: 'private', lorebook }, report);
    return {
      content,
      carried: { ...nothingCarried(), ...carried },
      corrections: report.corrections(),
      look: null,
    };
  }

  const examine = (texts: Record<string, string>) =>
    safety.examineCharacter({ age: 99, texts, greetings: [], tags: [], lorebook: [], drawn: {} });

  return {
    /** The pictures and files of a card that may be exported. */
    partsOf: (read: CardPartsRead) => cleanParts(read, examine),

    /** @throws AppError characters.card */
    async read(bytes: Uint8Array, fileName: string): Promise<ReadFile> {
      const read = await readApart(bytes, fileName);
      const mapped = await map(read);
      const { carried, removed } = await cleanCarried(mapped.carried, examine);
      const parts = await cleanParts(read, examine);
      const fitted =
        carried === mapped.carried
          ? mapped.content
          : fitContent(withCleanRules(mapped.content, carried), createReport());
      const content = raiseNote(fitted, carried);
      demandSize(content);
      const findings = await safety.examineCharacter(textsToCheck(read));
      // A missing age is not an error here; the creator adds it to the draft.
      const hard = findings.filter(({ severity, field }) => severity === 'hard' && field !== 'age');
      const isHard = hard.length > 0;
      const { look } = mapped;
      const isLookFit =
        !look || (await examine(textsOfLook(look))).every(({ severity }) => severity === 'review');
      const corrections: ImportReport['corrections'] = [
        ...read.report.corrections,
        ...mapped.corrections,
        ...removed,
        ...parts.removed,
      ];
      if (isHard && read.portrait) corrections.push(HELD);
      if (!isLookFit) corrections.push(LOOK_LEFT);
      return {
        content,
        carried,
        look: isLookFit ? look : null,
        report: {
          format: read.report.container,
          spec: read.report.spec,
          corrections,
          omitted: read.report.omitted,
        },
        portrait: isHard ? null : (read.portrait?.bytes ?? null),
        hard,
        underage: read.kind === 'character' ? underageIn(content.age, findings) : null,
      };
    },
  };
}

export type ImportReader = ReturnType<typeof createImportReader>;

/** What look data would add to prompts. */
const textsOfLook = ({ identityWords, bindings, ...look }: LookData): Record<string, string> => ({
  look: [
    ...DESCRIPTORS.map((name) => look[name]),
    ...identityWords,
    ...bindings.flatMap(({ words }) => words),
  ]
    .filter(Boolean)
    .join(', '),
});

const LOOK_LEFT = {
  code: 'value.dropped',
  level: 'lost' as const,
  field: 'extensions.nightbloom.lookData',
  count: 1,
  ...correctionWords('value.dropped', { fact: 'object' }),
};

const HELD = {
  code: 'portrait.left',
  level: 'lost' as const,
  field: '',
  count: 1,
  ...correctionWords('portrait.left', {}),
};
