import { cn } from './cn.ts';

/** Props of {@link Skeleton}. */
export interface SkeletonProps {
  /** `line` unless told; `disc` for a moon or icon; `block` brings its own height. */
  shape?: 'line' | 'disc' | 'block' | undefined;
  /** Width, margins, and the height of a block. */
  className?: string | undefined;
}

const SHAPES = { line: 'h-3 rounded-xs', disc: 'size-4 shrink-0 rounded-full', block: 'rounded-xs' } as const;

/** A quiet bar where something will be. */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return <span aria-hidden className={cn('block animate-wait bg-idle-soft', SHAPES[shape], className)} />;
}

const WIDTHS = ['w-3/5', 'w-2/5', 'w-1/2', 'w-2/3', 'w-1/3'] as const;

/** The shape of {@link Rows}: `count` lines of 40 px. */
export function SkeletonRows({ count = 5 }: { count?: number }) {
  return (
    <div aria-hidden>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className="flex h-10 items-center gap-3 border-b px-4 last:border-b-0">
          <Skeleton shape="disc" />
          <Skeleton className={WIDTHS[index % WIDTHS.length]} />
          <Skeleton className="ml-auto w-12" />
        </div>
      ))}
    </div>
  );
}

/** The shape of a {@link Stat}. */
export function SkeletonStat() {
  return (
    <div aria-hidden className="rounded-lg border bg-surface px-4 py-3.5">
      <Skeleton className="my-0.5 w-16" />
      <Skeleton shape="block" className="my-2 h-6 w-24" />
      <Skeleton className="my-0.5 w-28" />
    </div>
  );
}

/** The shape of {@link Facts}. */
export function SkeletonFacts({ count = 6 }: { count?: number }) {
  return (
    <div aria-hidden className="grid grid-cols-2 gap-x-6 gap-y-3 px-4 py-3.5 lg:grid-cols-4">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className="flex h-[38px] flex-col justify-between py-0.5">
          <Skeleton className="w-16" />
          <Skeleton className={WIDTHS[index % WIDTHS.length]} />
        </div>
      ))}
    </div>
  );
}

/** The shape of a {@link PageHeader} with its sentence. */
export function SkeletonPageHeader() {
  return (
    <div aria-hidden className="mb-4">
      <Skeleton shape="block" className="my-1 h-5 w-56" />
      <Skeleton className="mt-3 mb-1 w-96 max-w-full" />
    </div>
  );
}
