// Serves the metrics on a port of their own, so that no proxy exposes them by mistake.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '../log.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/** @param address `host:port`, or `[host]:port` for IPv6; port 0 chooses a free one */
export async function serveMetrics(address: string, metrics: Metrics, log: Log): Promise<MetricsServer> {
  const { hostname, port } = new URL(`http://${address}`);
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end('Only GET /metrics is here.\n');
      return;
    }
    metrics.read().then(
      (text) => {
        response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text);
      },
      (error: unknown) => {
        log.error({ err: error }, 'metrics could not be read');
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // `new URL` omits port 80.
    server.listen(Number(port || 80), hostname.replace(/^\[|\]$/g, ''), resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
