/** A setting that cannot be used. The message is shown as it is. */
export class ConfigError extends Error {}
