const SHARE = /^q=(\d(?:\.\d+)?)$/;

/** The languages of an Accept-Language header, most wanted first, without their regions: `fr-CA` is `fr`. */
function wanted(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const share = parameters.map((parameter) => SHARE.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.split('-')[0] ?? '', share: Number(share ?? 1) };
    })
    .filter(({ share }) => share > 0)
    .sort((one, other) => other.share - one.share)
    .map(({ language }) => language);
}

/**
 * The language of a page: the one that was chosen before, else the first that the browser asks for, else English.
 * @param chosen the cookie's value
 * @param header Accept-Language
 * @param languages those that pages exist in
 */
export function chooseLanguage(
  chosen: string | undefined,
  header: string | undefined,
  languages: readonly string[],
): string {
  return [chosen ?? '', ...wanted(header ?? '')].find((language) => languages.includes(language)) ?? 'en';
}
