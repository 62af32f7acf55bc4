import type { NamedField } from '../../src/platform/server/engine-section.ts';

const WIDTH = 118;

/** As comment lines of at most the width of the file. */
function commented(text: string): string[] {
  const lines: string[] = [];
  let line = '#';
  for (const word of text.split(' ')) {
    if (line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = '#';
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}

/** @param about what stands above the setting that names the kind */
export function linesOf(fields: readonly NamedField[], about: readonly string[]): string[] {
  return fields.flatMap(({ setting, field }, place) => {
    const options = place > 0 && field.options.length > 0 ? ` One of ${field.options.join(', ')}.` : '';
    const words = place === 0 ? about : field.about || options ? [`${field.about}${options}`.trim()] : [];
    return [...words.flatMap(commented), `${setting}=${field.fallback}`];
  });
}

/** Replaces what stands between the two marks of a section. */
export function fillSection(text: string, name: string, lines: readonly string[]): string {
  const begin = text.indexOf(`# ---- the engine of the ${name} `);
  const from = text.indexOf('\n', begin) + 1;
  const to = text.indexOf('# ---- end ----', from);
  if (begin < 0 || to < 0) throw new Error(`.env.example has no section for the engine of the ${name}`);
  return `${text.slice(0, from)}${lines.map((line) => `${line}\n`).join('')}${text.slice(to)}`;
}
