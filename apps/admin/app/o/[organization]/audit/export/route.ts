import { getTranslations } from 'next-intl/server';
import { auditCsv } from '../../../../../features/audit/server/audit-csv.ts';
import { requireManager } from '../../../../../features/session/server/person.ts';
import { ApiError } from '../../../../../lib/server/api.ts';

/** The whole audit log, or what `?action=` leaves of it, as CSV. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/o/[organization]/audit/export'>,
): Promise<Response> {
  const { slug } = (await requireManager((await params).organization)).organization;
  const action = new URL(request.url).searchParams.get('action') ?? '';
  const t = await getTranslations('auditCsv');
  try {
    return new Response(await auditCsv(slug, action, t), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${slug}-audit.csv"`,
        'cache-control': 'no-store',
      },
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return Response.json(error.problem, { status: error.status });
  }
}
