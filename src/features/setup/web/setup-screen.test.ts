// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { json, refusal, unreachable, type Answer } from '../../../platform/web/test-support/draw-screen.ts';
import type { SetupState } from '../contract.ts';
import { CONNECTED, draw, isBest, petal, press, title, way } from './test-support/draw-setup.ts';
import { jobOf, LARGE, OLLAMA, SMALL, stateOf } from './test-support/states.ts';

describe('choosing', () => {
  it('says that it looks, while the server looks', async () => {
    draw(() => new Promise(() => {}));
    expect(await title('Give Nightbloom a voice')).toBeTruthy();
    const server = await way('A server that is running');
    expect(server.getByRole('status').textContent).toBe('Looking on this machine...');
    expect(screen.getByRole('button', { name: 'Look around' }).getAttribute('aria-disabled')).toBe('true');
    expect(petal()).toBe('Choose');
  });

  it('a server that was found is the best way, with the first of its models', async () => {
    const call = 'PUT /api/setup/server';
    const { bodiesOf } = draw({ found: [OLLAMA] }, { [call]: json(stateOf({ current: CONNECTED })) });
    const server = await way('A server that is running');
    expect(await server.findByText('Found on this machine at port 11434, with 3 models.')).toBeTruthy();
    expect([await isBest('A server that is running'), await isBest('A model on this machine')]).toEqual([
      true,
      false,
    ]);
    await press('Use this server');
    expect(await title('Say good evening')).toBeTruthy();
    expect(bodiesOf(call)).toEqual([{ baseUrl: OLLAMA.baseUrl, model: 'harbor-12b', apiKey: '' }]);
    expect(petal()).toBe('Try it');
  });

  it('of several servers and models one is picked', async () => {
    const call = 'PUT /api/setup/server';
    const other = {
      name: 'LM Studio',
      kind: 'openai-compatible',
      baseUrl: 'http://127.0.0.1:1234/v1',
      models: ['quay-3b'],
    };
    const { bodiesOf } = draw({ found: [OLLAMA, other] }, { [call]: json(stateOf({ current: CONNECTED })) });
    expect(await screen.findByText('2 servers found on this machine, with 4 models.')).toBeTruthy();
    const picked = within(screen.getByLabelText('Model')).getByText(
      'LM Studio: quay-3b',
    ) as HTMLOptionElement;
    fireEvent.change(screen.getByLabelText('Model'), { target: { value: picked.value } });
    expect(screen.getByText('quay-3b suggested')).toBeTruthy();
    await press('Use this server');
    await title('Say good evening');
    expect(bodiesOf(call)).toEqual([{ baseUrl: other.baseUrl, model: 'quay-3b', apiKey: '' }]);
  });

  it('a server that has gone meanwhile is said, and nothing changes', async () => {
    draw(
      { found: [OLLAMA] },
      { 'PUT /api/setup/server': refusal(409, 'setup.no_server', 'No model server responds there.') },
    );
    await press('Use this server');
    expect((await screen.findByRole('alert')).textContent).toBe('No model server responds there.');
    expect(await title('Give Nightbloom a voice')).toBeTruthy();
  });

  it('without a server the model that fits is the best way, and its needs are told before', async () => {
    const call = 'POST /api/setup/download';
    const { bodiesOf } = draw({}, { [call]: json(stateOf({ job: jobOf() })) });
    expect(
      await screen.findByText('None responds on this machine. Start one, or give an address.'),
    ).toBeTruthy();
    const model = await way('A model on this machine');
    expect(await isBest('A model on this machine')).toBe(true);
    expect(model.getByText('2.6 GB, about 3 minutes at 100 Mbit/s')).toBeTruthy();
    expect(model.getByText('Needs 4.1 GB of memory while it runs')).toBeTruthy();
    expect(bodiesOf(call)).toEqual([]);
    await press('Download 2.6 GB');
    expect(await title('Harbor 4B is on its way')).toBeTruthy();
    expect(bodiesOf(call)).toEqual([{ modelId: 'harbor-4b' }]);
  });

  it('looks again when asked', async () => {
    let found = [] as SetupState['found'];
    draw(() => Response.json(stateOf({ found })));
    await screen.findByText('None responds on this machine. Start one, or give an address.');
    found = [OLLAMA];
    await press('Look again');
    expect(await screen.findByRole('button', { name: 'Use this server' })).toBeTruthy();
  });

  it('where nothing fits, looking around is the best way', async () => {
    draw({ models: [LARGE] });
    expect(await screen.findByText('No model of the list fits 16 GB of memory.')).toBeTruthy();
    expect(await isBest('Look around first')).toBe(true);
    await press('Others');
    const sheet = within(await screen.findByRole('dialog', { name: 'Models for this machine' }));
    expect(sheet.getByText('Too large: it needs 48 GB of memory, and this machine has 16 GB.')).toBeTruthy();
    expect(sheet.queryByRole('button', { name: /Harbor 70B/ })).toBe(null);
  });

  it('a full disk is said before anything is downloaded', async () => {
    draw({ machine: { memoryBytes: 16e9, freeDiskBytes: 1.2e9 } });
    const model = await way('A model on this machine');
    expect(await model.findByText('It needs 2.6 GB, and the disk has 1.2 GB free')).toBeTruthy();
    expect(model.getByRole('button', { name: 'Nothing fits' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('another model of the list is taken from the others', async () => {
    const call = 'POST /api/setup/download';
    const small = { ...SMALL, id: 'quay-1b', name: 'Quay 1B', isRecommended: false, isOnDisk: true };
    const { bodiesOf } = draw(
      { models: [SMALL, small] },
      { [call]: json(stateOf({ job: jobOf({ name: 'Quay 1B', step: 'checking' }) })) },
    );
    await press('Others');
    await press('Use it: Quay 1B');
    expect(await title('Quay 1B is being checked')).toBeTruthy();
    expect(bodiesOf(call)).toEqual([{ modelId: 'quay-1b' }]);
  });

  it('a download that cannot begin is said', async () => {
    draw({}, { 'POST /api/setup/download': refusal(409, 'setup.busy', 'Another model is on its way.') });
    await press('Download 2.6 GB');
    expect((await screen.findByRole('alert')).textContent).toBe('Another model is on its way.');
  });

  it('looking around is a choice, and opens the house', async () => {
    const call = 'PUT /api/setup/choice';
    const { bodiesOf, path } = draw({}, { [call]: json(stateOf({ choice: 'look_around' })) });
    await title('Give Nightbloom a voice');
    await vi.waitFor(() =>
      expect(screen.getByRole('button', { name: 'Look around' }).getAttribute('aria-disabled')).toBe(null),
    );
    await press('Look around');
    await vi.waitFor(() => expect(path()).toBe('/'));
    expect(bodiesOf(call)).toEqual([{ choice: 'look_around' }]);
  });

  it('Left and Right go from way to way, from the best one on', async () => {
    draw({ found: [OLLAMA] });
    await screen.findByRole('button', { name: 'Use this server' });
    const arrow = (key: string) => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
      return document.activeElement?.textContent;
    };
    expect(arrow('ArrowRight')).toBe('Use this server');
    expect(arrow('ArrowRight')).toBe('Download 2.6 GB');
    expect(arrow('ArrowRight')).toBe('Look around');
    expect(arrow('ArrowRight')).toBe('Use this server');
    expect(arrow('ArrowLeft')).toBe('Look around');
  });
});

describe('another address', () => {
  const call = 'PUT /api/setup/server';
  async function fill(answer: Answer, address = 'models.house:8080/v1') {
    const net = draw({}, { [call]: answer });
    await press('Give an address');
    const dialog = within(await screen.findByRole('dialog', { name: 'Another address' }));
    fireEvent.change(dialog.getByLabelText('Address'), { target: { value: address } });
    fireEvent.change(dialog.getByLabelText('Key'), { target: { value: 'secret' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Connect' }));
    return { ...net, dialog };
  }

  it('is connected, with a key, and then tried', async () => {
    const { bodiesOf } = await fill(json(stateOf({ current: CONNECTED })));
    expect(await title('Say good evening')).toBeTruthy();
    expect(bodiesOf(call)).toEqual([{ baseUrl: 'http://models.house:8080/v1', model: '', apiKey: 'secret' }]);
  });

  it('an empty one is asked for, and not sent', async () => {
    const { bodiesOf, dialog } = await fill(unreachable, '');
    expect((await dialog.findByRole('alert')).textContent).toBe('What is its address?');
    expect(bodiesOf(call)).toEqual([]);
  });

  it.each([
    ['setup.no_server', 'No model server responds there.', 'Address'],
    ['setup.key_refused', 'The server refuses this key.', 'Key'],
  ])('a refusal (%s) stands at its field, which has the focus', async (code, text, label) => {
    const { dialog } = await fill(refusal(409, code, text));
    expect((await dialog.findByRole('alert')).textContent).toBe(text);
    const field = dialog.getByLabelText(label);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
  });
});

describe('where nothing can be chosen', () => {
  it('closed: guests are asked to sign in', async () => {
    const { session } = draw(refusal(403, 'setup.closed', 'The set-up is closed.'));
    expect(await title('The set-up is closed')).toBeTruthy();
    await press('Sign In');
    expect(session.openSignIn).toHaveBeenCalled();
  });

  it('closed: whoever is signed in and no administrator is led home', async () => {
    draw(refusal(403, 'setup.closed', 'The set-up is closed.'), {}, { who: 'member' });
    expect(await title('The set-up is closed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign In' })).toBe(null);
    expect(screen.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/');
  });

  it('the settings name the engine: it can be tried, not chosen', async () => {
    draw({ isFixed: true, current: CONNECTED });
    expect(await title('The settings have chosen')).toBeTruthy();
    expect(screen.getByText(/^Harbor 12B speaks/)).toBeTruthy();
    await press('Try it');
    expect(await title('Say good evening')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try another model' })).toBe(null);
  });

  it('the server cannot be reached: it is said, and tried again', async () => {
    let isThere = false;
    draw((call) => (isThere ? json(stateOf())(call) : unreachable(call)));
    expect(await title('The set-up could not be opened')).toBeTruthy();
    isThere = true;
    await press('Try again');
    expect(await title('Give Nightbloom a voice')).toBeTruthy();
  });

  it('what is shown stays while the server cannot be reached', async () => {
    let isThere = true;
    const { asked } = draw((call) => (isThere ? json(stateOf({ job: jobOf() }))(call) : unreachable(call)));
    await title('Harbor 4B is on its way');
    isThere = false;
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(1));
    expect(await title('Harbor 4B is on its way')).toBeTruthy();
  });
});
