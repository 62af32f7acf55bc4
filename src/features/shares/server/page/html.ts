// Text as HTML. Whatever a user or a model has written becomes text with emphasis, and nothing that loads or leads away.

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Of a picture or a link its words stay. */
const withoutLinks = (text: string): string => text.replaceAll(/!?\[([^\]\n]*)\]\([^()\s]*\)/g, '$1');

/** Paragraphs, with what stands between stars in italics or bold. */
export const htmlOf = (text: string): string =>
  withoutLinks(text)
    .split(/\n{2,}/)
    .map((paragraph) => {
      const inner = escapeHtml(paragraph.trim())
        .replaceAll(/\*\*([^*\n]+)\*\*/g, '<strong>$1</strong>')
        .replaceAll(/\*([^*\n]+)\*/g, '<em>$1</em>')
        .replaceAll('\n', '<br>');
      return `<p>${inner}</p>`;
    })
    .join('');
