/**
 * Marks like `<lora:name:1>` load files of the server, and `<sd_cpp_extra_args>` sets anything: they are no words.
 * Nor is `embedding:name`.
 */
export function wordsAlone(text: string): string {
  const without = text.replace(/<[^<>]*>/g, ' ').replace(/\bembedding:\S*/gi, ' ');
  return without === text ? text : wordsAlone(without).replace(/ {2,}/g, ' ').trim();
}
