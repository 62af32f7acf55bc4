import { useId } from 'react';
import type { NotificationSettings } from '../../contract.ts';
import { useOwnPush, type PushState } from './use-own-push.ts';

interface PushRowProps {
  devices: NotificationSettings['devices'];
  pushKey: string;
}

function textOf(state: PushState): string {
  switch (state.kind) {
    case 'unsupported':
      return 'This browser does not support push notifications. On an iPhone or iPad, add the site to your home screen first.';
    case 'blocked':
      return 'Your browser blocks them for this site. Allow notifications in its settings, beside the address.';
    case 'busy':
      return state.isOn ? 'Answer your browser’s question...' : 'One moment...';
    case 'on':
      return 'You will get these here, even while the site is closed.';
    case 'off':
      return 'Off. Your browser will ask you once.';
    case 'failed':
      return `That did not work. ${state.reason}`;
  }
}

/** Pushes to this browser: on or off, or why it cannot be. */
export function PushRow({ devices, pushKey }: PushRowProps) {
  const id = useId();
  const { state, change } = useOwnPush(devices, pushKey);
  const isOn = state.kind === 'on' || (state.kind === 'busy' && state.isOn);
  const isFixed = state.kind === 'unsupported' || state.kind === 'blocked';
  return (
    <div className="row between note-setting">
      <div className="grow">
        <b className="t-s" id={id}>
          Push to this browser
        </b>
        <p
          className={state.kind === 'failed' ? 'cap note-failed' : 'cap'}
          id={`${id}-text`}
          role={state.kind === 'failed' ? 'alert' : 'status'}
        >
          {textOf(state)}
        </p>
      </div>
      <button
        type="button"
        className="switch note-switch"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
        aria-busy={state.kind === 'busy' || undefined}
        disabled={isFixed}
        onClick={() => state.kind !== 'busy' && void change(!isOn)}
      />
    </div>
  );
}
