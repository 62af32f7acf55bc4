// The English error messages by id. The part of an id before the slash is the code on the wire; the part
// after it distinguishes several messages of the same code. To add a language, add a file of type Catalogue
// here; platform/web/messages.ts loads it by its name.
import { counted } from '../words/counted.ts';
import type { Message } from '../words/message.ts';
import { moneyText } from '../words/money-text.ts';
import { enChat } from './english/chat.ts';
import { tooLong } from '../words/too-long.ts';
import { cardMessages } from './english/cards.ts';
import { chatFilesMessages } from './english/chat-files.ts';
import { correctionMessages } from './english/corrections.ts';
import { imageMessages } from './english/images.ts';
import { legalMessages } from './english/legal.ts';
import { lookMessages } from './english/looks.ts';
import { lorebookMessages } from './english/lorebooks.ts';
import { remarkMessages } from './english/remarks.ts';
import { sharesMessages } from './english/shares.ts';

const count = (value: number): string => value.toLocaleString('en-US');
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** For messages that are worded elsewhere, for instance by the safety rules or a file reader. */
const worded = ({ reason }: { reason: string }): string => reason;

interface MoneyOf {
  currency: string;
}

export const en = {
  'account.address_taken':
    'There is an account with this email address already. Sign in, or use another address.',
  'account.avatar/format': 'This is not a picture that can be read. Use JPEG, PNG, WebP, GIF or AVIF.',
  'account.avatar/pixels': 'This picture has too many pixels: at most 40 megapixels.',
  'account.avatar/removed': 'This picture was removed, and cannot be uploaded again.',
  'account.busy/download': 'Many downloads are being made right now. Please try again in a moment.',
  'account.busy/sign_in': 'Too many people are signing in right now. Please try again in a moment.',
  'account.credentials': 'Wrong email, username or password',
  'account.google_elsewhere': ({ address }: { address: string }) =>
    `Google sign-in works at ${address}. Please open that address and try again.`,
  'account.google_email/missing':
    'Google did not share an email address. Please allow access to it and try again.',
  'account.google_email/unverified':
    'Google has not verified this email address, so it cannot open an account here. Verify it with Google, or use a password.',
  'account.google_off': 'Google sign-in is not set up on this server.',
  'account.google_refused': 'Google sign-in could not be confirmed. Please try again.',
  'account.google_refused/too_late':
    'This Google sign-in took too long or was used already. Please try again.',
  'account.google_taken':
    'The account with this email address is connected to another Google account. Please continue with that one.',
  'account.google_unreachable': 'Google cannot be reached right now. Please try again in a moment.',
  'account.link_elsewhere':
    'Another account with this address was verified before. Please sign in to that one, or set a new password for it.',
  'account.link_expired': 'This link has expired, or a newer one has replaced it. Please ask for a new one.',
  'account.link_invalid':
    'This link is not valid. Please check that you copied the whole link, or ask for a new one.',
  'account.link_used': 'This link has been used already. Each link works once.',
  'account.mismatch': 'Passwords do not match',
  'account.missing': 'This user does not exist',
  'account.missing/desk': 'There is no such user',
  'account.missing/download': 'This download has expired. Please ask for it again.',
  'account.missing/passkey': 'This passkey was removed already',
  'account.missing/session': 'This session has ended already',
  'account.name_reserved': 'This name is kept for the people who run this site. Choose another one.',
  'account.no_password': 'Your account has no password: you sign in with Google.',
  'account.not_suspended': 'This account is not suspended',
  'account.passkey_elsewhere': ({ home }: { home: string }) =>
    `Passkeys belong to ${home}. Open the site there to use one.`,
  'account.passkey_refused': 'This passkey was not accepted. Please try again.',
  'account.passkey_unknown': 'This passkey belongs to no account here. Sign in another way.',
  'account.passkeys_full': ({ most }: { most: number }) =>
    `An account holds at most ${counted(most, 'passkey')}. Remove one first.`,
  'account.protected': 'Your role may not suspend this account',
  'account.proof': 'Please confirm first that this account is yours.',
  'account.proof/elsewhere': 'This Google account does not open your account here. Choose the one that does.',
  'account.proof/expired': 'This confirmation has expired. Please confirm again.',
  'account.proof/pending': 'The link in our email was not opened yet. Open it, then try again.',
  'account.refresh': 'Your session has ended. Please sign in again.',
  'account.second_factor/app':
    'Enter the code that your authenticator app shows, or one of your recovery codes.',
  'account.second_factor/passkey': 'Sign in with your passkey, or enter one of your recovery codes.',
  'account.second_factor_off': 'Two-step sign-in is off. Start again.',
  'account.second_factor_on': 'Two-step sign-in is on already. Switch it off first.',
  /** `until` is a point in time (ISO 8601), or null for a suspension without end. */
  'account.suspended': ({ reason, until }: { reason: string; until: string | null }) =>
    `This account is suspended${until ? ` until ${day.format(new Date(until))}` : ''}. Reason: ${reason}`,
  'account.suspended_already': 'This account is suspended already',
  'account.taken': 'This username is already taken',
  'account.unverified': 'Please verify your email address before signing in.',
  'account.weak_password/common':
    'This password is among the most common ones, which are guessed first. Choose another one.',
  'account.weak_password/own': 'A password must not be your own name or address. Choose another one.',
  'account.wrong_code': 'This code is not right, or was used before. Wait for the next one.',
  'account.wrong_password': 'This is not your password',
  'account.wrong_password/current': 'This is not your current password',

  'auth.forbidden/administrators': 'This is for administrators',
  'auth.forbidden/moderators': 'This is for moderators',
  'auth.required': 'Please sign in first',
  // Section 4 of the specification: the browser ends its session on this message.
  'auth.required/invalid_token': 'Invalid or expired token',

  ...cardMessages,
  'characters.conflict': 'This character was changed in another window. Look at it before you save over it.',
  'characters.held':
    'This is hidden because of a removal request, so it cannot be shown to others right now.',
  'characters.invalid': worded,
  'characters.missing': 'This character does not exist',
  'characters.missing/original': 'This character was not imported from a file',
  'characters.missing/version': 'There is no such version',
  'characters.no_portrait': 'A card as a picture needs a portrait. Draw or upload one first.',
  'characters.sketch': 'The picture could not be drawn right now.',
  'characters.superseded': 'A newer look is being drawn',
  'characters.too_large': ({ megabytes }: { megabytes: number }) =>
    `A draft can have at most ${megabytes} MB. Make the lorebook or the texts shorter.`,
  'characters.too_many': ({ most }: { most: number }) =>
    `You have ${counted(most, 'character')}, and more cannot be kept. Delete one first; deleted ones count for 30 days.`,
  'characters.unpublished': 'It was never published, so there is nothing to go back to. Delete it instead.',

  ...enChat,

  'coins.claimed': 'You have already claimed this month’s coins',
  'coins.daily_limit': ({ limit, left }: { limit: number; left: number }) =>
    `At most ${counted(limit, 'coin')} a day: you can add ${left} more today`,
  'coins.decided': 'This was decided already',
  'coins.development_only': 'Coins are only given away in development mode',
  'coins.full': ({ has }: { has: number }) =>
    `You have ${counted(has, 'monthly coin')}, the most you can hold. Spend some first.`,
  'coins.insufficient': ({ amount }: { amount: number }) => `You need ${counted(amount, 'coin')}`,
  'coins.insufficient/desk': ({ amount, balance }: { amount: number; balance: number }) =>
    `They have ${counted(balance, 'coin')}, not ${count(amount)}`,
  'coins.no_adjustment': 'There is no such request',
  'coins.no_pack': 'There is no such coin pack',
  'coins.no_user': 'There is no such user',
  'coins.same_person': 'A second administrator has to agree',

  'discovery.busy': 'Too many people are looking at lists right now. Please try again in a moment.',
  'discovery.busy/previews': 'Too many previews are being drawn.',
  'discovery.missing': 'This character does not exist',
  'discovery.missing/category': 'This category does not exist',

  'engines.fixed': 'The settings of the product name this engine',
  'engines.missing': 'This engine does not exist',
  'engines.model_missing': 'No engine has this model',
  'engines.setting': ({ label, fault }: { label: string; fault: string }) => `${label} ${fault}`,
  'engines.gone': 'This model does not answer any more. Look again.',

  'favorites.missing': 'Not found',
  'favorites.missing/character': 'This character does not exist',

  'guides.missing': 'There is no such guide',

  ...chatFilesMessages,
  ...correctionMessages,
  ...remarkMessages,
  ...sharesMessages,
  ...legalMessages,
  ...imageMessages,
  ...lookMessages,
  ...lorebookMessages,

  'memberships.coins_differ': ({ coins }: { coins: number }) =>
    `This plan brings ${counted(coins, 'coin')} a month`,
  'memberships.has_membership': 'You have a membership already. Change your plan instead.',
  'memberships.no_plan': 'There is no such plan',
  'memberships.no_plan/period': 'This plan is not charged for that period',
  'memberships.no_plan/price': 'There is no such price on offer',
  'memberships.none': 'You have no membership',
  'memberships.none/cancel': 'You have no such membership',
  'memberships.not_paid': 'This tier is not paid for. Choose it among the plans.',
  'memberships.past_due': 'A charge of your membership is open. Pay what is open first.',
  'memberships.required': ({ name }: { name: string }) => `${name} is for members.`,
  'memberships.same_plan': 'You have this plan already',

  'notifications.link_invalid': 'This link is not one of ours',
  'notifications.missing': 'There is no such notification',
  'notifications.missing/device': 'Push is off in this browser',
  'notifications.push_endpoint': 'Pushes cannot be sent to this address',
  'notifications.push_failed/gone':
    'This browser no longer accepts push notifications. Turn them on again there.',
  'notifications.push_failed/refused': 'The push service of this browser refused it.',
  'notifications.push_failed/temporary':
    'The push service of this browser does not answer right now. Try again later.',

  'payments.cap_reached': ({
    cap,
    spent,
    waiting,
    amount,
    currency,
  }: MoneyOf & { cap: number; spent: number; waiting: number; amount: number }) => {
    const money = (value: number) => moneyText(value, currency);
    const open = waiting > 0 ? `, ${money(waiting)} more wait to be paid` : '';
    return `Your limit is ${money(cap)} a month. You have spent ${money(spent)}${open}, and this costs ${money(amount)}.`;
  },
  'payments.declined': 'The card was declined, or the provider refused this. Nothing was charged.',
  'payments.no_customer': 'You have not paid for anything yet',
  'payments.no_invoice': 'There is no such invoice',
  'payments.no_order': 'There is no such order',
  'payments.no_payment': 'There is no such payment',
  'payments.offer_changed': 'The price has changed. Please look at it again.',
  'payments.offer_changed/due': 'What is due now has changed. Please look at the new amount.',
  'payments.offer_changed/offer': 'The price has changed. Please look at the new offer.',
  'payments.offer_changed/withdrawn': 'This pack is no longer offered. Please choose another one.',
  'payments.paid': 'This order is paid already',
  'payments.paid/earlier': 'Your earlier order has just been paid',
  'payments.refund_refused': 'The payment provider refused this refund',
  'payments.refund_too_much': ({ left, currency }: MoneyOf & { left: number }) =>
    `At most ${moneyText(left, currency)} of this payment can be given back`,
  'payments.signature': 'The signature does not match',
  'payments.signature/stale': 'This event is too old',
  'payments.unavailable': 'Payments cannot be reached right now. Please try again in a moment.',
  'payments.unavailable/order': worded,
  'payments.unavailable/refund':
    'The payment provider does not answer. The refund is noted and will be tried again.',
  'payments.unavailable/several': 'You are ordering in several places at once. Please try again.',
  // Section 8 of the specification.
  'payments.unsupported/alternative': 'Alternative card processor payments are no longer supported',
  'payments.unsupported/crypto': 'Crypto payments are no longer supported',

  'provenance.picture/format': 'This is not a picture that can be read. Use JPEG, PNG, WebP, GIF or AVIF.',
  'provenance.picture/pixels': 'This picture has too many pixels: at most 40 megapixels.',

  'rate.exceeded': 'Rate limit exceeded',
  'rate.exceeded/code':
    'There were several wrong codes. Please wait before the next one; a passkey works at once.',
  'rate.exceeded/provenance': 'You have checked many pictures. Please wait a while before the next one.',
  'rate.exceeded/removals':
    'You have sent many requests in a short time. Please wait a while before the next one.',
  'rate.exceeded/sign_in':
    'There were too many tries to sign in to this account. Please wait a few minutes, or set a new password.',
  'rate.exceeded/support':
    'You have asked for help many times in a short while. Please wait before you open another request.',

  'removals.answered': 'You have answered this request already',
  'removals.conflict': 'Someone else has changed this request. Look at it again.',
  'removals.counter_notice':
    'A counter-notice is running. The content comes back unless a court action is recorded.',
  'removals.decided': 'This was decided already',
  'removals.missing': 'There is no such request',
  'removals.no_counter_notice': 'There is no counter-notice whose days are running',
  'removals.policy': 'Choose the rule that fits the decision',

  'request.csrf': 'The page is out of date. Please reload and try again.',
  'request.invalid': 'Invalid request',
  'request.invalid/address': ({ product }: { product: string }) => `This is not an address on ${product}`,
  'request.invalid/big': ({ most }: { most: number }) => `At most ${count(most)}`,
  'request.invalid/category': 'This category does not exist',
  'request.invalid/choice': 'This is not one of the choices',
  'request.invalid/confirmation': 'Please confirm this',
  'request.invalid/date': 'Write a day like 2026-11-24',
  'request.invalid/email': 'This is not an email address',
  'request.invalid/empty': 'This cannot be empty',
  'request.invalid/few': ({ least }: { least: number }) => `Give at least ${count(least)} of these`,
  'request.invalid/field': worded,
  'request.invalid/file_cut': 'The upload is broken or was cut off',
  'request.invalid/file_field': ({ field }: { field: string }) => `The file must be in the field "${field}"`,
  'request.invalid/files': 'Send one file only',
  'request.invalid/format': 'This is not in the right format',
  'request.invalid/http': 'This is not valid HTTP',
  'request.invalid/id': 'This is not an id',
  'request.invalid/id_message': 'This id was used for another message',
  'request.invalid/id_news': 'This id was used for other news',
  'request.invalid/id_ticket': 'This id was used for another request',
  'request.invalid/json': 'The body is not valid JSON',
  'request.invalid/key': 'This key was used for another request',
  'request.invalid/key_order': 'This key belongs to another order',
  'request.invalid/key_refund': 'This key belongs to another refund',
  'request.invalid/kind': 'This is the wrong kind of value',
  'request.invalid/list': 'This has to be a list',
  'request.invalid/long': ({ over, most }: { over: number; most: number }) => tooLong(over, most),
  'request.invalid/many': ({ most }: { most: number }) => `Give at most ${count(most)} of these`,
  'request.invalid/missing': 'This is required',
  'request.invalid/not_above': ({ limit }: { limit: number }) => `This has to be more than ${count(limit)}`,
  'request.invalid/not_below': ({ limit }: { limit: number }) => `This has to be less than ${count(limit)}`,
  'request.invalid/number': 'Write a number',
  'request.invalid/short': ({ least }: { least: number }) =>
    `Write at least ${count(least)} ${least === 1 ? 'character' : 'characters'}`,
  'request.invalid/small': ({ least }: { least: number }) => `At least ${count(least)}`,
  'request.invalid/tag': 'There is no such tag',
  'request.invalid/text': 'The request holds characters that cannot be stored, or is nested too deeply',
  'request.invalid/text_wanted': 'This has to be text',
  'request.invalid/time': 'This is not a point in time',
  'request.invalid/time_zone': 'This time zone is not known',
  'request.invalid/unknown': 'Unknown field',
  'request.invalid/web_address': 'This is not a web address',
  'request.invalid/whole': 'Write a whole number',
  'request.invalid/yes_or_no': 'This has to be true or false',
  'request.media_type': 'Send JSON with content-type application/json',
  'request.media_type/file': 'Send the file as multipart/form-data',
  'request.not_found': 'Not found',
  'request.not_found/address': ({ method, url }: { method: string; url: string }) =>
    `Nothing is at ${method} ${url}`,
  'request.not_found/pack': 'There is no such coin pack',
  'request.timeout': 'The request took too long to arrive',
  'request.too_large': 'The request is too large',
  'request.too_large/file': ({ megabytes }: { megabytes: number }) =>
    `The file can have at most ${megabytes} MiB`,
  'request.too_large/headers': 'The headers are too large',

  'safety.blocked': worded,
  'safety.blocked/adults_only':
    'This service is for adults of 18 or over only. If you are younger, please leave it now.',
  'safety.blocked/earlier_reply': 'An earlier reply of this test broke the content policy. Start again.',
  'safety.retracted': 'This reply was taken back because it broke the content policy.',

  'server.error': 'Something went wrong on our side. Please try again.',
  'server.unavailable': 'Something on our side is not available. Please try again in a moment.',
  'server.unavailable/cards': 'Too many cards are coming in. Please try again.',
  'server.unavailable/check': 'This could not be checked just now. Please try again.',
  'server.unavailable/database': 'Waiting for the database',
  'server.unavailable/disk':
    'There is no room left on the server for this file. What is here is kept; try again later.',
  'server.unavailable/files': 'Too many large files are coming in. Please try again.',
  'server.unavailable/pictures': 'Too many pictures are coming in. Please try again.',
  'server.unavailable/reply': worded,
  'server.unavailable/stopping': 'We are restarting. Please try again in a moment.',

  'setup.closed':
    'The set-up is open to administrators, and to whoever has the link of the first start until it is finished.',
  'setup.no_server': 'No model server answered at this address',
  'setup.key_refused': 'The server refused this key',
  'setup.unknown_model': 'This model is not in the list',
  'setup.busy': 'Another model is being downloaded. Pause or cancel that download first.',
  'setup.no_reply': 'The model did not answer',
  'setup.no_reply/reason': ({ reason }: { reason: string }) => `The model did not answer: ${reason}`,

  'social.missing': 'This user does not exist',
  'social.self': 'You cannot follow yourself',
  'social.too_many': ({ most }: { most: number }) =>
    `You follow ${counted(most, 'creator')}, which is the maximum`,

  'support.attachment/damaged': 'This picture is damaged or is not what its name says.',
  'support.attachment/empty': 'This file is empty.',
  'support.attachment/encoding': 'This text file cannot be read. Save it as UTF-8.',
  'support.attachment/kind':
    'Only pictures (JPEG, PNG, WebP, GIF, AVIF) and text files (txt, log, json) can be attached.',
  'support.attachment/pixels': 'This picture has too many pixels: at most 40 megapixels.',
  'support.attachment/size': 'This text file is too large: at most 1 MiB. Attach the part that matters.',
  'support.attachments_full/late': ({ minutes }: { minutes: number }) =>
    `Files can be added for ${counted(minutes, 'minute')} after a message. Write one first.`,
  'support.attachments_full/message': ({ most }: { most: number }) =>
    `A message can have at most ${counted(most, 'file')}`,
  'support.attachments_full/request': ({ most }: { most: number }) =>
    `A request can have at most ${counted(most, 'file')}`,
  'support.changed': 'Someone wrote or changed something here meanwhile. Read it before you answer.',
  'support.closed/long': 'This request has become very long. Please open a new one.',
  'support.closed/solved':
    'This request was solved long ago and can no longer be taken up. Please open a new one.',
  'support.email_needed': 'Enter your email address, so that we can answer',
  'support.missing': 'There is no such request',
  'support.not_staff': 'A request can only be assigned to moderators and administrators',
  'support.too_many': ({ most }: { most: number }) =>
    `You have ${counted(most, 'open request')}. Continue one of them, or mark one as solved first.`,

  'tags.missing': 'Not found',
  'tags.refused/campus': 'Campus cannot be combined with NSFW tags',
  'tags.refused/unknown': 'This tag is not offered',
  'tags.unknown': 'There is no such tag',
} as const satisfies Record<string, Message>;
