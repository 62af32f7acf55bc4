// How a character's look reaches an engine: the one function behind portraits, pictures of chats and galleries, the
// studio, sheets and covers. Words and seeds are settled when a picture is asked for, because they are checked then;
// references and LoRAs when it is drawn, by what the engine takes that draws it.
import type {
  ImageCapabilities,
  Lora,
  Reference,
  TextParts,
} from '../../../../platform/server/ports/image-engine.ts';
import type { LookBinding, LookData } from '../../../../shared/words/look/look-data.ts';
import { DESCRIPTORS } from '../../../../shared/words/look/look-parts.ts';
import type { Look } from '../images.needs.ts';
import { drawnText } from './drawn-text.ts';
import { negativePrompt } from './negative-prompt.ts';

/** What a picture is to show beside the person. */
export interface AskedPicture {
  prompt: string;
  negativePrompt: string;
  /** Empty where nobody chose one. */
  seed: string;
  model: string;
  /** Only where the character's rating and the asker's switch both allow it. */
  mayBeExplicit: boolean;
}

/** What of a look is no words; kept with the job. */
export interface CarriedLook {
  /** Pictures of the sheet, the leading one first. */
  references: string[];
  bindings: Pick<LookBinding, 'model' | 'loras' | 'sendsReferences' | 'referenceWeight'>[];
}

/** What the engine is asked for, whichever it is. */
interface CarriedPicture {
  parts: TextParts;
  /** What is checked and drawn from. */
  text: string;
  negativePrompt: string;
  identity: string;
  seed: string;
  look: CarriedLook | null;
}

/** A request that dresses somebody: the usual clothes would contradict it. */
const NAMES_CLOTHES =
  /\b(?:wear\w*|dressed|undress\w*|nude|naked|clothe[sd]?|outfit|uniform|costume|dress|gown|suit|coat|jacket|shirt|blouse|sweater|skirt|jeans|trousers|armou?r|robe|kimono|swimsuit|bikini|lingerie|cloak|hoodie|pyjamas|pajamas)\b/i;

const ageOf = ({ age }: LookData): string => (age === null ? '' : `${age} years old`);

const bindingOf = (data: LookData | null, model: string): LookBinding | undefined =>
  data?.bindings.find((binding) => binding.model === model);

/** The person in words, as every engine reads them. */
function wordsOf({ words, data }: Pick<Look, 'words' | 'data'>, model: string, prompt: string): string {
  if (!data) return words;
  const told = DESCRIPTORS.filter((name) => name !== 'clothes' || !NAMES_CLOTHES.test(prompt));
  return [
    words,
    ...told.map((name) => data[name]),
    ageOf(data),
    ...data.identityWords,
    ...(bindingOf(data, model)?.words ?? []),
  ]
    .filter(Boolean)
    .join(', ');
}

/** @param look null for a picture of nobody in particular */
export function carryLook(look: Look | null, asked: AskedPicture): CarriedPicture {
  const subject = look && {
    tags: look.tags,
    words: wordsOf(look, asked.model, asked.prompt),
    name: look.name,
  };
  const parts = { subject, prompt: asked.prompt };
  const data = look?.data ?? null;
  const never = [asked.negativePrompt, ...(data?.negativeWords ?? [])].filter(Boolean).join(', ');
  return {
    parts,
    text: drawnText(parts),
    negativePrompt: negativePrompt(never, asked.mayBeExplicit),
    identity: look?.seed ?? '',
    seed: asked.seed || (data?.seedPolicy === 'fixed' ? (look?.seed ?? '') : ''),
    look:
      look && (look.references.length > 0 || data?.bindings.some(({ loras }) => loras.length > 0))
        ? { references: look.references, bindings: data?.bindings ?? [] }
        : null,
  };
}

/** The columns of the job that draws it. */
export const columnsOf = ({ parts, text, negativePrompt, identity }: CarriedPicture) => ({
  negative_prompt: negativePrompt,
  identity,
  tags: parts.subject?.tags ?? [],
  look_words: parts.subject?.words ?? '',
  look_name: parts.subject?.name ?? '',
  drawn_text: text,
});

const REFERENCE_WEIGHT = 0.7;

/**
 * What an engine can take of a look, and no more: it would refuse the rest.
 * @param read the bytes of a chosen picture; null where it is gone or held
 */
export async function carriedTo(
  look: CarriedLook | null,
  { engine, model }: { engine: { capabilities: ImageCapabilities }; model: string },
  read: (imageId: string) => Promise<Pick<Reference, 'bytes' | 'mime'> | null>,
): Promise<{ references?: Reference[]; loras?: Lora[] }> {
  if (!look) return {};
  const { capabilities } = engine;
  const binding = look.bindings.find((each) => each.model === model);
  const loras = (binding?.loras ?? []).slice(0, capabilities.loras ?? 0);
  const references: Reference[] = [];
  if (binding?.sendsReferences ?? true)
    for (const id of look.references) {
      if (references.length >= capabilities.references) break;
      const picture = await read(id);
      if (picture)
        references.push({ ...picture, role: 'person', weight: binding?.referenceWeight ?? REFERENCE_WEIGHT });
    }
  return { ...(references.length > 0 ? { references } : {}), ...(loras.length > 0 ? { loras } : {}) };
}
