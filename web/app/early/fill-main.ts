import { fillConversations } from './fill-conversations.ts';

// Built into a separate file that contains nothing else of the app (build/early-script.ts).
fillConversations(document, Date.now());
