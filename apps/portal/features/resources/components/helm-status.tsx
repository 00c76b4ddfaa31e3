import { Moon } from '@moonin/ui/moon';
import { helmTone } from '../helm-tone.ts';

/** A release's status in Helm's own word. */
export function HelmStatus({ status }: { status: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 align-top whitespace-nowrap">
      <Moon tone={helmTone(status)} share={status === 'deployed' ? 1 : status.startsWith('pending') ? 0.5 : 0} />
      {status}
    </span>
  );
}
