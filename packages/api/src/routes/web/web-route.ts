import type { WEB_PATHS } from '@moonin/contracts';
import type { CallContext, MemberContext, PersonContext, SignInApp } from '@moonin/services';
import type { z } from 'zod';
import type { ApiDependencies } from '../../api-dependencies.ts';

type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never;
type WebPath = (typeof WEB_PATHS)[keyof typeof WEB_PATHS];

/** Who may call: a Next server for itself, a signed-in person, or a member of the organization in the path. */
interface Callers {
  server: CallContext;
  person: PersonContext;
  member: MemberContext;
}
type CallerKind = keyof Callers;

/** What a handler gets; `query` and `body` are parsed by the use case, after it checked the permission. */
export interface WebCall<Caller extends CallerKind, Path extends string> {
  ctx: Callers[Caller];
  /** The host that asserted the call. */
  app: SignInApp;
  deps: ApiDependencies;
  params: Readonly<Record<PathParameter<Path>, string>>;
  query: Readonly<Record<string, string | string[]>>;
  body: unknown;
  request: Request;
}

interface RouteShape<Caller extends CallerKind, Path extends string> {
  method: 'get' | 'post' | 'patch' | 'delete';
  path: Path;
  caller: Caller;
  /** Name of the operation in the OpenAPI document. */
  operation: string;
  summary: string;
  query?: z.ZodObject;
  body?: z.ZodType;
}

/** A route that answers with a document, checked and cut to its schema, or with 204. */
interface DocumentRoute<Caller extends CallerKind, Path extends string, Response extends z.ZodType>
  extends RouteShape<Caller, Path> {
  status: 200 | 201;
  response: Response;
  handle(call: WebCall<Caller, Path>): Promise<z.input<Response>>;
}
interface SilentRoute<Caller extends CallerKind, Path extends string> extends RouteShape<Caller, Path> {
  status: 204;
  handle(call: WebCall<Caller, Path>): Promise<void>;
}
/** A route that answers with a stream of server-sent events. */
interface StreamRoute<Caller extends CallerKind, Path extends string> extends RouteShape<Caller, Path> {
  status: 'stream';
  handle(call: WebCall<Caller, Path>): Promise<globalThis.Response>;
}

/** A route whatever its types, as the registration sees it. */
export interface WebRoute extends RouteShape<CallerKind, string> {
  status: 200 | 201 | 204 | 'stream';
  response?: z.ZodType;
  handle(call: WebCall<never, string>): Promise<unknown>;
}

/** Declares one route of the Web API. */
export function webRoute<Caller extends CallerKind, Path extends WebPath, Response extends z.ZodType = z.ZodNever>(
  route: DocumentRoute<Caller, Path, Response> | SilentRoute<Caller, Path> | StreamRoute<Caller, Path>,
): WebRoute {
  return route as WebRoute;
}
