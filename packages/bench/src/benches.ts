import type { Bench } from './bench.ts';
import { screenBench } from './change-to-screen/screen-bench.ts';
import { heartbeatBench } from './heartbeat/heartbeat-bench.ts';
import { informersBench } from './informers/informers-bench.ts';
import { ingestBench, unchangedBench } from './ingest/ingest-bench.ts';

/** Every bench, in the order in which they are listed. */
export const BENCHES: readonly Bench[] = [ingestBench, unchangedBench, heartbeatBench, screenBench, informersBench];
