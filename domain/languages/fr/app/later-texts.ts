/** The namespaces of calls and of everything around them, by their file’s path. */
export const texts = import.meta.glob<Record<string, unknown>>(
  [
    './{account,credentials,emojis,friends,global-chat,history,icebreakers,live,messages,moderation}.json',
    './{passkey-settings,plans,presence,profile,refusals,report,ringing,room,sessions,setup-intro,user}.json',
  ],
  { eager: true, import: 'default' },
);
