import type { SourceReader } from '../reading/source-reader.ts';
import type { Lease } from './lease/lease.ts';
import type { TakenImport } from './lease/leases.store.ts';

/** The work on an import whose file is open. */
export interface RunJob {
  import: TakenImport;
  /** Of its user. */
  username: string;
  reader: SourceReader;
  lease: Lease;
}
