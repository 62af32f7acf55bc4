import './diagnostics.css';
import '../../../platform/web/ui/surface.css';
import { Circle, CircleCheck, CircleX, Play } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../../../platform/web/api-error.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Spinner } from '../../../platform/web/ui/controls/spinner.tsx';
import type { Overview } from '../contract.ts';
import { CHECKS, type CheckName } from '../rules.ts';
import { useCheck, useStatus } from './diagnostics.queries.ts';
import { Facts } from './facts.tsx';

const ABOUT: Record<CheckName, string> = {
  database: 'Writes a row and reads it back.',
  blobs: 'Stores a file, reads and deletes it.',
  chat: 'Has the engine answer one line.',
  images: 'Has the engine draw a small picture.',
  mail: 'Greets the mail server, or counts the outbox.',
  coins: 'Adds up every entry of the ledger.',
};

/**
 * Shows versions and settings and runs the checks.
 * @param tools further tools for testing
 */
export function TestScreen({ overview, tools }: { overview: Overview; tools?: ReactNode }) {
  return (
    <div className="diagnostics">
      <h1 className="d-l">
        Self <em>test</em>
      </h1>
      <section className="panel pad" aria-labelledby="status-title">
        <h2 className="t-m" id="status-title">
          Status
        </h2>
        <Facts
          facts={[
            ['Mode', overview.mode],
            ['Running since', overview.startedAt],
            ['Health', <Status key="health" path="/api/health" />],
            ['Ready', <Status key="ready" path="/api/ready" />],
          ]}
        />
      </section>
      <Checks />
      {tools}
      <section className="panel pad" aria-labelledby="versions-title">
        <h2 className="t-m" id="versions-title">
          Versions
        </h2>
        <Facts facts={overview.versions.map(({ name, version }) => [name, version])} />
      </section>
      <section className="panel pad" aria-labelledby="settings-title">
        <h2 className="t-m" id="settings-title">
          Settings
        </h2>
        <p className="cap">Secrets show only whether they are set, addresses only where they lead.</p>
        <Facts facts={overview.settings.map(({ name, value }) => [name, value])} />
      </section>
    </div>
  );
}

function Status({ path }: { path: '/api/health' | '/api/ready' }) {
  const { data } = useStatus(path);
  if (!data) return <Spinner />;
  return (
    <span className="diagnostics-mark">
      <Mark isOk={data.isOk} />
      {data.text}
    </span>
  );
}

const Mark = ({ isOk }: { isOk: boolean }) =>
  isOk ? (
    <CircleCheck className="i i-s is-ok" role="img" aria-label="Passed" />
  ) : (
    <CircleX className="i i-s is-bad" role="img" aria-label="Failed" />
  );

function Checks() {
  const checks = {
    database: useCheck('database'),
    blobs: useCheck('blobs'),
    chat: useCheck('chat'),
    images: useCheck('images'),
    mail: useCheck('mail'),
    coins: useCheck('coins'),
  };
  const [isRunning, setRunning] = useState(false);
  // Checks run one after the other, so that they do not affect each other's duration.
  async function runAll() {
    setRunning(true);
    for (const name of CHECKS) await checks[name].mutateAsync().catch(() => {});
    setRunning(false);
  }
  return (
    <section className="panel pad" aria-labelledby="checks-title">
      <div className="row between">
        <h2 className="t-m" id="checks-title">
          Feature checks
        </h2>
        <Button
          variant="primary"
          icon={<Play className="i i-s" />}
          busyText={isRunning && 'Running...'}
          onClick={() => void runAll()}
        >
          Run all
        </Button>
      </div>
      <div className="list" aria-live="polite">
        {CHECKS.map((name) => (
          <OneCheck key={name} name={name} check={checks[name]} />
        ))}
      </div>
    </section>
  );
}

function OneCheck({ name, check }: { name: CheckName; check: ReturnType<typeof useCheck> }) {
  const { data, error, isPending, mutate } = check;
  return (
    <div className="diagnostics-check">
      {isPending ? (
        <Spinner />
      ) : data || error ? (
        <Mark isOk={data?.isOk ?? false} />
      ) : (
        <Circle className="i i-s" role="img" aria-label="Not run yet" />
      )}
      <div className="grow">
        <b className="t-s">{name}</b>
        <p className="cap">
          {error ? messageOf(error, error.message) : isPending || !data ? ABOUT[name] : data.detail}
        </p>
      </div>
      {data && !isPending && <span className="cap num">{data.milliseconds} ms</span>}
      <Button
        size="small"
        aria-label={`Run ${name}`}
        busyText={isPending && 'Running...'}
        onClick={() => mutate()}
      >
        Run
      </Button>
    </div>
  );
}
