#!/bin/sh
# Browsers turn JPEG, PNG and AVIF by their Exif orientation, and not WebP; sharp (libvips) turns all four.
#
# Surprising: the same Exif in a file of another format is heeded. A page that draws a chosen file on a canvas, to make it
# small, therefore stores a WebP on its side, and a server that applies `autoOrient` to the same file stores it upright.
# Most would guess: `image-orientation: from-image`, the default, holds for every format that has Exif.
# Versions: sharp 0.35.5, playwright-core 1.64.1, Debian's chromium 156 and firefox-esr 153. 2026-11-29.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --save-exact sharp@0.35.5 playwright-core@1.64.1
cat >run.mjs <<'JS'
import { existsSync } from 'node:fs';
import { chromium, firefox } from 'playwright-core';
import sharp from 'sharp';

const flat = () => sharp({ create: { width: 64, height: 32, channels: 3, background: '#e2805f' } }).withMetadata({ orientation: 6 });
const files = {
  jpeg: await flat().jpeg().toBuffer(),
  png: await flat().png().toBuffer(),
  avif: await flat().avif().toBuffer(),
  webp: await flat().webp().toBuffer(),
};
const found = {};
for (const [format, bytes] of Object.entries(files)) {
  const { info } = await sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true });
  found[format] = { sharp: `${info.width}x${info.height}` };
}
const browsers = [
  ['chromium', chromium, { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox'] }],
  ['firefox', firefox, { executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr', channel: 'moz-firefox' }],
];
for (const [name, type, options] of browsers) {
  if (!existsSync(options.executablePath)) {
    console.log(`${name}: not installed, left out`);
    continue;
  }
  const browser = await type.launch(options);
  const page = await browser.newPage();
  console.log(name, browser.version());
  for (const [format, bytes] of Object.entries(files))
    found[format][name] = await page.evaluate(async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, `data:image/${format};base64,${bytes.toString('base64')}`);
  await browser.close();
}
console.log('sharp', sharp.versions.sharp, 'libvips', sharp.versions.vips);
console.table(found);
const isAsFound = Object.entries(found).every(([format, sizes]) =>
  Object.entries(sizes).every(([reader, size]) => size === (format === 'webp' && reader !== 'sharp' ? '64x32' : '32x64')),
);
console.log(isAsFound ? 'as found: browsers leave a WebP on its side' : 'this has changed');
process.exitCode = isAsFound ? 0 : 1;
JS
node run.mjs
