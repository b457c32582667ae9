import { AppError } from '@visavis/domain/wire/errors.ts';
import { id } from '@visavis/domain/wire/schema.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { uploadsPath } from '../http/presenter.ts';
import { type FileStore, isFileName } from '../ports/file-store/file-store.ts';
import { defaultAvatar } from './default-avatar.ts';

/** For a picture opened as a document: no scripts, no requests, an opaque origin. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const sendHeaders = (reply: FastifyReply, type: string, caching: string) =>
  reply
    .header('content-type', type)
    .header('cache-control', caching)
    .header('content-disposition', `inline; filename="picture.${type === 'image/webp' ? 'webp' : 'svg'}"`)
    .header('content-security-policy', PICTURE_POLICY)
    .header('x-content-type-options', 'nosniff');

/**
 * Serves uploaded pictures and generated avatars. A name is never used again, so a browser keeps a picture for a day without
 * asking; what its owner has deleted is in no cache that others share, and in none for longer.
 * @param isHidden whether a picture is that of an account that is hidden
 */
export function pictureRoutes(
  app: FastifyInstance,
  files: FileStore,
  isHidden: (file: string) => Promise<boolean>,
): void {
  app.get<{ Params: { file: string } }>(`${uploadsPath}/:file`, { schema: { hide: true } }, async (request, reply) => {
    const { file } = request.params;
    // Sealed evidence is in the same store, and no route answers with it.
    const isPicture = isFileName(file) && file.endsWith('.webp') && !(await isHidden(file));
    const stored = isPicture ? await files.open(file) : undefined;
    if (!stored) throw new AppError('NOT_FOUND');
    sendHeaders(reply, 'image/webp', 'private, max-age=86400, immutable').header('content-length', stored.size);
    return reply.send(stored.body);
  });

  // Generated from the id alone: the answer does not reveal whether the user exists.
  app.get<{ Params: { file: string } }>(
    `${uploadsPath}/default/:file`,
    { schema: { hide: true } },
    async (request, reply) => {
      const userId = /^(.+)\.svg$/.exec(request.params.file)?.[1];
      if (!id.safeParse(userId).success) throw new AppError('NOT_FOUND');
      return sendHeaders(reply, 'image/svg+xml', 'public, max-age=604800').send(defaultAvatar(userId ?? ''));
    },
  );
}
