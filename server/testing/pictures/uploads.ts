import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { World } from '../world.ts';
import { picture, type Sample } from './samples.ts';

/** The multipart body of an upload. */
export function uploadForm({ bytes, name = 'face.jpg', type = 'image/jpeg' }: Sample, field = 'avatar'): FormData {
  const form = new FormData();
  form.append(field, new File([new Uint8Array(bytes)], name, { type }));
  return form;
}

/** The input of a route that takes a picture in `field`. */
export async function pictureInput(field: string): Promise<{ form: FormData }> {
  return { form: uploadForm({ what: 'a picture', bytes: await picture.jpeg() }, field) };
}

/** The names of the stored pictures, sorted. */
export async function storedPictures({ config }: World): Promise<string[]> {
  return (await readdir(join(config.dataDir, 'uploads')).catch(() => [])).sort();
}

export async function fetchPicture({ origin }: World, url: string) {
  const response = await fetch(`${origin}${url}`);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}
