const KEPT = ['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR', 'TERM', 'NODE_EXTRA_CA_CERTS', 'SYSTEMROOT'];

/** What the processes of a bench inherit: the machine's own settings, and nothing of ours by accident. */
export function machineEnv(): Record<string, string> {
  return Object.fromEntries(
    KEPT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}
