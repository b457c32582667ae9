import { AppError } from '@visavis/domain/wire/errors.ts';
import { id } from '@visavis/domain/wire/schema.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { uploadsPath } from '../http/presenter.ts';
import type { FileStore } from '../ports/file-store/file-store.ts';
import { defaultAvatar } from './default-avatar.ts';

/** Opened by itself, a picture is a document without rights: no script, no request, an origin of its own. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const asPicture = (reply: FastifyReply, type: string, caching: string) =>
  reply
    .header('content-type', type)
    .header('cache-control', caching)
    .header('content-security-policy', PICTURE_POLICY)
    .header('x-content-type-options', 'nosniff');

/** Serves what was uploaded, and generated avatars. Names are unguessable and never reused: cached for good. */
export function pictureRoutes(app: FastifyInstance, files: FileStore): void {
  app.get<{ Params: { file: string } }>(`${uploadsPath}/:file`, { schema: { hide: true } }, async (request, reply) => {
    const stored = await files.open(request.params.file);
    if (!stored) throw new AppError('NOT_FOUND');
    asPicture(reply, 'image/webp', 'public, max-age=31536000, immutable').header('content-length', stored.size);
    return reply.send(stored.body);
  });

  // Made from the id alone: it answers alike for people who exist and for those who do not.
  app.get<{ Params: { file: string } }>(
    `${uploadsPath}/default/:file`,
    { schema: { hide: true } },
    async (request, reply) => {
      const userId = /^(.+)\.svg$/.exec(request.params.file)?.[1];
      if (!id.safeParse(userId).success) throw new AppError('NOT_FOUND');
      return asPicture(reply, 'image/svg+xml', 'public, max-age=604800').send(defaultAvatar(userId ?? ''));
    },
  );
}
