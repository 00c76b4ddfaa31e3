import { setupRequest } from '@moonin/contracts';
import { answerPublicForm } from '../../../features/session/server/public-route.ts';
import { publicApi } from '../../../lib/server/api.ts';

/** First run: creates the owner and the organization. */
export async function POST(request: Request): Promise<Response> {
  return await answerPublicForm(request, setupRequest.omit({ client: true }), async (values, client) => {
    await (await publicApi()).setUp({ body: { ...values, client } });
  });
}
