import { acceptInvitationRequest } from '@moonin/contracts';
import { answerPublicForm } from '../../../features/session/server/public-route.ts';
import { publicApi } from '../../../lib/server/api.ts';

/** Lets an invited person choose a password. */
export async function POST(request: Request): Promise<Response> {
  return await answerPublicForm(request, acceptInvitationRequest.omit({ client: true }), async (values, client) => {
    await (await publicApi()).acceptInvitation({ body: { ...values, client } });
  });
}
