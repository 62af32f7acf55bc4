// The pages that visitors of a link see.
import { REPORT_NOTE_MAX, SHARED_PATH } from '../../rules.ts';
import { createMask } from '../making/mask-names.ts';
import type { TextRow } from '../shares.views.ts';
import { escapeHtml, htmlOf } from './html.ts';
import { layout } from './layout.ts';
import type { OpenShare, ShownCharacter } from './open-share.views.ts';
import type * as english from './page-texts.ts';

/** What a page says, in one language. */
export type PageTexts = typeof english;

const card = (title: string, text: string, rest = ''): string =>
  `<section class="card"><h1>${escapeHtml(title)}</h1><p class="soft">${escapeHtml(text)}</p>${rest}</section>`;

export const hasPortrait = ({ isHidden, imageId }: ShownCharacter): boolean => !isHidden && imageId !== null;

/** Places in the chat, from 0, of those who have something to show. */
function faces(path: string, { characters }: OpenShare, { PAGE }: PageTexts): string {
  const shown = characters.flatMap((one, index) =>
    hasPortrait(one)
      ? [
          `<img src="${path}/portrait/${index}" width="88" height="112" alt="${escapeHtml(one.isCovered ? PAGE.covered : PAGE.portraitOf(one.name))}">`,
        ]
      : [],
  );
  return shown.length > 0 ? `<div class="faces">${shown.join('')}</div>` : '';
}

const line = ({ role, name, text }: TextRow): string =>
  `<li class="line${role === 'user' ? ' user' : ''}" dir="auto"><h2>${escapeHtml(name)}</h2><div lang="und">${htmlOf(text)}</div></li>`;

interface Page {
  path: string;
  productName: string;
  texts: PageTexts;
}

export function sharePage(page: Page & { share: OpenShare; lines: readonly TextRow[] }): string {
  const { path, productName, texts, share, lines } = page;
  const { PAGE, LOCALE } = texts;
  const { characters, createdAt, isMasked } = share;
  const hidden = characters.filter(({ isHidden }) => isHidden).map(({ name }) => name);
  const mask = createMask({ people: hidden }, PAGE.theCharacter);
  const title = mask(share.title);
  const names = [
    ...new Set(characters.map(({ name, isHidden }) => (isHidden ? PAGE.theCharacter : name))),
  ].map(escapeHtml);
  const [first] = characters;
  const toProfile =
    first?.isPublic && characters.length === 1
      ? `<p><a href="/characters/${first.id}">${PAGE.meet(escapeHtml(first.name))}</a></p>`
      : '';
  const isHidden = names.length === 1 && hidden.length > 0;
  return layout({
    title,
    productName,
    locale: LOCALE,
    body: `<header class="head">${faces(path, share, texts)}<h1 dir="auto" lang="und">${escapeHtml(title)}</h1>
<p class="soft">${PAGE.shared(names, isHidden, createdAt)}</p>
<p class="small">${PAGE.madeByAi(names)}${isMasked ? ` ${PAGE.masked}` : ''}</p></header>
<ol>
${lines.map((text) => line({ ...text, name: mask(text.name), text: mask(text.text) })).join('\n')}
</ol>`,
    end: `${toProfile}<p class="small">${PAGE.notListed} <a href="${path}/report" rel="nofollow">${PAGE.report}</a></p>`,
  });
}

/** The question for the visitor's age. */
interface Question {
  days: number;
  declineAddress: string;
  answers: { yes: string; no: string };
}

const policy = (id: string, name: string): string => `<a href="/legal/${id}">${name}</a>`;

export function gatePage({ path, productName, texts, question }: Page & { question: Question }): string {
  const { GATE, LOCALE } = texts;
  const { days, declineAddress, answers } = question;
  const policies = {
    terms: policy('terms-of-service', GATE.terms),
    privacy: policy('privacy-policy', GATE.privacy),
    age: policy('age-verification-policy', GATE.age),
  };
  return layout({
    title: GATE.heading,
    productName,
    locale: LOCALE,
    body: card(
      GATE.title,
      GATE.about(productName),
      `<form method="post" action="${path}/enter"><button>${escapeHtml(answers.yes)}</button>
<a class="button quiet" href="${escapeHtml(declineAddress)}" rel="noreferrer nofollow">${escapeHtml(answers.no)}</a></form>
<p class="small">${GATE.accept(policies)} ${GATE.remembered(days)}</p>`,
    ),
  });
}

/** The same for every reason, so that it tells nothing about who shared what. */
export const gonePage = (productName: string, { GONE, LOCALE }: PageTexts): string =>
  layout({ title: GONE.title, productName, locale: LOCALE, body: card(GONE.title, GONE.about) });

const choice = ([value, label]: [string, string], chosen: string): string =>
  `<label class="choice"><input type="radio" name="reason" value="${value}" required${value === chosen ? ' checked' : ''}><span>${escapeHtml(label)}</span></label>`;

export function reportPage(page: Page & { problem?: string; reason?: string; note?: string }): string {
  const { path, productName, texts, problem = '', reason = '', note = '' } = page;
  const { REPORT, LOCALE } = texts;
  const choices = REPORT.reasons.map((entry) => choice(entry, reason));
  return layout({
    title: REPORT.title,
    productName,
    locale: LOCALE,
    body: card(
      REPORT.title,
      REPORT.about,
      `${problem && `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
<form method="post" action="${path}/report"><fieldset><legend>${REPORT.question}</legend>${choices.join('')}</fieldset>
<label class="note">${REPORT.noteLabel}<textarea name="note" maxlength="${REPORT_NOTE_MAX}">${escapeHtml(note)}</textarea></label>
<button>${REPORT.sendLabel}</button><a class="button quiet" href="${path}">${REPORT.backLabel}</a></form>`,
    ),
  });
}

export const reportedPage = ({ path, productName, texts: { REPORTED, LOCALE } }: Page): string =>
  layout({
    title: REPORTED.title,
    productName,
    locale: LOCALE,
    body: card(
      REPORTED.title,
      REPORTED.about,
      `<a class="button quiet" href="${path}">${REPORTED.backLabel}</a>`,
    ),
  });

export const pathOf = (token: string): string => `${SHARED_PATH}/${token}`;
