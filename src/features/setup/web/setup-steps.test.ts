// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json, refusal } from '../../../platform/web/test-support/draw-screen.ts';
import { CONNECTED, draw, petal, press, STATE_CALL, title, type Options } from './test-support/draw-setup.ts';
import { jobOf, SEEN, stateOf } from './test-support/states.ts';
import type { SetupPictureEvent, SetupTry, SetupTryEvent } from '../contract.ts';

const events =
  <Event extends SetupTryEvent | SetupPictureEvent = SetupTryEvent>(...sent: Event[]) =>
  () =>
    new Response(
      sent.map(({ event, data }) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join(''),
      { headers: { 'content-type': 'text/event-stream' } },
    );
/** One event, and a connection that stays open. */
const stalled = (event: string, data: object) => () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
      },
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  );
/** A reply in one piece, and what it shows. */
const tried = (seen: SetupTry) =>
  events(
    { event: 'begun', data: seen.character },
    { event: 'text', data: { text: seen.reply } },
    { event: 'done', data: seen },
  );

describe('getting ready', () => {
  it('tells how far it is, and what is left to do', async () => {
    draw({ job: jobOf() });
    expect(await title('Harbor 4B is on its way')).toBeTruthy();
    expect(screen.getByText('12 MB a second, about 1 min left')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Download' }).getAttribute('aria-valuenow')).toBe('65');
    expect(screen.getByText('48 GB free')).toBeTruthy();
    expect(document.querySelector('.setup-stages [aria-current="step"]')?.textContent).toBe(
      'Downloading65 %',
    );
    expect(screen.getByRole('link', { name: 'Look around meanwhile' }).getAttribute('href')).toBe('/');
    expect(petal()).toBe('Get ready');
  });

  it('is asked again while it runs, and leads on when the model speaks', async () => {
    let job = jobOf();
    draw(() => Response.json(stateOf({ job })));
    await title('Harbor 4B is on its way');
    job = jobOf({ step: 'waking', doneBytes: 2.6e9 });
    expect(await title('Harbor 4B is waking up')).toBeTruthy();
  });

  it('pauses, and goes on from where it was', async () => {
    const { asked } = draw(
      { job: jobOf() },
      {
        'POST /api/setup/pause': json(stateOf({ job: jobOf({ status: 'paused' }) })),
        'POST /api/setup/download': json(stateOf({ job: jobOf() })),
      },
    );
    await press('Pause');
    expect(await title('Harbor 4B is paused')).toBeTruthy();
    expect(screen.getByText('1.7 of 2.6 GB are safe on the disk.')).toBeTruthy();
    await press('Go on from 1.7 GB');
    expect(await title('Harbor 4B is on its way')).toBeTruthy();
    expect(asked.filter(({ call }) => call !== STATE_CALL).map(({ call }) => call)).toEqual([
      'POST /api/setup/pause',
      'POST /api/setup/download',
    ]);
  });

  it('is ended only after a question that says what is lost', async () => {
    const call = 'POST /api/setup/cancel';
    const { bodiesOf } = draw({ job: jobOf({ status: 'paused' }) }, { [call]: json(stateOf()) });
    await press('Cancel');
    const dialog = within(await screen.findByRole('dialog', { name: 'End the download of Harbor 4B?' }));
    expect(dialog.getByText('What has come of it, 1.7 GB, is deleted.')).toBeTruthy();
    expect(bodiesOf(call)).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'End and delete' }));
    expect(await title('Give Nightbloom a voice')).toBeTruthy();
  });

  it('a model that wakes slowly is said after half a minute, with another way', async () => {
    const stepBegan = new Date(Date.now() - 40_000).toISOString();
    draw({ job: jobOf({ step: 'waking', stepBegan }) });
    expect(await title('Harbor 4B wakes slowly')).toBeTruthy();
    expect(screen.getByText(/has been waking for 4\d s/)).toBeTruthy();
    await press('Choose another way');
    expect(await title('Give Nightbloom a voice')).toBeTruthy();
    await press('See the download');
    expect(await title('Harbor 4B wakes slowly')).toBeTruthy();
  });

  it('broken off: the server’s reason is told, and it goes on from the byte', async () => {
    const failed = jobOf({ status: 'failed', problem: 'The hub closed the connection three times.' });
    draw({ job: failed }, { 'POST /api/setup/download': json(stateOf({ job: jobOf() })) });
    expect(await title('The download has stopped')).toBeTruthy();
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('The connection broke after 1.7 GB')).toBeTruthy();
    expect(alert.getByText('The hub closed the connection three times.')).toBeTruthy();
    await press('Go on from 1.7 GB');
    expect(await title('Harbor 4B is on its way')).toBeTruthy();
  });

  it.each([
    [{ step: 'checking' as const }, 48e9, 'The file is wrong', 'Load it again'],
    [{ step: 'downloading' as const }, 0.1e9, 'The disk is full', 'Go on from 1.7 GB'],
    [{ step: 'waking' as const }, 48e9, 'The model did not wake', 'Try again'],
  ])('other faults have their own words', async (changes, freeDiskBytes, heading, button) => {
    draw({ job: jobOf({ status: 'failed', ...changes }), machine: { memoryBytes: 16e9, freeDiskBytes } });
    expect(await title(heading)).toBeTruthy();
    expect(screen.getByRole('button', { name: button })).toBeTruthy();
    await press('Choose another way');
    expect(await title('Give Nightbloom a voice')).toBeTruthy();
  });
});

describe('trying', () => {
  const TRY = 'POST /api/setup/try';

  it('nothing is kept before a reply was read; then it measures, and ends the set-up', async () => {
    const { bodiesOf } = draw(
      { current: CONNECTED },
      {
        [TRY]: tried(SEEN),
        'PUT /api/setup/choice': json(stateOf({ current: CONNECTED, choice: 'server' })),
      },
    );
    await title('Say good evening');
    expect(screen.getByRole('heading', { name: 'Not tried yet' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use it for talk' })).toBe(null);
    await press('Send');
    expect(await screen.findByText('Isolde Varga')).toBeTruthy();
    expect(bodiesOf(TRY)).toEqual([{ text: 'Good evening. Is the kettle on?' }]);
    expect(screen.getByRole('status').textContent).toContain('It has been on since you left the bridge.');
    expect(screen.getByRole('heading', { name: 'It works' })).toBeTruthy();
    const meters = [...document.querySelectorAll('.setup-meter')].map((meter) => meter.textContent);
    expect(meters).toEqual([
      'First word0.8 s',
      'Speed21 words/s',
      'Holds8,192 tokens',
      'Kept to the roleYesStayed in her voice. Stopped by itself.',
    ]);
    await press('Use it for talk');
    expect(await title('The house is open')).toBeTruthy();
    expect(bodiesOf('PUT /api/setup/choice')).toEqual([{ choice: 'server' }]);
  });

  it('a model of this machine is kept as such', async () => {
    const { bodiesOf } = draw(
      { current: CONNECTED, job: jobOf({ step: 'ready', status: 'done' }) },
      { [TRY]: tried(SEEN), 'PUT /api/setup/choice': json(stateOf({ choice: 'model' })) },
    );
    await press('Send');
    await press('Use it for talk');
    await title('The house is open');
    expect(bodiesOf('PUT /api/setup/choice')).toEqual([{ choice: 'model' }]);
  });

  it('a reply that left the role is said so, and may be used', async () => {
    draw({ current: CONNECTED }, { [TRY]: tried({ ...SEEN, keptToRole: false, remarks: [] }) });
    await press('Send');
    expect(await screen.findByRole('heading', { name: 'It speaks, but not in the role' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Use it for talk' })).toBeTruthy();
  });

  it('no reply: the reason, and another model', async () => {
    draw(
      { current: CONNECTED },
      { [TRY]: events({ event: 'failed', data: { said: 'The model gave no reply.' } }) },
    );
    await press('Send');
    expect((await screen.findByRole('alert')).textContent).toBe('No reply came');
    expect(screen.getByText('The model gave no reply.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use it for talk' })).toBe(null);
    await press('Try another model');
    expect(await title('Give Nightbloom a voice')).toBeTruthy();
  });

  it('a line that may not be said is refused before anything is written', async () => {
    draw({ current: CONNECTED }, { [TRY]: refusal(422, 'safety.blocked', 'This cannot be said here.') });
    await press('Send');
    expect((await screen.findByRole('alert')).textContent).toBe('No reply came');
    expect(screen.getByText('This cannot be said here.')).toBeTruthy();
  });

  it('a connection that ends in the middle keeps what came, and is said', async () => {
    const { name, portraitUrl } = SEEN.character;
    draw(
      { current: CONNECTED },
      {
        [TRY]: events(
          { event: 'begun', data: { name, portraitUrl } },
          { event: 'text', data: { text: 'It has ' } },
          { event: 'text', data: { text: 'been on' } },
        ),
      },
    );
    await press('Send');
    expect(await screen.findByText(/connection was lost before the reply/)).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('It has been on');
  });

  it('is stopped; what came stays, and another line can be said', async () => {
    draw({ current: CONNECTED }, { [TRY]: stalled('text', { text: 'It has' }) });
    await press('Send');
    expect(await screen.findByText('It has')).toBeTruthy();
    await press('Stop');
    expect(screen.getByRole('status').textContent).toBe('It hasStopped');
    expect(screen.queryByRole('button', { name: 'Use it for talk' })).toBe(null);
    expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy();
  });

  it('an empty line is not sent', async () => {
    draw({ current: CONNECTED });
    fireEvent.change(await screen.findByLabelText('Your line'), { target: { value: '  ' } });
    expect((screen.getByRole('button', { name: 'Send' }) as HTMLButtonElement).disabled).toBe(true);
  });
});

describe('a picture', () => {
  const TRY = 'POST /api/setup/try-picture';
  const PICTURE = 'data:image/png;base64,AAAA';

  it('is drawn when asked for, with its time, by what draws', async () => {
    const { bodiesOf } = draw(
      { current: CONNECTED, pictures: { drawnBy: 'Harbor XL', found: [] } },
      {
        [TRY]: events<SetupPictureEvent>(
          { event: 'step', data: { fraction: 0.5, stage: 'drawing' } },
          { event: 'drawn', data: { model: 'Harbor XL', milliseconds: 4200, picture: PICTURE } },
        ),
      },
    );
    expect(await screen.findByText('Harbor XL')).toBeTruthy();
    expect(bodiesOf(TRY)).toEqual([]);
    await press('Draw a picture');
    expect(await screen.findByText('Drawn in 4.2 s')).toBeTruthy();
    expect(screen.getByRole('img', { name: /lighthouse/ }).getAttribute('src')).toBe(PICTURE);
    expect(screen.getByRole('button', { name: 'Draw it again' })).toBeTruthy();
  });

  it.each([
    [
      'a reason',
      events<SetupPictureEvent>({ event: 'failed', data: { said: 'Out of memory' } }),
      /Out of memory/,
    ],
    ['a line that breaks', events<SetupPictureEvent>(), /connection was lost before the picture/],
    ['a refusal', refusal(403, 'setup.closed', 'The set-up is closed.'), /The set-up is closed/],
  ])('that fails says why: %s', async (_name, answer, said) => {
    draw({ current: CONNECTED }, { [TRY]: answer });
    await press('Draw a picture');
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Draw it again' })).toBeTruthy();
  });

  it('shows how far it is, and can be stopped', async () => {
    draw({ current: CONNECTED }, { [TRY]: stalled('step', { fraction: 0.25, stage: 'drawing' }) });
    await press('Draw a picture');
    const bar = await screen.findByRole('progressbar', { name: 'Drawing' });
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('25');
    await press('Stop');
    expect(screen.queryByRole('progressbar', { name: 'Drawing' })).toBe(null);
    expect(screen.getByRole('button', { name: 'Draw a picture' })).toBeTruthy();
  });
});

describe('the end', () => {
  async function finish(options: Options) {
    draw(
      { current: CONNECTED },
      {
        'POST /api/setup/try': tried(SEEN),
        'PUT /api/setup/choice': json(stateOf({ current: CONNECTED, choice: 'server' })),
      },
      options,
    );
    await press('Send');
    await press('Use it for talk');
    await title('The house is open');
  }

  it('an administrator goes on to the desk, or changes what talks', async () => {
    await finish({ isAdmin: true, who: 'member' });
    expect(screen.getByText('Harbor 12B')).toBeTruthy();
    expect(screen.getByText('The built-in atelier, illustrated')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Engine desk' }).getAttribute('href')).toMatch(/^\/desk/);
    await press('Change what talks');
    expect(await title('Give Nightbloom a voice')).toBeTruthy();
  });

  it('whoever came by the key is told how to get to the desk', async () => {
    await finish({});
    expect(screen.getByRole('link', { name: 'Open Nightbloom' }).getAttribute('href')).toBe('/');
    expect(screen.queryByRole('link', { name: 'Engine desk' })).toBe(null);
    expect(screen.getByText(/npm run admin/)).toBeTruthy();
  });
});
