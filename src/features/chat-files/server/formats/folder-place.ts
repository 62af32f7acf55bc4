// What the place of a file in SillyTavern's data folder says of it, where its content does not.

/** Folders whose files are presets, whatever they hold. */
const PRESETS =
  /(?:^|\/)(?:openai settings|textgen settings|koboldai settings|novelai settings|instruct|context|sysprompt|reasoning|quickreplies)\/[^/]+\.json$/i;

export const isPresetPlace = (path: string): boolean => PRESETS.test(path);

/** Why a file is left by its place alone, as a code of the report; null for most. */
export function leftByPlace(path: string): 'secret' | 'copy' | 'index' | null {
  if (/(?:^|\/)secrets\.json$/i.test(path)) return 'secret';
  if (/(?:^|\/)(?:thumbnails|backups|_cache|_uploads)\//i.test(path)) return 'copy';
  return /(?:^|\/)(?:vectors|_webpack)\//i.test(path) ? 'index' : null;
}
