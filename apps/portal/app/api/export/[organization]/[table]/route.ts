import { getTranslations } from 'next-intl/server';
import { streamTable } from '../../../../../features/export/server/stream-table.ts';
import { exportTable } from '../../../../../features/export/server/tables.ts';
import { ApiError, api, currentSession } from '../../../../../lib/server/api.ts';

type Context = RouteContext<'/api/export/[organization]/[table]'>;

/** Downloads a table as CSV under the same filters as its page. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { organization, table: name } = await params;
  const table = exportTable(name);
  if (!table) return new Response(null, { status: 404 });
  if (!(await currentSession())) return new Response(null, { status: 401 });
  const t = await getTranslations('export.columns');
  try {
    const stream = await streamTable({
      api: await api(),
      table,
      organization,
      search: new URL(request.url).searchParams,
      headers: table.columns.map(([key]) => t(key)),
    });
    const day = new Date().toISOString().slice(0, 10);
    return new Response(stream, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}-${day}.csv"`,
        'cache-control': 'no-store',
      },
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return Response.json(error.problem, {
      status: error.status,
      headers: { 'content-type': 'application/problem+json' },
    });
  }
}
