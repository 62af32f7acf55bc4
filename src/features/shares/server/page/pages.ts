// The pages that visitors of a link see.
import { HIDDEN_CHARACTER, REPORT_NOTE_MAX, REPORT_REASONS, SHARED_PATH } from '../../rules.ts';
import { createMask } from '../making/mask-names.ts';
import type { AgeGate } from '../shares.needs.ts';
import type { TextRow } from '../shares.views.ts';
import { escapeHtml, htmlOf } from './html.ts';
import { layout } from './layout.ts';
import type { OpenShare, ShownCharacter } from './open-share.views.ts';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const card = (title: string, text: string, rest = ''): string =>
  `<section class="card"><h1>${escapeHtml(title)}</h1><p class="soft">${escapeHtml(text)}</p>${rest}</section>`;

export const hasPortrait = ({ isHidden, imageId }: ShownCharacter): boolean => !isHidden && imageId !== null;

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Places in the chat, from 0, of those who have something to show. */
function faces(path: string, { characters }: OpenShare): string {
  const shown = characters.flatMap((one, index) =>
    hasPortrait(one)
      ? [
          `<img src="${path}/portrait/${index}" width="88" height="112" alt="${one.isCovered ? 'Covered portrait' : `Portrait of ${escapeHtml(one.name)}`}">`,
        ]
      : [],
  );
  return shown.length > 0 ? `<div class="faces">${shown.join('')}</div>` : '';
}

const line = ({ role, name, text }: TextRow): string =>
  `<li class="line${role === 'user' ? ' user' : ''}" dir="auto"><h2>${escapeHtml(name)}</h2><div lang="und">${htmlOf(text)}</div></li>`;

interface SharePage {
  path: string;
  productName: string;
  share: OpenShare;
  texts: readonly TextRow[];
}

export function sharePage({ path, productName, share, texts }: SharePage): string {
  const { characters, createdAt, isMasked } = share;
  const hidden = characters.filter(({ isHidden }) => isHidden).map(({ name }) => name);
  const mask = createMask({ people: hidden }, HIDDEN_CHARACTER);
  const title = mask(share.title);
  const names = [...new Set(characters.map(({ name, isHidden }) => (isHidden ? HIDDEN_CHARACTER : name)))];
  const [first] = characters;
  const toProfile =
    first?.isPublic && characters.length === 1
      ? `<p><a href="/characters/${first.id}">Meet ${escapeHtml(first.name)}</a></p>`
      : '';
  const by = listed(names);
  return layout({
    title,
    productName,
    body: `<header class="head">${faces(path, share)}<h1 dir="auto">${escapeHtml(title)}</h1>
<p class="soft">A conversation with ${escapeHtml(by === HIDDEN_CHARACTER ? 'an AI character' : by)}, shared on ${day.format(createdAt)}</p>
<p class="small">${names.length > 1 ? 'The characters are' : `${escapeHtml(by)} is`} made with AI, and so is what ${names.length > 1 ? 'they say' : 'it says'}.${isMasked ? ' Names are masked.' : ''}</p></header>
<ol>
${texts.map((text) => line({ ...text, name: mask(text.name), text: mask(text.text) })).join('\n')}
</ol>`,
    end: `${toProfile}<p class="small">This page is not listed anywhere. <a href="${path}/report" rel="nofollow">Report this page</a></p>`,
  });
}

export function gatePage(page: { path: string; productName: string; gate: AgeGate }): string {
  const { path, productName, gate } = page;
  return layout({
    title: 'Please confirm your age',
    productName,
    body: card(
      'A shared conversation',
      `${productName} is an AI companion and art studio for adults. Please confirm your age to read on.`,
      `<form method="post" action="${path}/enter"><button>${escapeHtml(gate.texts.yes)}</button>
<a class="button quiet" href="${escapeHtml(gate.declineAddress)}" rel="noreferrer nofollow">${escapeHtml(gate.texts.no)}</a></form>
<p class="small">By entering you accept the <a href="/legal/terms-of-service">Terms of Service</a>, <a href="/legal/privacy-policy">Privacy Policy</a> and <a href="/legal/age-verification-policy">Age Verification Policy</a>. This browser remembers your answer for ${gate.days} days.</p>`,
    ),
  });
}

/** The same for every reason, so that it tells nothing about who shared what. */
export const gonePage = (productName: string): string =>
  layout({
    title: 'This link has ended',
    productName,
    body: card(
      'This link has ended',
      'What was shared here is not shared any more, or the address is not whole. If somebody sent it to you, ask them for a new one.',
    ),
  });

const choice = ([value, label]: [string, string], chosen: string): string =>
  `<label class="choice"><input type="radio" name="reason" value="${value}" required${value === chosen ? ' checked' : ''}><span>${escapeHtml(label)}</span></label>`;

export function reportPage(page: {
  path: string;
  productName: string;
  problem?: string;
  reason?: string;
  note?: string;
}): string {
  const { path, productName, problem = '', reason = '', note = '' } = page;
  const choices = Object.entries(REPORT_REASONS).map((entry) => choice(entry, reason));
  return layout({
    title: 'Report this page',
    productName,
    body: card(
      'Report this page',
      'A person will look at it. Who shared it is not told that you wrote.',
      `${problem && `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
<form method="post" action="${path}/report"><fieldset><legend>What is wrong with it?</legend>${choices.join('')}</fieldset>
<label class="note">What should we know? (optional)<textarea name="note" maxlength="${REPORT_NOTE_MAX}">${escapeHtml(note)}</textarea></label>
<button>Send the report</button><a class="button quiet" href="${path}">Back</a></form>`,
    ),
  });
}

export const reportedPage = ({ path, productName }: { path: string; productName: string }): string =>
  layout({
    title: 'Thank you',
    productName,
    body: card(
      'Thank you',
      'Your report has been received. A person will look at this page.',
      `<a class="button quiet" href="${path}">Back to the page</a>`,
    ),
  });

export const pathOf = (token: string): string => `${SHARED_PATH}/${token}`;
