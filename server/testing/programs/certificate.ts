import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Makes a certificate that nobody has signed, in `certificate.pem` and `key.pem` of a folder. */
export async function makeCertificate(folder: string, name = 'localhost'): Promise<{ key: string; cert: string }> {
  const [keyFile, file] = ['key.pem', 'certificate.pem'].map((each) => join(folder, each)) as [string, string];
  const kind = [
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    `/CN=${name}`,
    '-addext',
    `subjectAltName=DNS:${name}`,
  ];
  await promisify(execFile)('openssl', ['req', ...kind, '-keyout', keyFile, '-out', file]);
  const [key, cert] = await Promise.all([keyFile, file].map((each) => readFile(each, 'utf8')));
  return { key: String(key), cert: String(cert) };
}
