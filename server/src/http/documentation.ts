import { adminCalls } from '@chorus/contract/api/admin/calls';
import {
  calls,
  choicesHeader,
  erasuresHeader,
  headerNames,
  journalDialect,
  journalHeader,
  signRecipe,
  timeHeader,
  type AdminCall,
} from '@chorus/contract';
import { State } from '@chorus/contract/api/state';
import Fastify, { type FastifyInstance, type FastifyReply, type LightMyRequestResponse } from 'fastify';
import Type from 'typebox';
import { exampleOf } from './example-of.ts';

/** Documents the calls at `/docs`. Its pages are made when somebody first asks: a start must not wait for them. */
export function registerDocumentation(app: FastifyInstance): void {
  let pages: Promise<FastifyInstance> | undefined;
  const made = new Map<string, LightMyRequestResponse>();
  /** What is there never changes, and takes long to make: once. */
  const answerTo = async (url: string) => {
    pages ??= documentationPages();
    const answer = made.get(url) ?? (await (await pages).inject({ method: 'GET', url }));
    if (answer.statusCode === 200) made.set(url, answer);
    return answer;
  };
  const send = async (reply: FastifyReply, path: string) => {
    // Another way to write the address of a page would be made anew.
    if (!/^\/docs(?:\/[\w.-]+)*\/?$/.test(path)) return reply.callNotFound();
    const { statusCode, headers, rawPayload } = await answerTo(path);
    for (const name of kept) if (headers[name] !== undefined) void reply.header(name, headers[name]);
    return reply.code(statusCode).send(rawPayload);
  };
  app.get('/docs', async (_request, reply) => send(reply, '/docs'));
  app.get<{ Params: { '*': string } }>('/docs/*', async ({ params }, reply) => send(reply, `/docs/${params['*']}`));
  app.addHook('onClose', async () => (await pages)?.close());
}

const kept = ['content-type', 'content-security-policy', 'cache-control', 'location'];

async function documentationPages(): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([import('@fastify/swagger'), import('@fastify/swagger-ui')]);
  const app = Fastify();
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  const apiKey = (name: string) => ({ type: 'apiKey' as const, in: 'header' as const, name });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Chorus',
        version: '1.0.0',
        description:
          'Every call is a POST with a JSON body and answers HTTP 200 with `{state, msg, note, data}`. A page’s session is its `authToken` together with a cookie that the login sets; a program that keeps no cookies logs in with `whole: true`, and its `authToken` needs none.',
      },
      components: {
        securitySchemes: { authToken: apiKey(headerNames.authToken), sign: apiKey(headerNames.sign), udid: apiKey(headerNames.udid) },
      },
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: {
      'default-src': "'self'",
      'script-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data:",
      'object-src': "'none'",
      'base-uri': "'self'",
      'frame-ancestors': "'none'",
    },
  });
  for (const [name, call] of Object.entries({ ...calls, ...adminCalls } as Readonly<Record<string, AdminCall>>))
    app.post(call.path, { schema: documentation(name, call) }, async () => ({}));
  await app.ready();
  return app;
}

function documentation(name: string, call: AdminCall): object {
  const text = Type.String();
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.path.split('/')[2] ?? 'chorus'],
    description: call.open
      ? `Needs no session. Every answer’s header \`${timeHeader}\` is the server’s time in UTC milliseconds.`
      : call.right !== undefined
        ? `Needs an administrator’s session${call.right === null ? '' : ` with the right \`${call.right}\` in the organisation that it acts for`}.`
        : `Needs a session. \`${headerNames.sign}\` is the ${signRecipe.encoding} ${signRecipe.algorithm} of ${signRecipe.of} \`${signRecipe.suffix}\`. The answer’s header \`${choicesHeader}\` is another text once the school has chosen anew; \`${erasuresHeader}\`, once something was deleted for good. Who sends \`${journalHeader}: ${journalDialect}\` reads journal entries as they were written; without it, in the first shape.`,
    ...(call.open ? {} : { security: [{ authToken: [], sign: [], udid: [] }] }),
    body: { ...call.body, examples: [exampleOf(call.body)] },
    response: {
      200: Type.Object(
        { state: Type.Integer(), msg: text, note: text, data: Type.Union([call.data, Type.Unknown()]) },
        { examples: [{ state: State.ok, msg: '', note: '', data: exampleOf(call.data) }] },
      ),
    },
  };
}
