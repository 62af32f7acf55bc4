import { Radar } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Field, Input } from '../../../../platform/web/ui/controls/field.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import type { FoundServer } from '../../finder-contract.ts';
import { FINDER_HOSTS_MAX } from '../../rules.ts';
import { useConnect, useFoundServers } from './usage.queries.ts';

/** Looks for model servers, and adds what they can be used for. */
export function LookForServers() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Radar className="i i-s" />} onClick={() => setOpen(true)}>
        Look for servers
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className="body">
          <DialogTitle>Look for servers</DialogTitle>
          {isOpen && <Finds />}
        </div>
      </Dialog>
    </>
  );
}

const hostsIn = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .filter((host) => host !== '')
    .slice(0, FINDER_HOSTS_MAX);

function Finds() {
  const [hosts, setHosts] = useState('');
  // Opening the dialog is the choice to look on this machine; other hosts are asked only when they are named.
  const [asked, setAsked] = useState('');
  const { data: servers, error, isFetching, refetch } = useFoundServers(hostsIn(asked));
  return (
    <div className="engine-finds">
      <form
        className="row wrap engine-hosts"
        onSubmit={(event) => {
          event.preventDefault();
          if (hosts === asked) void refetch();
          else setAsked(hosts);
        }}
      >
        <Field label="Other hosts" hint="Names or addresses, with a port or without. Empty: this machine.">
          {(linked) => (
            <Input
              {...linked}
              value={hosts}
              autoComplete="off"
              spellCheck={false}
              maxLength={400}
              onChange={(event) => setHosts(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" size="small" busyText={isFetching && 'Looking...'}>
          Look again
        </Button>
      </form>
      <div role="status">
        {error && <p className="err">{messageOf(error)}</p>}
        {servers?.length === 0 && (
          <p className="t2">
            No model server answers at the usual ports. Start Ollama, KoboldCpp, LM Studio, llama.cpp or
            another one, and look again.
          </p>
        )}
      </div>
      {servers && (
        <ul className="engine-found">
          {servers.map((server) => (
            <Found key={server.address} server={server} onAdded={() => void refetch()} />
          ))}
        </ul>
      )}
    </div>
  );
}

const USES: Record<FoundServer['offers'][number]['port'], string> = {
  chat: 'Talk',
  image: 'Pictures',
  embedding: 'Memory search',
};

interface FoundProps {
  server: FoundServer;
  onAdded: () => void;
}

function Found({ server: { program, address, offers }, onAdded }: FoundProps) {
  const connect = useConnect();
  const open = offers.filter(({ isAdded }) => !isAdded).map(({ port }) => port);
  const add = async (): Promise<void> => {
    try {
      await connect.mutateAsync({ address, ports: open });
      showToast({ tone: 'success', title: `${program} was added` });
      onAdded();
    } catch (error) {
      showErrorToast(error, { title: 'The server could not be added', description: messageOf(error) });
    }
  };
  return (
    <li>
      <div className="grow">
        <b>{program}</b>
        <span className="cap">{address}</span>
        <ul className="row wrap">
          {offers.map(({ port, models, isAdded }) => (
            <li key={port} className="engine-use" title={models.join(', ')}>
              {isAdded ? `${USES[port]}, added` : USES[port]}
            </li>
          ))}
        </ul>
      </div>
      {open.length > 0 && (
        <Button
          size="small"
          variant="primary"
          aria-label={`Use ${program} at ${address}`}
          busyText={connect.isPending && 'Adding...'}
          onClick={() => void add()}
        >
          Use it
        </Button>
      )}
    </li>
  );
}
