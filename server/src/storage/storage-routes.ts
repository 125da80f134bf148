import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BlobFolder } from '../embedded/blob-folder.ts';
import { bucket } from './keys.ts';
import type { MultipartUploads } from './multipart-uploads.ts';
import { ObjectError } from './object-error.ts';
import type { ObjectStore } from './object-store.ts';
import type { StorageAccess } from './storage-access.ts';
import { completed, initiated, listed, readCompletion } from './upload-xml.ts';

/** Whether a path is the object store's, which is guarded by signatures. */
export const isStoragePath = (path: string): boolean => path === `/${bucket}` || path.startsWith(`/${bucket}/`);

interface Addressed {
  Params: { key: string };
  Querystring: Record<string, string | undefined>;
}

/** Puts the embedded object store at the origin's root, where the real `ali-oss` client looks for it. */
export function registerStorage(
  app: FastifyInstance,
  store: ObjectStore,
  blobs: BlobFolder,
  uploads: MultipartUploads,
  access: StorageAccess,
  log: (message: string, error: unknown) => void,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.addHook('onRequest', async (_request, reply) => {
      void reply.headers({
        // What is erased is not to be heard from anybody's cache.
        'cache-control': 'private, no-store',
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'ETag, x-oss-request-id',
        'cross-origin-resource-policy': 'cross-origin',
        'x-oss-request-id': randomUUID(),
      });
    });
    scope.setErrorHandler(async (error, request, reply) => {
      const known = asObjectError(error);
      // Never the query: who reads its signature can hear the recording.
      if (known.code === 'InternalError') log(`${request.method} ${request.url.split('?', 1)[0]!}`, known.cause ?? error);
      // Read to the end first: a client that is still sending would never see the reason.
      if (!request.raw.destroyed) request.raw.resume();
      return reply
        .code(known.status)
        .type('application/xml')
        .send(known.toXml(String(reply.getHeader('x-oss-request-id'))));
    });

    const path = `/${bucket}/:key`;
    scope.options(path, async (_request, reply) =>
      reply
        .headers({
          'access-control-allow-methods': 'GET, HEAD, PUT, POST, DELETE',
          'access-control-allow-headers': '*, authorization',
          'access-control-max-age': '600',
        })
        .code(204)
        .send(),
    );

    scope.put<Addressed>(path, async (request, reply) => {
      const { key } = request.params;
      const resource = resourceOf(request);
      const grant = await access.authenticate(request, resource);
      const length = request.headers['content-length'];
      const bytes = length === undefined ? undefined : Number(length);
      const { uploadId, partNumber } = request.query;
      if (uploadId !== undefined && partNumber !== undefined) {
        const etag = await uploads.put(grant, key, uploadId, Number(partNumber), request.raw, bytes);
        return reply.header('etag', `"${etag}"`).code(200).send();
      }
      if (request.url.includes('?')) throw new ObjectError('NotImplemented', 'Objects are put whole or in parts, and nothing else.');
      const extension = await store.requirePuttable(grant, key);
      const blob = await store.blobs.receive(request.raw, extension, bytes);
      const md5 = request.headers['content-md5'];
      if (md5 !== undefined && md5 !== blob.md5.toString('base64')) {
        await store.blobs.drop(blob);
        throw new ObjectError('InvalidDigest', 'The content does not have its Content-MD5.');
      }
      await store.put(grant, key, blob);
      await uploads.forget(grant, key);
      return reply
        .header('etag', `"${blob.md5.toString('hex').toUpperCase()}"`)
        .code(200)
        .send();
    });
    scope.get<Addressed>(path, { exposeHeadRoute: true }, async (request, reply) => {
      const { uploadId } = request.query;
      const { key } = request.params;
      if (uploadId === undefined) {
        await access.requireReadable(key, request);
        return serve(key, reply, store, blobs);
      }
      const grant = await access.authenticate(request, resourceOf(request));
      return reply.type('application/xml').send(listed(key, uploadId, await uploads.parts(grant, key, uploadId)));
    });
    scope.post<Addressed>(path, async (request, reply) => {
      const { key } = request.params;
      const grant = await access.authenticate(request, resourceOf(request));
      const { uploadId } = request.query;
      if (request.query.uploads !== undefined)
        return reply.type('application/xml').send(initiated(key, await uploads.initiate(grant, key)));
      if (uploadId === undefined) throw new ObjectError('NotImplemented', 'Objects are put whole or in parts, and nothing else.');
      const etag = await uploads.complete(grant, key, uploadId, await readCompletion(request.raw));
      return reply.header('etag', `"${etag}"`).type('application/xml').send(completed(key, etag));
    });
    scope.delete<Addressed>(path, async (request, reply) => {
      const grant = await access.authenticate(request, resourceOf(request));
      const { uploadId } = request.query;
      if (uploadId === undefined) throw new ObjectError('AccessDenied', 'These credentials put objects, and nothing else.');
      await uploads.abort(grant, request.params.key, uploadId);
      return reply.code(204).send();
    });
    scope.all(`/${bucket}`, async () => {
      throw new ObjectError('AccessDenied', 'There is no list of objects.');
    });
  });
}

function asObjectError(error: unknown): ObjectError {
  if (error instanceof ObjectError) return error;
  if ((error as { statusCode?: number }).statusCode === 416) return new ObjectError('InvalidRange', 'The object has no such bytes.');
  return new ObjectError('InternalError', 'The object store failed.');
}

async function serve(key: string, reply: FastifyReply, store: ObjectStore, blobs: BlobFolder): Promise<unknown> {
  const type = await store.typeOf(key);
  if (type === undefined) throw new ObjectError('NoSuchKey', 'There is no such object.');
  const { dir, name } = blobs.placeOf(key);
  return reply.type(type).sendFile(name, dir, { cacheControl: false });
}

/** What OSS signs: the object, and which side of it is meant. */
function resourceOf(request: FastifyRequest<Addressed>): string {
  const sides = ['partNumber', 'uploadId', 'uploads'].flatMap((name) => {
    const value = request.query[name];
    return value === undefined ? [] : [value === '' ? name : `${name}=${value}`];
  });
  return `/${bucket}/${request.params.key}${sides.length === 0 ? '' : `?${sides.join('&')}`}`;
}
