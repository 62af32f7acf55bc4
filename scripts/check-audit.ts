// `npm audit` of what the product runs on. High and critical faults of run-time packages fail the check; those of
// development tools are only said. A registry that does not answer such questions is no failure.
import { spawnSync } from 'node:child_process';
import { ROOT } from './run.ts';

interface Report {
  vulnerabilities?: Record<string, { severity: string; via: (string | { title?: string })[] }>;
}

const GRAVE = new Set(['high', 'critical']);

function audit(scope: string[]): Report['vulnerabilities'] | null {
  const { stdout } = spawnSync('npm', ['audit', '--json', ...scope], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 60_000,
    shell: process.platform === 'win32',
  });
  try {
    return (JSON.parse(stdout) as Report).vulnerabilities ?? null;
  } catch {
    return null;
  }
}

const said = (name: string, fault: { severity: string; via: (string | { title?: string })[] }): string => {
  const titles = fault.via.map((via) => (typeof via === 'string' ? `by ${via}` : (via.title ?? '')));
  return `${name}: ${fault.severity}, ${titles.join('; ')}`;
};

const running = audit(['--omit=dev']);
if (!running) {
  console.log('not checked: the registry does not answer questions about known faults');
} else {
  const grave = Object.entries(running).filter(([, fault]) => GRAVE.has(fault.severity));
  for (const [name, fault] of Object.entries(running)) console.error(said(name, fault));
  const all = Object.entries(audit([]) ?? {}).filter(([name]) => !(name in running));
  for (const [name, fault] of all) console.log(`development only: ${said(name, fault)}`);
  process.exitCode = grave.length > 0 ? 1 : 0;
}
