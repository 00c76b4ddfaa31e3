/** Says that this server is up; whether the API is, is for the API's own readiness to say. */
export function GET(): Response {
  return Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } });
}
