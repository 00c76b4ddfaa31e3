import { cn } from '../cn.ts';
import { Skeleton } from '../skeleton.tsx';
import type { DataColumn } from './columns.ts';

const WIDTHS = ['w-3/4', 'w-1/2', 'w-2/3', 'w-3/5'] as const;

/** Rows of a DataTable whose data is on the way, in the same places as the data will be. */
export function TableSkeleton<Row>({ columns, count }: { columns: readonly DataColumn<Row>[]; count: number }) {
  return (
    <tbody aria-hidden className="block">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <tr key={index} className="grid h-10 border-b [grid-template-columns:var(--columns)] last:border-b-0">
          {columns.map((column, position) => (
            <td
              key={column.id}
              className={cn('flex items-center px-3 first:pl-4 last:pr-4', column.align === 'end' && 'justify-end')}
            >
              <Skeleton className={column.align === 'end' ? 'w-8' : WIDTHS[(index + position) % WIDTHS.length]} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
