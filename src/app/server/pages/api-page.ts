// The API documentation as plain HTML without scripts or external resources.
import type { OpenApiDocument } from '../../../shared/openapi.ts';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const STYLE = `
:root{color-scheme:dark light;--ink:#f4efe4;--soft:#bec5bd;--bg:#0b1011;--panel:#11181a;--line:#2b383a;--accent:#ffb38a}
@media (prefers-color-scheme:light){:root{--ink:#1b2122;--soft:#46504f;--bg:#f6f1e7;--panel:#fdfaf3;--line:#d8cebb;--accent:#a33f16}}
body{margin:0 auto;max-width:960px;padding:32px 16px 96px;background:var(--bg);color:var(--ink);font:15px/24px system-ui,sans-serif}
h1{font:400 32px/40px Georgia,serif}h2{margin:40px 0 8px;font:400 22px/28px Georgia,serif}
a{color:var(--accent)}details{margin:8px 0;border:1px solid var(--line);border-radius:12px;background:var(--panel)}
summary{padding:10px 14px;cursor:pointer}summary p{display:inline;color:var(--soft)}
code{font:13px/20px ui-monospace,monospace}.m{display:inline-block;min-width:60px;color:var(--accent);font-weight:600}
pre{margin:0 14px 14px;padding:12px;overflow:auto;border-radius:8px;background:var(--bg);font:12.5px/19px ui-monospace,monospace}
h3{margin:8px 14px 4px;font-size:13px;color:var(--soft)}.a{float:right;color:var(--soft);font-size:13px}`;

interface Operation {
  summary: string;
  'x-access': string;
  parameters?: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>;
}

const block = (title: string, value: unknown): string =>
  `<h3>${escapeHtml(title)}</h3><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;

function renderOperation(method: string, path: string, operation: Operation): string {
  const parts: string[] = [];
  for (const parameter of operation.parameters ?? []) {
    parts.push(
      block(
        `${parameter.in} · ${parameter.name}${parameter.required ? '' : ' (optional)'}`,
        parameter.schema,
      ),
    );
  }
  for (const [type, { schema }] of Object.entries(operation.requestBody?.content ?? {}))
    parts.push(block(`Body · ${type}`, schema));
  for (const [status, answer] of Object.entries(operation.responses)) {
    const isError = Number(status) >= 400;
    if (isError) parts.push(`<h3>${status} · ${escapeHtml(answer.description)}</h3>`);
    else
      for (const [type, { schema }] of Object.entries(answer.content ?? {}))
        parts.push(block(`${status} · ${type}`, schema));
  }
  return `<details><summary><span class="a">${operation['x-access']}</span><code><span class="m">${method.toUpperCase()}</span>${escapeHtml(path)}</code><br><p>${escapeHtml(operation.summary)}</p></summary>${parts.join('')}</details>`;
}

export function renderApiPage(document: OpenApiDocument): string {
  const groups = Map.groupBy(Object.entries(document.paths), ([path]) => path.split('/')[2] ?? '');
  const sections = [...groups].map(([name, paths]) => {
    const operations = paths.flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        renderOperation(method, path, operation as unknown as Operation),
      ),
    );
    return `<h2>${escapeHtml(name)}</h2>${operations.join('')}`;
  });
  const title = escapeHtml(document.info.title);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${STYLE}</style><main><h1>${title}</h1><p>Send the access token as <code>Authorization: Bearer …</code>. Errors have one shape: <code>{"error":{"code","message","fields"?}}</code>. Also as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>${sections.join('')}</main></html>`;
}
