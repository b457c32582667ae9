/** A client's guide to each event, beyond its schema: order, timing, refusals. The payload stands before the arrow. */
export const eventNotes: Record<string, string> = {
  'matching:join':
    '`{filters?: {languages?, countries?}, description?, transport?, takeover?, replaces?, returns?, continues?}` → `filters` (codes of `Profile`) count for premium_plus alone and hold in both directions; others\' are ignored. `matching:joined {position, total}` and, for a waiting user, `matching:status {position, total}` as they change (at most once a second) `description` `{type: "offer", sdp}` (optional, up to 20,000 characters): an offer with its candidates, kept with the place for 90 s, replaced by the next. A join without one keeps it. `transport` `{session, ufrag, password, fingerprint}` (optional, kept with the offer): session id, ICE name and password and certificate of the answer that this user would give instead `takeover` (optional): what of another socket of the user\'s the join may take over. Without it a search and a call: the other socket gets `matching:error` with reason `TAKEN_OVER`, and a call ends. `"search"`: a search alone; `"none"`: neither. What may not be taken over is refused with `ACTIVE_ELSEWHERE`, and stays as it is. `replaces` (optional, up to 8 socket ids): earlier sockets of the same tab; what they have is not another\'s. A call whose socket has gone is not another\'s either, and ends; but with `returns: true` (optional, beside `takeover`), for a tab from which another has taken a call, it is refused with `ACTIVE_ELSEWHERE` and `isFree: true`, and the call stays. So is, with `continues: true` (optional), for a search that goes on over a new connection, a match of one of the sockets in `replaces` whose room this user has never entered: its `matching:found` was lost with that socket',
  'matching:offer':
    '`{description: {type: "offer", sdp}, transport?}` → replaces the offer of a waiting user, whose place stays as it is; without a place it is ignored',
  'matching:leave': 'out of the queue',
  'matching:status': '`matching:status {position, total}`; without a place it is refused with `NOT_FOUND`',
  'matching:found':
    '`matching:found {roomId, peerId, peerInfo: {username, displayName?, avatar, karma, experiencePoints}, iceTransportPolicy: "all" | "relay", iceServers?, kind?}` to both; `kind: "friend"` for a call between friends (`friend:call`), here and in `elsewhere`. `iceServers`, only with a relay, is the list of GET /api/ice/servers with credentials for 10 minutes; use it for this call Where one of the two has posted an offer (of two, the later joiner\'s counts), the other\'s `matching:found` carries it as `peerDescription`, and the owner\'s carries its session id (second field of `o=`) as `offeredSession`, with the other\'s `transport`, if posted, as `peerTransport`. The other may enter the room and answer at once: until the owner has entered, signals go to its matched socket. If no answer comes, the call is negotiated as without. Between strangers who are relayed, an offer that shows any but relayed addresses is dropped `sharedInterests` (optional) in `matching:found`: up to three interests that both have, compared without regard to case, in the words and the order of the one who receives it, so that each reads nothing but their own. Left out where there are none, and where either of the two has a private profile',
  'matching:limit_reached':
    '`matching:limit_reached {message, limit, resetsAt}` (the acknowledgement has the code `LIMIT_REACHED`) / `matching:error {message, code, reason}`; reason `RATING_REQUIRED` carries `pendingRating {roomId, peerId, duration}`, reason `ACTIVE_ELSEWHERE` carries `elsewhere`: `{activity: "search"}` or `{activity: "call", room: {roomId, peerId, peerInfo, iceTransportPolicy}, isFree?}`. `isFree: true`, only to a join that `returns` or `continues`: no socket is in the call, and this one may enter it without asking. `video:join_room` with that room moves the call here; `matching:join` with `takeover: "search"` moves the search',
  'video:join_room':
    '`"<roomId>"` → ack `data` = `{startedAt, endsAt, serverTime}`, the first two null before the call has started; `video:user_joined {roomId, userId}` to the other, if already in; `NOT_A_MEMBER` for a room of others, and for what a socket does in a room that it has not entered, `CALL_OVER` once the call has ended, and before that refusal `video:call_ended` with the figures; it leaves `endedBy` out where a member ended the call; when both are in, `video:both_users_ready {roomId, initiatorId, startedAt, endsAt, serverTime}` to both (the lower id initiates, unless an offer was posted ahead; times are the server\'s clock, `endsAt` is when the session length ends the call; before the call has started they are what they would be if it started now)',
  'video:offer':
    '`{roomId, offer | answer | candidate}` → the same event to the other: `{roomId, userId, offer | answer | candidate}`. At most 120 offers, 120 answers and 1,200 candidates a minute. A client opens at most four connections for new sessions of the other at once, and one every 10 s after that; it ignores more',
  'video:answer':
    '`{roomId, offer | answer | candidate}` → the same event to the other: `{roomId, userId, offer | answer | candidate}`. At most 120 offers, 120 answers and 1,200 candidates a minute. A client opens at most four connections for new sessions of the other at once, and one every 10 s after that; it ignores more',
  'video:ice_candidate':
    '`{roomId, offer | answer | candidate}` → the same event to the other: `{roomId, userId, offer | answer | candidate}`. At most 120 offers, 120 answers and 1,200 candidates a minute. A client opens at most four connections for new sessions of the other at once, and one every 10 s after that; it ignores more',
  'video:toggle_audio':
    '`{roomId, enabled}`; video:toggle_video also `reason: "weak_connection"` with `enabled: false` → `video:peer_audio_toggle` / `video:peer_video_toggle {roomId, userId, enabled, reason?}`. Both are sent at every `video:both_users_ready`, and each when it changes; what was changed before the link is up is sent then. With the reason the camera is on, and the picture is held back because the connection is weak; a client that does not know the reason shows the camera as off',
  'video:toggle_video':
    '`{roomId, enabled}`; video:toggle_video also `reason: "weak_connection"` with `enabled: false` → `video:peer_audio_toggle` / `video:peer_video_toggle {roomId, userId, enabled, reason?}`. Both are sent at every `video:both_users_ready`, and each when it changes; what was changed before the link is up is sent then. With the reason the camera is on, and the picture is held back because the connection is weak; a client that does not know the reason shows the camera as off',
  'video:begin_blurred':
    "`{roomId, ready}` → `video:peer_begin_blurred {roomId, userId, ready}` to the other: the sender begins blurred, and is ready to be seen or not yet. From the first of them on, in either direction, the call begins blurred for both: each blurs its own picture beyond recognition before it sends it, and the other's as well, until both have sent `ready: true`; after that the call stays clear. Sent at every `video:both_users_ready` by who begins blurred (with `ready: true` for the rest of a call that is clear), when the user is ready, and once with `ready: false` in answer to the other's first. The server keeps none of it. A client that does not know it sends nothing, and is not waited for",
  'video:leaving':
    '`"<roomId>"` → when the sender\'s page goes away (`pagehide`, `freeze`), before its socket does: `video:peer_leaving {roomId, userId}` to the other at once. The seat is kept for the grace period, as after a lost socket: `video:join_room` takes it back, and `video:both_users_ready` follows. A WebSocket that closes with the code 1001, as browsers close those of a page that is gone, counts as this event where none has come, as after a crash; so does a connection that ends in any way after `closing`, as Chromium\'s over HTTP/2 do',
  'video:first_frame':
    "`{roomId, ms}` → optional, once per call: milliseconds from `matching:found` to the first picture of the other (0–60000), for the operator's figures. A page in the background sends none",
  'video:unreachable':
    "`{roomId, cause}` → optional: a search has stopped because nothing came from two different people in a row; `roomId` is the last of their rooms. `cause`, as the browser's own test of a connection tells: `blocked`, `relay_unreachable`, `relay_full`, `relay_refused` or `unknown`. For the operator's figures",
  'video:media_flowing':
    '`"<roomId>"` → once a connection, when the first remote frame was drawn or decoded (or sound came and no picture). When both have: `video:call_started {roomId, startedAt, endsAt, serverTime}` to both; from then on the call counts. Without both reports there is no duration, reward, rating or match of the day, and the call ends two minutes after both are in. Our client gives up 10 s after the match (20 s after a reload) where nothing of the other has arrived, and reports a failed link (`video:call_ended` with `connection_lost`)',
  'video:skip':
    '`"<roomId>"`; video:call_ended also `{roomId, reason: "connection_lost"}`, where the sender\'s link has failed: the other gets `video:peer_disconnected` with that reason → `video:call_ended {roomId, reason: "skip" | "ended" | "time_limit" | "reported", endedBy?, duration, rewards: {xpGained, karmaGained}, ratingRequired}` to both. `karmaGained` is what the call is worth; the day\'s bounds may leave less of it. `endedBy` is the member who ended the call, also by a block or a report, or because they were suspended, deleted their account, or were signed out on the device that has the call; null if neither did; left out where it is not known. `reported` by the other is shown as someone who left, as `ended` is',
  'video:end':
    '`"<roomId>"`; video:call_ended also `{roomId, reason: "connection_lost"}`, where the sender\'s link has failed: the other gets `video:peer_disconnected` with that reason → `video:call_ended {roomId, reason: "skip" | "ended" | "time_limit" | "reported", endedBy?, duration, rewards: {xpGained, karmaGained}, ratingRequired}` to both. `karmaGained` is what the call is worth; the day\'s bounds may leave less of it. `endedBy` is the member who ended the call, also by a block or a report, or because they were suspended, deleted their account, or were signed out on the device that has the call; null if neither did; left out where it is not known. `reported` by the other is shown as someone who left, as `ended` is',
  'video:call_ended':
    '`"<roomId>"`; video:call_ended also `{roomId, reason: "connection_lost"}`, where the sender\'s link has failed: the other gets `video:peer_disconnected` with that reason → `video:call_ended {roomId, reason: "skip" | "ended" | "time_limit" | "reported", endedBy?, duration, rewards: {xpGained, karmaGained}, ratingRequired}` to both. `karmaGained` is what the call is worth; the day\'s bounds may leave less of it. `endedBy` is the member who ended the call, also by a block or a report, or because they were suspended, deleted their account, or were signed out on the device that has the call; null if neither did; left out where it is not known. `reported` by the other is shown as someone who left, as `ended` is',
  'video:peer_disconnected':
    '`video:peer_disconnected {roomId, reason: "connection_lost" | "left", duration, rewards, ratingRequired}` when the other\'s socket has been gone for the grace period (`left`: the other has not come in within 10 s of the match; whoever was absent is sent nothing). The figures are those of `video:call_ended` After a broken call (reason `connection_lost`, of a second or more) `matching:call_back_offered {roomId, peerId, until, serverTime}` to both, just before its end: until then each may call the other back. Not more than three times an hour for a pair',
  'matching:call_back':
    '`{roomId, accept?: boolean}`, `roomId` of the broken call → ack `data` = `{until, serverTime}`; `until` is null where no offer holds. `accept: true` accepts, `false` declines, without it the event only asks (after a reconnect; a client that has not received the end repeats `video:call_ended` first, which may have been lost with the connection). Repeating it changes nothing; of several sockets the newest is called. Once both have accepted: `matching:found` with a new room, to the two sockets. When one declines, begins a search, blocks or reports the other, or is in another call: `matching:call_back_ended {roomId}` to the other, without a reason. Nothing is sent at `until`',
  'friend:call':
    '`{userId}`, a friend → rings on every device of theirs for 30 s; ack `data` = `{callId, outcome, until, serverTime}`. `outcome` is `ringing` (until `until`), or `connecting` where that friend is ringing this user; `busy` and `offline` ring nothing, and `until` is null. `NOT_FRIENDS`, also over a block; `EMAIL_UNVERIFIED`, `AGE_UNPROVEN`, `SUSPENDED`; `ACTIVE_ELSEWHERE` for a caller who is in a call or calls someone already; ten times in ten minutes to the same friend',
  'friend:call_incoming':
    '`friend:call_incoming {callId, caller, until, serverTime}` to every device of the friend, and to one that connects while it rings; `caller` is a person',
  'friend:call_accept':
    '`{callId}` → the first device that accepts: `friend:call_accepted {callId}` to the caller, `friend:call_ended` with `answered` to every device of the friend, and `matching:found` with `roomId` = `callId` and `kind: "friend"` to the two sockets, which enter the room as after a match; one that has given the call up meanwhile answers with `video:end`. A search of either ends; where another socket of theirs waits, it receives `matching:error` with `TAKEN_OVER`. `CALL_OVER` where it rings no longer',
  'friend:call_decline':
    '`{callId}` → `friend:call_declined {callId}` to the caller, `friend:call_ended` to the devices of the friend. Nothing where it rings no longer',
  'friend:call_cancel':
    '`{callId}` → by the caller. `friend:call_ended` to the devices of the friend. Nothing where it rings no longer',
  'friend:call_ended':
    '`friend:call_ended {callId, reason}`: it rings no longer. `reason`: `answered`, `declined`, `cancelled` (also where the caller\'s socket has gone), `missed` (30 s, the end of the friendship, a block, a report or a suspension), `busy` (the friend has entered another call), `offline` (the friend has no connection left, and is not rung by a push), `failed` (no room could be opened, or the caller\'s node is gone). To the devices of the friend, and, but for `answered`, `declined` and `cancelled`, to the caller A call with `kind: "friend"` is direct unless REQUIRE_RELAY is set, has no rating (`matching:rate` answers `FORBIDDEN`), rewards, match of the day or call back, and lasts 12 hours at most. It ends as any call',
  'matching:rate':
    '`{roomId, rating: "positive" | "negative" | "dismiss"}` → ack. The same again changes nothing; another is refused with `ALREADY_RATED`, any with `CALL_TOO_SHORT` for a call under 30 s',
  'room:message':
    '`{roomId, content}` → `room:message {roomId, id, userId, username, content, createdAt}` to both; `createdAt` is strictly increasing within a room',
  'room:get_messages':
    '`{roomId}` → `room:messages {roomId, messages}` to the socket that asks: the newest 500, oldest first',
  'room:typing': '`{roomId, isTyping}` → `room:typing {roomId, userId, isTyping}`',
  emoji_animated:
    "`{emoji}`, one of 👋 😂 ❤️ 🔥 👏 🎉 😮 👍 → to both in the sender's call: `emoji_animated {roomId, userId, emoji}`; refused without a premium plan (`PREMIUM_REQUIRED`), except 😂 and 👍, which everyone may send",
  'dm:send':
    '`{recipientId, content, pictureId?, clientMessageId?, replyTo?}` → ack `data` = `Message`, given only once it is stored; `dm:message {conversationId, message}` to every socket of both',
  'dm:typing':
    '`{conversationId, isTyping}` → `dm:user_typing {conversationId, userId, isTyping}` to every socket of the other, while they are friends',
  'dm:mark_read': '`{conversationId}` → `dm:messages_read {conversationId, readBy, readAt}` to every socket of both',
  'dm:mark_delivered':
    '`{conversationId, upTo}` → when a device has received messages: `upTo` is the `createdAt` of the newest. `dm:messages_delivered {conversationId, deliveredTo, upTo}` to every socket of both, where it moves on; over a block nothing follows',
  'dm:message_deleted':
    '`dm:message_deleted {conversationId, messageId, deletedBy, deletedAt}` to every socket of both: the text, the reactions and quotations of that message must no longer show',
  'dm:message_reacted':
    '`dm:message_reacted {conversationId, messageId, userId, emoji}` to every socket of both; `emoji` replaces an earlier one of that user, null takes it back',
  'dm:conversation_unarchived': '`dm:conversation_unarchived {conversationId}`',
  'friends:request_status':
    '`friends:bulk_status {statuses: {<userId>: {status, lastSeenAt}}}`; later `friend:status_update {userId, status, lastSeenAt}`; status is online, busy (in a call) or offline',
  'friend:request_sent':
    "`friend:request_sent {request}` to the sender, `friend:request_received {request, requester, isRepeat?}` to the receiver (`isRepeat`: one of the same person was announced within a day, and this one is not), `friend:request_accepted {friend, acceptedBy}` and `friend:request_declined {requestId}` to the sender (who accepts is sent nothing), `friend:request_gone {requestId}` for one that is in the user's lists no more: to both when its sender cancels it or blocks the receiver, which look alike, and to the receiver, for their other devices, when they decline it or block the sender, `friend:in_touch {friend}` to both once both have said that they wish to stay in touch; `friend:removed {friendshipId, userId}` to both when a friendship ends, by a removal or a block; `userId` is the other; `friend:block_changed {userId, isBlocked}` to the devices of who has blocked someone or lifted a block, before what the block ends",
  'report:decided': '`report:decided {id, status, outcome}` to the reporter, once a review has decided',
  'moderation:measure':
    '`moderation:measure Measure` to the person: a new warning or suspension, one that was withdrawn, or a decided appeal',
  'desk:queue_changed':
    '`desk:queue_changed {caseId}` to every session that has the desk open, but those of whom the case is about: a report, a claim, a decision or an appeal; the page asks again. `caseId` may be null',
  'waiting:someone':
    '`waiting:someone {at}`, once, to those who asked for it, have met no one since, and neither search nor are in a call, when a user whom they may meet has waited two seconds without a partner; `waiting:meeting_soon {Meeting}` ten minutes before a meeting hour to those who come and are connected (others get a mail)',
  'person:changed':
    '`person:changed {userId}` to connected users in whose lists, conversations or calls that person is, or would be: the person has gone (a deleted account), or is back. It does not say which: ask again for what shows people',
  'session:expiring':
    '`session:expiring {expiresAt}`, a minute before the access cookie that let this socket in is over: `POST /api/auth/refresh` with the `socketId` of this socket renews both; else the transport closes at `expiresAt`, and a client that has new cookies by then connects again',
  'account:updated':
    '`account:updated {user}` to every socket of a user whose address or username has changed, whose address was confirmed, who has seen new texts or proven their age',
  join_global: 'as in the spec → refused: `GLOBAL_CHAT_DISABLED`',
  message: 'as in the spec → refused: `GLOBAL_CHAT_DISABLED`',
  typing: 'as in the spec → refused: `GLOBAL_CHAT_DISABLED`',
  'push:front':
    '`{isInFront}` → whether the page is on screen and its user at the device or in a call, at first and whenever it changes: while one socket of a user says so, nothing is pushed to them. A client that never sends it is not in front',
  heartbeat: '`{timestamp}` on heartbeat → presence',
  idle: '`{timestamp}` on heartbeat → presence',
  closing: '`{timestamp}` on heartbeat → presence',
  'user:active': '`{timestamp}` on heartbeat → presence',
  'user:idle': '`{timestamp}` on heartbeat → presence',
  'debug:rooms': 'only on a trial: development, the embedded database, no PUBLIC_URL; else `DEBUG_DISABLED`',
  'debug:myrooms': 'only on a trial: development, the embedded database, no PUBLIC_URL; else `DEBUG_DISABLED`',
};
