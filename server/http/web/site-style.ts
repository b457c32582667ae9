import type { FastifyInstance } from 'fastify';
import { drawIcons } from '../../ports/pictures/site-icons.ts';

/** The accent of a theme, by the roles of web/ui/styles/colours.css; each `#rrggbb`. */
type Accent = Record<'accent' | 'accentDeep' | 'onAccent' | 'accentSoft' | 'accentText', string>;

/** The look of the site, as the operator sets it. */
export interface Look {
  colours?: { dark: Accent; light: Accent } | undefined;
  logo?: { type: string; content: Buffer } | undefined;
}

export const LOGO_PATH = '/site-logo';
export const STYLE_PATH = '/site.css';

const rolesOf = ({ accent, accentDeep, onAccent, accentSoft, accentText }: Accent, glow: number) =>
  `--accent:${accent};--accent-deep:${accentDeep};--on-accent:${onAccent};--accent-soft:${accentSoft};` +
  `--accent-text:${accentText};--glow:color-mix(in srgb,${accent} ${glow}%,transparent)`;

/** The style sheet of a site after the app's: its colours and its logo; undefined where it has neither. */
export function styleOf({ colours, logo }: Look): string | undefined {
  const rules = [];
  if (colours) {
    // Where the system asks for more contrast, the app's own colours have it.
    rules.push(
      '@media not (prefers-contrast: more){',
      `:root,.over-picture,.accent-apricot{${rolesOf(colours.dark, 16)}}`,
      `:root.light,.light .accent-apricot{${rolesOf(colours.light, 18)}}`,
      // Stays dark in both themes.
      `.light .over-picture{${rolesOf(colours.dark, 16)}}`,
      '}',
    );
  }
  if (logo) {
    rules.push(
      `[data-logo]{background:url(${LOGO_PATH}) center/contain no-repeat}`,
      '[data-logo]>*{visibility:hidden}',
    );
  }
  return rules.length > 0 ? rules.join('\n') : undefined;
}

/** Serves what a site looks like. Where it has a logo of its own, that takes the place of the build's icons. */
export async function siteStyleRoutes(app: FastifyInstance, setup: Look): Promise<void> {
  const style = styleOf(setup);
  if (style) {
    app.get(STYLE_PATH, { schema: { hide: true } }, (_, reply) =>
      reply.header('cache-control', 'public, max-age=300').type('text/css; charset=utf-8').send(style),
    );
  }
  const { logo } = setup;
  if (logo) {
    app.get(LOGO_PATH, { schema: { hide: true } }, (_, reply) =>
      reply
        .header('cache-control', 'public, max-age=300')
        // A drawing that is opened by itself runs no script of its own.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .type(logo.type)
        .send(logo.content),
    );
    const icons = await drawIcons(logo.content).catch((cause: unknown) => {
      throw new Error('SITE_FILE: logo: this is no picture that can be drawn', { cause });
    });
    for (const [name, icon] of icons) {
      app.get(`/icons/${name}`, { schema: { hide: true } }, (_, reply) =>
        reply.header('cache-control', 'public, max-age=300').type('image/png').send(icon),
      );
    }
  }
}
