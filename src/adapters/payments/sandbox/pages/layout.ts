// The frame of the hosted pages: no script, no picture, one style sheet, readable on a phone and in the dark.

export const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLE = `
:root{color-scheme:light dark;--bg:#f6f2ea;--card:#fffdf8;--ink:#1b2122;--soft:#4d5755;--line:#78837f;--hair:#ded7ca;
--accent:#8f3f1d;--on-accent:#fffaf5;--focus:#8f3f1d;--sign:#ffd54a;--on-sign:#201a00;--bad:#a3202f;--bad-soft:#fbe9e8}
@media (prefers-color-scheme:dark){:root{--bg:#0b1011;--card:#11181a;--ink:#f4efe4;--soft:#bec5bd;--line:#6b7a79;
--hair:#2b383a;--accent:#ffb38a;--on-accent:#26120a;--focus:#ffd9c2;--bad:#ff8f8a;--bad-soft:#2a1a1b}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
.sign{margin:0;padding:12px 16px;background:var(--sign);color:var(--on-sign);font-weight:700;text-align:center;
border-bottom:4px solid var(--on-sign)}
main{max-width:34rem;margin:24px auto 48px;padding:24px;background:var(--card);border:1px solid var(--hair);
border-radius:16px}
h1{margin:0 0 4px;font:600 1.6rem/1.25 Newsreader,Georgia,serif;overflow-wrap:anywhere}
h2{margin:28px 0 8px;font-size:1.05rem}
p{margin:8px 0}
.soft{color:var(--soft)}
.price{font-size:1.5rem;font-weight:700}
.problem{padding:12px 14px;border-radius:10px;background:var(--bad-soft);color:var(--bad);font-weight:600}
fieldset{margin:20px 0 0;padding:0;border:0}
legend{padding:0;margin-bottom:8px;font-weight:600}
.card{display:flex;gap:12px;align-items:center;min-height:48px;padding:8px 14px;margin-bottom:8px;
border:1px solid var(--line);border-radius:10px;cursor:pointer}
.card:has(:checked){border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
.card input{width:20px;height:20px;margin:0;flex:none;accent-color:var(--accent)}
.card span{flex:1}
.card small{color:var(--soft);font-size:.875rem;white-space:nowrap}
button,.button{display:block;width:100%;min-height:48px;margin-top:12px;padding:12px 16px;border:1px solid var(--accent);
border-radius:999px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;
text-align:center;text-decoration:none;cursor:pointer}
.quiet{background:transparent;color:var(--ink);border-color:var(--line)}
:focus-visible{outline:3px solid var(--focus);outline-offset:3px}
ul{margin:0;padding:0;list-style:none}
li{display:flex;gap:12px;justify-content:space-between;padding:10px 0;border-top:1px solid var(--hair)}
@media (max-width:38rem){main{margin:0;border-width:0 0 1px;border-radius:0;padding:20px 16px}}
`;

export function layout(page: { title: string; productName: string; body: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escape(page.title)} – ${escape(page.productName)} test payments</title>
<style>${STYLE}</style>
</head>
<body>
<header><p class="sign">Test mode: no real money moves</p></header>
<main>
${page.body}
</main>
</body>
</html>
`;
}

export const problemNote = (problem: string): string =>
  problem && `<p class="problem" role="alert">${escape(problem)}</p>`;

export const linkButton = (url: string, label: string): string =>
  `<a class="button quiet" href="${escape(url)}">${escape(label)}</a>`;

export const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escape(value)}">`;

/** A page that only says something. */
export const noticePage = (notice: {
  productName: string;
  title: string;
  text: string;
  link: { url: string; label: string };
}): string =>
  layout({
    title: notice.title,
    productName: notice.productName,
    body: `<h1>${escape(notice.title)}</h1><p>${escape(notice.text)}</p>${linkButton(notice.link.url, notice.link.label)}`,
  });
