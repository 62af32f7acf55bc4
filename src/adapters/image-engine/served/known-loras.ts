import type { Lora } from '../../../platform/server/ports/image-engine.ts';

/** More than a model bears. */
export const LORAS_MAX = 8;

interface Known {
  /** As the server has to be told. */
  loras: Lora[];
  /** What it does not have, for the operator. */
  ignored: string[];
}

const bare = (name: string): string =>
  name
    .replace(/^.*[\\/]/, '')
    .replace(/\.(?:safetensors|ckpt|pt|gguf)$/, '')
    .toLowerCase();

/** @param files as the server lists them; people name them without folder and ending, too */
export function knownLoras(asked: readonly Lora[], files: readonly string[]): Known {
  const known: Known = { loras: [], ignored: [] };
  for (const { name, weight } of asked) {
    const file = files.find((each) => each === name) ?? files.find((each) => bare(each) === bare(name));
    if (file) known.loras.push({ name: file, weight });
    else known.ignored.push(`the LoRA ${name}, which the server does not have`);
  }
  return known;
}
