import type { ErrorCode, FieldProblem, Problem } from '@moonin/contracts';

/** A request that did not work: the API's problem, or null where no readable answer came. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly problem: Problem | null;

  constructor(problem: Problem | null, options?: ErrorOptions) {
    super(problem ? `${problem.status} ${problem.code}` : 'no answer', options);
    this.problem = problem;
  }

  get code(): ErrorCode | 'network' {
    return this.problem?.code ?? 'network';
  }
  get requestId(): string | undefined {
    return this.problem?.requestId;
  }
  get fields(): readonly FieldProblem[] {
    return this.problem?.errors ?? [];
  }
}

/** What a request may carry besides its path. */
export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** Asks the page's own server for JSON (`/api/web/…`); throws {@link RequestError}. An empty answer is undefined. */
export async function requestJson<Answer>(path: string, options: RequestOptions = {}): Promise<Answer> {
  const response = await reach(path, options);
  const text = await response.text();
  if (!response.ok) throw new RequestError(problemOf(text));
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

async function reach(path: string, options: RequestOptions): Promise<Response> {
  const hasBody = options.body !== undefined;
  try {
    return await fetch(path, {
      method: options.method ?? 'GET',
      headers: { accept: 'application/json', ...(hasBody ? { 'content-type': 'application/json' } : {}) },
      body: hasBody ? JSON.stringify(options.body) : null,
      signal: options.signal ?? null,
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new RequestError(null, { cause });
  }
}

function problemOf(text: string): Problem | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return isProblem(parsed) ? parsed : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isProblem(value: unknown): value is Problem {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { code?: unknown }).code === 'string' &&
    typeof (value as { requestId?: unknown }).requestId === 'string'
  );
}
