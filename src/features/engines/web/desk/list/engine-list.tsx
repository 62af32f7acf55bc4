import './engine-list.css';
import { useState } from 'react';
import { browserClock } from '../../../../../platform/web/clock.ts';
import { DeskTable, type Column } from '../../../../../platform/web/desk/desk-table.tsx';
import { Loaded } from '../../../../../platform/web/desk/loaded.tsx';
import { StateMark } from '../../../../../platform/web/desk/state-mark.tsx';
import { wholeNumber } from '../../../../../platform/web/format.ts';
import { durationText } from '../duration-text.ts';
import { EngineDialog } from '../engine-dialog.tsx';
import { Health } from '../engine-health.tsx';
import { TestButton, TestSteps } from '../engine-test.tsx';
import { useEngineState } from '../engine.queries.ts';
import { useEngineUsage } from '../usage.queries.ts';
import { useTests } from '../use-tests.ts';
import { EngineMenu } from './engine-menu.tsx';
import { engineRows, type EngineRow } from './engine-rows.ts';
import { placeOf } from './place-of.ts';
import { useEnginePorts } from './ports.ts';

/** All engines with what each does and how it does; a test opens in its row. */
export function EngineList() {
  const query = useEngineState();
  const ports = useEnginePorts();
  const days = useEngineUsage().data?.days ?? [];
  const rows = engineRows(ports, days, new Date(browserClock.now()).toISOString().slice(0, 10));
  return (
    <section className="panel desk-panel engine-list" aria-label="All engines">
      {rows.length > 0 ? (
        <Rows rows={rows} refresh={() => ports.forEach(({ refresh }) => refresh())} />
      ) : (
        <Loaded query={query} what="engines">
          {() => null}
        </Loaded>
      )}
    </section>
  );
}

interface RowsProps {
  rows: EngineRow[];
  refresh: () => void;
}

function Rows({ rows, refresh }: RowsProps) {
  const rowOf = (key: string): EngineRow => rows.find((row) => row.key === key)!;
  const [open, setOpen] = useState<EngineRow | null>(null);
  const tests = useTests((key, signal) => rowOf(key).port.test(key, null, signal), refresh);
  const columns: readonly Column<EngineRow>[] = [
    ...COLUMNS,
    {
      label: 'Change',
      cell: ({ key, name, engine, port }) =>
        engine && (
          <div className="engine-acts">
            <TestButton of={name} state={tests.stateOf(key)} onClick={() => void tests.begin(key)} />
            <EngineMenu
              engine={engine}
              removal={port.removal}
              changes={port.changes}
              onChange={() => setOpen(rowOf(key))}
            />
          </div>
        ),
    },
  ];
  return (
    <>
      <DeskTable
        caption="Engines"
        columns={columns}
        rows={rows}
        keyOf={({ key }) => key}
        detailOf={({ key }) => tests.stateOf(key) && <TestSteps state={tests.stateOf(key)} />}
      />
      <EngineDialog
        title={`Change ${open?.name ?? ''}`}
        port={open?.port ?? null}
        engine={open?.engine ?? null}
        onClose={() => setOpen(null)}
      />
    </>
  );
}

const COLUMNS: readonly Column<EngineRow>[] = [
  { label: 'Engine', cell: (row) => <Name row={row} /> },
  {
    label: 'Role',
    isSecondary: true,
    cell: ({ roles }) => (
      <div className="engine-roles">
        {roles.length === 0 && <span className="engine-use">No role</span>}
        {roles.map((role) => (
          <span key={role} className="engine-use">
            {role}
          </span>
        ))}
      </div>
    ),
  },
  {
    label: 'Health',
    cell: ({ engine, health, port }) =>
      engine?.isOff ? (
        <StateMark mood="wait">Off</StateMark>
      ) : (
        <Health health={health} problem={engine?.problem ?? null} deeds={port.deeds} isBrief />
      ),
  },
  {
    label: 'First word',
    isNumber: true,
    isSecondary: true,
    cell: ({ health }) => (health?.firstWordMs == null ? <None /> : durationText(health.firstWordMs)),
  },
  {
    label: 'Today',
    isNumber: true,
    isSecondary: true,
    cell: ({ today }) => (today === null ? <None /> : wholeNumber(today)),
  },
];

const None = () => <span className="cap">none</span>;

function Name({ row: { name, engine, port, isStandIn } }: { row: EngineRow }) {
  const place = engine
    ? placeOf(engine.settings['baseUrl'])
    : isStandIn
      ? 'Built in'
      : 'Named by the settings';
  const models = engine ? port.modelsOf(engine.id) : '';
  return (
    <>
      <b>{name}</b>
      {place && <span className="cap">{place}</span>}
      {models && models !== name && <span className="cap">{models}</span>}
    </>
  );
}
