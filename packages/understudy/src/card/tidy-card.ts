import type { Persona } from '../scene.ts';
import type { Pronoun, Who } from './pronouns.ts';

/** Instructions to a language model; they do not describe the character. */
const instruction =
  /\b(?:role-?play|respon(?:d|ses?) (?:as|in|with|should)|stay in character|in character|out of character|write (?:in|as|from)|third[- ]person|first[- ]person|never (?:speak|act|write|reply|talk) (?:for|as)|will not (?:speak|act) for|do not (?:speak|act|write) (?:for|as)|\bAI\b|language model|system note|nsfw|output|paragraphs?|narrat(?:e|ion)|assistant|token|prompt)\b/i;

export function isInstruction(sentence: string): boolean {
  return instruction.test(sentence);
}

/** Removes everything but prose: comments, markup, and macros other than names. */
export function tidy(text: string, name: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\{\{\s*\/\/[^}]*\}\}/g, '')
    .replace(/<(?:user|USER)>/g, '{{user}}')
    .replace(/<(?:char|CHAR|bot|BOT)>/g, '{{char}}')
    .replace(/\{\{\s*user\s*\}\}/gi, '{{user}}')
    .replace(/\{\{\s*char\s*\}\}/gi, name)
    .replace(/\{\{(?!user\}\})[^{}]*\}\}/g, '')
    .replace(/<\/?[a-z][^<>]{0,80}>/gi, '')
    .replace(/[“”]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[ \t]+/g, ' ')
    .trim();
}

const honorifics = new Set(
  'dr doctor mr mrs ms miss captain lady lord sir chief professor prof detective inspector sergeant commander queen king prince princess saint st sister brother father mother the agent officer madame count countess baron baroness master mistress'.split(
    ' ',
  ),
);

/** The forms of a name: "Dr. Noor Haddad", "Noor Haddad", "Noor" and "Haddad". */
export function namesOf(name: string): string[] {
  const plain =
    name
      .replace(/["'“”(].*?["'”)]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim() || name;
  const parts = plain.split(' ').filter((part) => !honorifics.has(part.toLowerCase().replace('.', '')));
  const names = new Set([
    name,
    plain,
    parts.join(' '),
    parts[0] ?? '',
    parts.length > 1 ? (parts.at(-1) ?? '') : '',
  ]);
  return [...names]
    .filter((n) => /\p{L}/u.test(n) && !/^(?:of|de|the|van|von|al)$/i.test(n))
    .sort((a, b) => b.length - a.length);
}

export function firstNameOf(name: string): string {
  const plain = name.replace(/["'“”(].*?["'”)]/g, ' ').trim() || name;
  const parts = plain.split(/\s+/).filter((part) => !honorifics.has(part.toLowerCase().replace('.', '')));
  return (parts[0] ?? name).replace(/,$/, '');
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

export function pronounOf(persona: Persona): Pronoun {
  const text = `${persona.description} ${persona.personality} ${persona.scenario}`;
  const tags = persona.tags.map((tag) => tag.toLowerCase());
  if (tags.includes('non-binary')) return 'they';
  const she = count(text, /\b(?:she|her|herself)\b/gi);
  const he = count(text, /\b(?:he|him|his|himself)\b/gi);
  const they = count(text, /\b(?:they|their|themself)\b/gi);
  if (tags.includes('female') || tags.includes('feminine')) return 'she';
  if (tags.includes('male') || tags.includes('masculine')) return 'he';
  if (she === 0 && he === 0) return 'they';
  if (they > 2 * Math.max(she, he) && they > 3) return 'they';
  return she >= he ? 'she' : 'he';
}

export function whoOf(persona: Persona): Who {
  return { names: namesOf(persona.name), pronoun: pronounOf(persona) };
}
