import { describe, expect, test } from 'vitest';
import { type DataColumn, DataTable } from './data-table.tsx';
import { render, textOf } from './testing/render.tsx';

interface Thing {
  id: string;
  name: string;
}

const columns: DataColumn<Thing>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, sortable: true },
  { id: 'id', header: 'Number', cell: (row) => row.id, align: 'end' },
];
const things = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, name: `thing-${index}` }));
const shared = {
  label: 'Things',
  columns,
  rowId: (row: Thing) => row.id,
  rowHref: (row: Thing) => `/things/${row.id}`,
};

describe('a list', () => {
  test('of 20,000 draws only what may be in sight, and says how many there are', () => {
    const html = render(<DataTable {...shared} rows={things(20_000)} total={20_000} />);
    expect(html.match(/data-row="/g)?.length).toBeLessThan(60);
    expect(html).toContain('aria-rowcount="20001"');
    expect(html).toContain('aria-label="Things"');
    expect(textOf(html)).toContain('20,000 of 20,000');
  });

  test('makes the first column a link and numbers rows after the header', () => {
    const html = render(<DataTable {...shared} rows={things(2)} />);
    expect(html).toContain('href="/things/1"');
    expect(html).toContain('aria-rowindex="1"');
    expect(html).toContain('aria-rowindex="3"');
    expect(html.match(/<a /g)).toHaveLength(2);
    expect(textOf(html)).toContain('2 rows');
  });

  test('says its order, and offers sorting only where asked for', () => {
    const html = render(
      <DataTable
        {...shared}
        rows={things(1)}
        sort={{ column: 'name', direction: 'descending' }}
        onSortChange={() => undefined}
      />,
    );
    expect(html).toContain('aria-sort="descending"');
    expect(html.match(/<button/g)).toHaveLength(1);
    expect(render(<DataTable {...shared} rows={things(1)} />)).not.toContain('<button');
  });

  test('keeps old rows while it is refreshed, and says so', () => {
    const html = render(<DataTable {...shared} rows={things(3)} status="refreshing" />);
    expect(html).toContain('thing-2');
    expect(html).toContain('aria-busy="true"');
    expect(html).toContain('table.refreshing');
  });

  test('shows its own skeleton first, and what to do when there is nothing', () => {
    const loading = render(<DataTable {...shared} rows={[]} status="loading" empty={<p>nothing here</p>} />);
    expect(textOf(loading)).toContain('table.loading');
    expect(loading).not.toContain('nothing here');
    expect(textOf(render(<DataTable {...shared} rows={[]} empty={<p>nothing here</p>} />))).toContain('nothing here');
  });

  test('leaves out hidden columns', () => {
    const html = render(<DataTable {...shared} rows={things(1)} visibility={{ id: false }} />);
    expect(textOf(html)).not.toContain('Number');
  });
});
