// Prepares a checkout to run: installs the packages of package-lock.json and, with --build, builds the web.
// It runs before everything else, so it is plain JavaScript for the machine's Node (20 or newer), imports no package,
// and returns at once when there is nothing to do.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const installStamp = join(root, 'node_modules/.visavis-lock');
const buildStamp = join(root, 'web/dist/.visavis-build');

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const hash = (...parts) =>
  parts.reduce((sum, part) => sum.update(part).update('\0'), createHash('sha256')).digest('hex');

/** An install depends on the lock file, each workspace's dependencies and the kind of machine. */
function installKey() {
  const workspaces = readJson(join(root, 'package.json')).workspaces;
  const manifests = ['.', ...workspaces].map((folder) => {
    const { dependencies, devDependencies, overrides, allowScripts } = readJson(join(root, folder, 'package.json'));
    return JSON.stringify([folder, dependencies, devDependencies, overrides, allowScripts]);
  });
  return hash(read(join(root, 'package-lock.json')), ...manifests, process.platform, process.arch);
}

/**
 * Whether npm's record of node_modules has everything that the lock file lists. npm writes that record last, so an
 * interrupted install has none. It saves a second install after an ordinary `npm install`.
 */
function isInstalledByHand() {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = readJson(record).packages;
  const listed = Object.entries(readJson(join(root, 'package-lock.json')).packages);
  return listed.every(([path, { version, optional, link }]) => {
    if (path === '' || link || !path.includes('node_modules/')) return true;
    return installed[path] ? installed[path].version === version && existsSync(join(root, path)) : optional === true;
  });
}

/** Runs npm with the machine's Node: an install deletes the one in node_modules/.bin. */
function npm(...args) {
  const bin = join(root, 'node_modules/.bin');
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== bin && !folder.startsWith(bin + sep));
  const env = { ...process.env, PATH: path.join(delimiter) };
  return new Promise((done) => {
    const child = spawn('npm', args, {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'pipe'],
      shell: process.platform === 'win32',
    });
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors += chunk;
      process.stderr.write(chunk);
    });
    child.on('error', (error) => done({ code: 1, errors: error.message }));
    child.on('close', (code) => done({ code: code ?? 1, errors }));
  });
}

async function install() {
  const key = installKey();
  const complete = existsSync(join(root, 'node_modules/.bin/node'));
  if (complete && read(installStamp) === key) return;
  if (complete && isInstalledByHand()) return writeFileSync(installStamp, key);

  console.log('Installing the packages…');
  // Removed first, so that an interrupted install does not count as complete.
  rmSync(installStamp, { force: true });
  const ci = () => npm('ci', '--no-audit', '--no-fund', '--loglevel=error');
  let { code, errors } = await ci();
  // EUSAGE: the lock file and a package.json disagree, which no retry can fix.
  if (code !== 0 && !errors.includes('EUSAGE')) {
    console.error('npm ci failed; retrying once.');
    ({ code, errors } = await ci());
  }
  if (code !== 0) throw new Error(`npm ci failed (exit code ${code}).${errors ? '' : ' It printed no error.'}`);
  if (!existsSync(join(root, 'node_modules/.bin/node'))) {
    throw new Error('npm ci did not install Node: are install scripts disabled (ignore-scripts in .npmrc)?');
  }
  writeFileSync(installStamp, key);
}

/** Files that do not end up in the build. */
const NOT_BUILT = /^(dist|node_modules|\..*)$|\.test\.tsx?$|\.tsbuildinfo$/;

/** Every source file of a folder, sorted. */
function sources(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !NOT_BUILT.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? sources(join(folder, entry.name)) : [join(folder, entry.name)]));
}

/** Hashes contents rather than times: clones and branch switches change the times. */
function buildKey() {
  const files = ['web', 'domain'].flatMap((folder) => sources(join(root, folder)));
  return hash(...files.flatMap((path) => [relative(root, path), readFileSync(path)]), read(installStamp));
}

async function build() {
  const key = buildKey();
  if (read(buildStamp) === key && existsSync(join(root, 'web/dist/index.html'))) return;
  console.log('Building the web…');
  rmSync(buildStamp, { force: true });
  const { code } = await npm('run', 'build', '--workspace', 'web', '--loglevel=error');
  if (code !== 0) throw new Error(`Building the web failed (exit code ${code}).`);
  writeFileSync(buildStamp, key);
}

try {
  await install();
  if (process.argv.includes('--build')) await build();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
