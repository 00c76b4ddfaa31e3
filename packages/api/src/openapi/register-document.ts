import { ASSERTION_HEADER } from '@moonin/contracts';
import type { ApiApp } from '../api-env.ts';
import { ASSERTION_SCHEME } from './describe-web-route.ts';

/** Serves the OpenAPI 3.1 document of all routes registered so far at `/openapi.json`. */
export function registerDocument(app: ApiApp): void {
  app.openAPIRegistry.registerComponent('securitySchemes', ASSERTION_SCHEME, {
    type: 'apiKey',
    in: 'header',
    name: ASSERTION_HEADER,
    description: 'A JWT of at most 60 seconds that the portal or the admin console signs for one request.',
  });
  let document: object | undefined;
  app.get('/openapi.json', (c) => {
    document ??= app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: 'Moonin Control API',
        version: '1',
        description: 'What agents push and what the portal and the admin console read. Paths are versioned.',
        license: { name: 'Apache-2.0' },
      },
    });
    return c.json(document);
  });
}
