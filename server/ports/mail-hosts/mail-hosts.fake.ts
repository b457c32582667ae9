import type { MailHosts } from './mail-hosts.ts';

/** @param hosts by domain; `*.` stands for every name below one */
export const createFakeMailHosts = (hosts: Readonly<Record<string, string[]>>): MailHosts => ({
  of: async (domain) => hosts[domain] ?? hosts[`*${domain.slice(domain.indexOf('.'))}`] ?? [],
});
