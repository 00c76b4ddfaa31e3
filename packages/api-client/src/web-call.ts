import type { z } from 'zod';
import type { PathParameter } from './path-pattern.ts';

/** One call of the Web API: method, path with `{placeholders}`, and the schemas of what goes in and comes out. */
export interface WebCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Absent where the answer's body does not matter. */
  readonly response?: z.ZodType;
}

type Loose<Shape> = { readonly [Key in keyof Shape]?: Shape[Key] | undefined };
type ParametersOf<Call extends WebCall> = { readonly [Name in PathParameter<Call['path']>]: string };
type QueryOf<Call extends WebCall> = Call extends { readonly query: infer Query extends z.ZodType }
  ? { readonly query?: Loose<z.output<Query>> | undefined }
  : unknown;
type BodyOf<Call extends WebCall> = Call extends { readonly body: infer Body extends z.ZodType }
  ? { readonly body: z.input<Body> }
  : unknown;

/** What a call takes: its path parameters by name, `query` and `body` where it has them. */
export type CallInput<Call extends WebCall> = ParametersOf<Call> & QueryOf<Call> & BodyOf<Call>;

/** What a call gives: the parsed response, or nothing. */
export type CallOutput<Call extends WebCall> = Call extends { readonly response: infer Response extends z.ZodType }
  ? z.output<Response>
  : undefined;

/** Query string of `query`, with its question mark when it is not empty: arrays comma-separated, undefined left out. */
export function queryString(query: Readonly<Record<string, unknown>> | undefined): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue;
    const text = Array.isArray(value) ? value.join(',') : String(value);
    if (text !== '') parameters.append(key, text);
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
