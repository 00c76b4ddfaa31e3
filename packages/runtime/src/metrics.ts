import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** A registry of its own with the process' default metrics, labelled with the process' name. */
export function createMetrics(input: { process: string }): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ process: input.process });
  collectDefaultMetrics({ register: registry });
  return registry;
}

export function counter(registry: Registry, name: string, help: string, labelNames: string[] = []): Counter {
  return new Counter({ name, help, labelNames, registers: [registry] });
}
export function gauge(registry: Registry, name: string, help: string, labelNames: string[] = []): Gauge {
  return new Gauge({ name, help, labelNames, registers: [registry] });
}
/** `buckets` in the unit that the name ends with (seconds, bytes). */
export function histogram(
  registry: Registry,
  name: string,
  help: string,
  labelNames: string[],
  buckets: number[],
): Histogram {
  return new Histogram({ name, help, labelNames, buckets, registers: [registry] });
}
