import type { Tone } from '@moonin/ui/states';

/** What a status of Helm means for the release. */
export function helmTone(status: string): Tone {
  if (status === 'deployed') return 'ok';
  if (status === 'failed') return 'bad';
  return status.startsWith('pending') || status === 'uninstalling' ? 'progress' : 'idle';
}
