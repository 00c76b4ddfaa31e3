'use client';

import { Columns3 } from 'lucide-react';
import { Button } from './button.tsx';
import { Menu } from './menu.tsx';
import type { ColumnVisibility, DataColumn } from './table/columns.ts';
import { useUi } from './ui-provider.tsx';

/** Props of {@link ColumnMenu}. */
export interface ColumnMenuProps {
  columns: readonly Pick<DataColumn<never>, 'id' | 'header' | 'hideable'>[];
  visibility: ColumnVisibility;
  onVisibilityChange: (visibility: ColumnVisibility) => void;
}

/** The button that says which columns are shown. */
export function ColumnMenu({ columns, visibility, onVisibilityChange }: ColumnMenuProps) {
  const { labels } = useUi();
  return (
    <Menu
      trigger={
        <Button>
          <Columns3 aria-hidden />
          {labels.table.columns}
        </Button>
      }
      entries={columns.map((column) => ({
        kind: 'check',
        id: column.id,
        label: column.header,
        checked: visibility[column.id] ?? true,
        disabled: column.hideable === false,
        onCheckedChange: (checked) => onVisibilityChange({ ...visibility, [column.id]: checked }),
      }))}
    />
  );
}
