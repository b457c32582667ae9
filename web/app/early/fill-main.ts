import { fillConversations } from './fill-conversations.ts';

// A file of its own in the build, without anything else of the app (build/early-script.ts).
fillConversations(document, Date.now());
