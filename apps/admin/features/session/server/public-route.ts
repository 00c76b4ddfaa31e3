import 'server-only';
import { isSameOrigin } from '@moonin/api-client';
import { type ClientOrigin, ERROR_STATUS, type ErrorCode, type Problem } from '@moonin/contracts';
import type { z } from 'zod';
import { env } from '../../../env.ts';
import { ApiError, requestCaller } from '../../../lib/server/api.ts';

const MAX_BODY_CHARS = 16 * 1024;

/**
 * Answers a form of somebody who is not signed in: only from a page of this console, only what `schema` takes; `send`
 * gets the values and where the browser is. What the API refuses is passed on as its problem document.
 */
export async function answerPublicForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  send: (values: z.output<Schema>, client: ClientOrigin) => Promise<void>,
): Promise<Response> {
  const { requestId, client } = await requestCaller();
  if (!isSameOrigin(request.headers, env().ADMIN_URL)) {
    return problemResponse(problemOf('forbidden', 'The request came from another site', requestId));
  }
  const text = await request.text();
  if (text.length > MAX_BODY_CHARS) return problemResponse(problemOf('body_too_large', 'Too much text', requestId));
  const parsed = schema.safeParse(jsonOrNull(text));
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    return problemResponse({ ...problemOf('invalid_request', 'The request is not valid', requestId), errors });
  }
  try {
    await send(parsed.data, client);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof ApiError) return problemResponse(error.problem);
    throw error;
  }
}

function problemOf(code: ErrorCode, title: string, requestId: string): Problem {
  return { type: 'about:blank', title, status: ERROR_STATUS[code], code, requestId };
}

function problemResponse(problem: Problem): Response {
  const headers = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' };
  return Response.json(problem, { status: problem.status, headers });
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
