import { describe, expect, it } from 'vitest';
import { listFiles, readText } from './repository.ts';

/** APIs that the product itself must not use, with the files that may. docs/security.md counts on this. */
const forbidden: [what: string, pattern: RegExp, allowed?: RegExp][] = [
  ['commands of the system', /node:child_process|\bexecSync\b|\bspawnSync\b/],
  ['code made from text', /\beval\(|new Function\(|node:vm\b|setTimeout\(\s*['"`]/],
  ['HTML made from text', /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write\(/],
  // the language, for the pages that the server sends
  ['cookies in scripts', /document\.cookie|cookieStore/, /^web\/platform\/storage\/chosen-language\.ts$/],
  [
    'messages between windows',
    /\bpostMessage\(|addEventListener\('message'/,
    // between a program and its own worker
    /^(?:server\/db\/pglite-(?:thread|worker)|web\/platform\/blur\/(?:frames|blur-worker)|web\/platform\/guard\/(?:classifier|guard-worker)|web\/platform\/push\/browser-push)\.ts$/,
  ],
  // `lengthOf` counts; fields that hold ASCII alone may cut
  [
    'texts measured in units of UTF-16',
    /\.length\s*[<>]=?\s*[A-Z_]*(?:MAX|MIN)\b|length: \w+(?:\.\w+)*\.length,|\bmaxLength=/,
    /^web\/users\/profile\/InviteCard\.tsx$/,
  ],
  // `serverNow` is for what is compared with a time of the server
  [
    'times of the server beside the clock of a device',
    /new Date\((?:\w+\.)*clock\.now\(\)|Date\.parse\([^;\n]*clock\.now\(\)|clock\.now\(\)[^;\n]*Date\.parse/,
    /^server\/|^web\/platform\/api\/api\.ts$/,
  ],
  // pages over plain HTTP lack them: the ports say what happens then
  [
    'features of secure pages',
    /\b(?:navigator|window|self|globalThis|view)\??\.(?:clipboard|mediaDevices|locks|share|canShare|storage|wakeLock|serviceWorker|credentials|caches|cookieStore)\b|crypto\??\.(?:randomUUID|subtle)|\bNotification\.|new Notification\(|PublicKeyCredential/,
    /^server\/|^web\/platform\/|^domain\/wire\/protocol\/route-notes\.ts$/,
  ],
  ['redirects by the server', /\.redirect\(/],
  [
    'TLS without verification',
    /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/,
    // a mail server on this machine, which has made its own certificate; `doctor` says what is wrong with one, and sends
    // nothing secret
    /^server\/(?:ports\/mail\/mailer|operator\/doctor\/address|ports\/relay\/ways)\.ts$/,
  ],
  ['lenient HTTP', /insecureHTTPParser/],
  ['weak hashes', /['"](?:md5|sha1|rmd160)['"]/i, /^server\/ports\/relay\/(?:credentials|turn-client)\.ts$/],
  [
    'ciphers of our own',
    /createCipheriv|createDecipheriv|publicEncrypt|privateDecrypt/,
    // AES-256-GCM for the evidence of reports and the secrets of one-time codes
    /^server\/ports\/seal\.ts$/,
  ],
  ['random bits that can be guessed', /Math\.random|pseudoRandomBytes/, /^web\//],
  ['parsers of XML and YAML', /DOMParser|xml2js|fast-xml-parser|from 'yaml'/],
  ['regular expressions from text', /new RegExp\((?!\/)/],
];

const isProduct = (path: string) =>
  /^(?:domain|server|web)\/.*\.tsx?$/.test(path) &&
  !/\.(?:test|fake|stories|contract\.test)\.tsx?$|\/testing\/|\/stories\//.test(path);

/** The code alone: `'web/**'` opens no comment. */
const withoutComments = (text: string) => text.replace(/(?<![\w'"`*@/])\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/gm, '');

const sources = listFiles()
  .filter(isProduct)
  .map((path) => ({ path, code: withoutComments(readText(path)) }));

describe('the product does without', () => {
  it.each(forbidden)('%s', (_, pattern, allowed) => {
    const found = sources.filter(({ path, code }) => pattern.test(code) && !allowed?.test(path));
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  it('each of them for certain: every source is read, and the exceptions are found', () => {
    expect(sources.length).toBeGreaterThan(400);
    const used = forbidden.flatMap(([, pattern, allowed]) =>
      sources.filter(({ path, code }) => allowed?.test(path) && pattern.test(code)).map(({ path }) => path),
    );
    expect(used).toEqual(expect.arrayContaining(['server/ports/relay/credentials.ts', 'server/db/pglite-thread.ts']));
  });
});
