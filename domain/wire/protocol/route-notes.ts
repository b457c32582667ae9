/** A client's guide to each call, beyond its schema: order, limits, refusals. The request stands before the arrow. */
export const routeNotes: Record<string, string> = {
  'POST /api/auth/register':
    '`{email, username, password, firstName, lastName, birthDate: "YYYY-MM-DD", acceptedTexts?, language?, invitation?}`; where `registration` of `/api/site` is `closed`, 403 `REGISTRATION_CLOSED`; where it is `invitation`, the code of an invitation link comes with it: 403 `INVITATION_REQUIRED`, 404 `INVALID_INVITE_CODE`. `acceptedTexts` is the `version` of the texts that the form named; `language` (one of the schema) is that of the interface and becomes the profile\'s, which is otherwise the first of these in Accept-Language, else English. Mails are in the profile\'s language → 201 `{user}`; does not sign in. A network from which more than 30 sign up within an hour, or fewer find addresses taken, has to prove work, more of it the more there are: 403 `PROOF_REQUIRED`, until `proof` is a solution of the challenge below. What is refused otherwise costs no second work',
  'GET /api/auth/register/challenge':
    'no sign-in → `{challenge}`: of ALTCHA (altcha.org), version 2, for this network and ten minutes; null while none is asked for. `proof` is base64 of `{challenge, solution: {counter, derivedKey}}` as JSON: `derivedKey` is PBKDF2 with SHA-256, `cost` rounds and `keyLength` bytes, of the bytes of `nonce` and then `counter` (four, the first one highest) with `salt`, all in hex, and begins with `keyPrefix`; `counter` is searched for from 0. A solution counts once',
  'POST /api/auth/login':
    '`{email, password}` → `{user}` and the two cookies; 401 `INVALID_CREDENTIALS`, alike for an unknown address and a wrong password; a session that the same browser had as the same user ends, and its sockets go on in the new one; `restored: true` beside `user` where the account was being deleted, which this sign-in has ended',
  'GET /api/auth/me':
    '`{user}`; `user = {userId, username, email, avatar, emailVerified?, pendingEmail?, newTexts?, ageProven?, passwordless?}`. `passwordless` is there, and true, where the account has no password: calls that ask for it are then sent without, within ten minutes of a sign-in or another proof, and else refused with 403 `RECENT_SIGN_IN_REQUIRED`. `ageProven` is there where the server asks for a proof of age (`AGE_PROOF`); while it is false, matching is refused with `AGE_UNPROVEN` (403). `newTexts` is the version of terms, privacy policy and rules while the user has accepted none or another. `emailVerified` is there where the server asks for confirmed addresses (`EMAIL_VERIFICATION`); while it is false, matching, friend requests (sending and accepting) and messages are refused with `EMAIL_UNVERIFIED` (403), over HTTP and as the reason of a realtime refusal. `pendingEmail` takes the place of `email` once it is confirmed',
  'GET /api/auth/session':
    'cookies, if any → `{user, isRenewable, ended?}`: as `me` without a refusal. `user` is null where no one is signed in; `isRenewable` then says whether `refresh` may bring the user back, and `ended` why it cannot: `expired`, `reused` (a used cookie came back whose successor was presented), `ended` (by its user), `password` (changed), `team`, `deletion`',
  'POST /api/auth/refresh':
    'refresh cookie, `{socketId?}` → `{user}` and two new cookies; a used cookie is accepted while no successor of it has been presented. `socketId`: the socket of the client that asks, which then lives as long as the new access cookie. 401 `UNAUTHENTICATED` clears both, and has the same as `ended` in `reason`, where that is known',
  'POST /api/auth/logout': "`null`; both cookies cleared, this session's sockets closed",
  'GET /api/auth/sessions':
    '`OpenSession[]` = `{id, browser, system, device, createdAt, lastUsedAt, isCurrent}`: this one first, then the last used. `browser` (such as `Firefox`), `system` (`Linux`) and `device` (`desktop`, `mobile`, `tablet`) are null where the browser did not say; `lastUsedAt` is true to five minutes',
  'POST /api/auth/sessions/:id/end':
    '`{password?}` → `null`; the session ends and its sockets are closed. `NOT_FOUND` for one that is over or of someone else. Without the password a session older than 10 minutes is refused with 403 `RECENT_SIGN_IN_REQUIRED`; a wrong one with 400 `PASSWORD_WRONG`, with `fields`',
  'POST /api/auth/sessions/end-others':
    '`{password?}`, as above → `{ended}`: how many; every session but this one ends, and its sockets are closed',
  'POST /api/auth/forgot-password': '`{email}` → always 202 `null`, known address or not',
  'POST /api/auth/reset-password':
    '`{token, password, keepPasskeys?}` → `null`; every session of that user ends, a pending change of address is given up, accounts at other sites are unlinked, and passkeys are removed but for the ids in `keepPasskeys`. Those of staff stay; of an account whose address was never confirmed none does. 400 `RESET_TOKEN_INVALID` (used, older than an hour, or unknown)',
  'POST /api/auth/reset-password/passkeys':
    '`{token}` of a mailed link, which stays unused → `Passkey[]`: those that `keepPasskeys` can keep. `RESET_TOKEN_INVALID`, as above',
  'POST /api/account/data':
    '`{password}` → not JSON but a zip archive (`application/zip`): each list that is held about the user as `<list>.json`, and the pictures in `pictures/`; three times in 24 hours. Errors are JSON as ever; 400 `PASSWORD_WRONG`, with `fields`',
  'POST /api/account/deletion':
    '`{password, confirmed: true}` → `{eraseAt}`: the account is hidden at once, its sessions end and its call does; it is erased at `eraseAt` at the earliest, and a sign-in before then restores it. 400 `PASSWORD_WRONG`, with `fields`, for another password. To others a hidden account does not exist, but for `POST /api/reports` and for blocking it',
  'GET /api/site':
    'no sign-in → the site as its operator has set it up: its name, who may sign up, through which other sites (`signIns`), and its plans; `plans` is null where there are none: then everyone has what `premium_plus` includes, and no daily limit. The pages have the same as JSON in the element `site`',
  'POST /api/site/crashes':
    'no sign-in; `{kind}`: `render` (a page threw) or `files` (files of the app could not be fetched) → 202 `null`. It is counted, ten a minute from a network; nothing else is taken',
  'PUT /api/plans/:userId':
    "for the operator's shop, with `Authorization: Bearer <SHOP_TOKEN>`, which no page has: 404 where the setting is not set, 401 with another token. `{order, plan, until}`: `until` is when the plan ends, null where it lasts, and must be null for `free`; a time that has passed is `DATE_PAST`. → `{userId, plan, until, isRepeated}`. `order` is a key of the shop's: sent again with the same contents it changes nothing and answers the same with `isRepeated: true`, also once another order has set another plan; with other contents 409 `ORDER_CHANGED`. 404 for an account that does not exist",
  'POST /api/auth/providers/:provider/sign-in':
    'no sign-in; `:provider` is the `name` of one of `signIns` in `/api/site` → `{url}`, where the browser goes, and a cookie for the way back. The other site sends it to `/login/callback/:provider`, and the page there hands the query of its address to `finish` below, within 10 minutes, once, in the same browser. 503 `PROVIDER_AWAY`',
  'POST /api/auth/providers/:provider/link':
    '`{password?}` → as above, for a signed-in user who links an account there: without the password a session older than 10 minutes is refused with 403 `RECENT_SIGN_IN_REQUIRED`. 409 `PROVIDER_LINKED` where one of that site is linked',
  'POST /api/auth/providers/:provider/prove':
    '→ as above, for a signed-in user who proves by a new sign-in there who they are',
  'POST /api/auth/providers/:provider/finish':
    '`{query}`: the parameters of the address → `{outcome}`: `signed-in` (with `user` and `restored?`, as `login`, and the two cookies), `linked`, `proven` (for ten minutes it stands for a fresh sign-in), or `unknown` with `{email, isEmailVerified, account}`: no account knows this person, and one of the next two calls goes on with them, within half an hour, in the same browser. `email` is null where the site says none; `account` is `password` or `other` (one without a password) where an account here has the address and the other site vouches for it. 400 `PROVIDER_CANCELLED`, `PROVIDER_EXPIRED` (too late, used, or begun elsewhere), `PROVIDER_REFUSED`, `PROVIDER_CLOCK`; 403 `PROVIDER_OTHER`, `PROVIDER_NOT_FRESH` (it did not ask who they are); 409 `PROVIDER_TAKEN` (it opens another account), `PROVIDER_LINKED`',
  'POST /api/auth/providers/register':
    '`{username, firstName, lastName, birthDate, email?, acceptedTexts?, language?, invitation?, proof?}`, as for `register` but without a password → 201 `{user}` and the two cookies. The address is the one that the other site says, unless another is sent; where that site vouches for it, it is confirmed',
  'POST /api/auth/providers/login':
    '`{email, password}`, as for `login` → `{user}` and the two cookies; the account at the other site is linked, and signs in from then on',
  'GET /api/auth/identities':
    '`Identity[]` = `{id, provider, label, createdAt, lastUsedAt}`, oldest first: accounts at other sites that open this one. `provider` is null where the operator no longer has that site',
  'POST /api/auth/identities/:id/remove':
    '`{password?}` → `null`; the owner gets a mail. 409 `LAST_SIGN_IN` where the account has neither a password nor a passkey nor another site. The rest as for passkeys',
  'GET /api/auth/passkeys':
    '`Passkey[]` = `{id, name, createdAt, lastUsedAt}`, oldest first; `lastUsedAt` is null until someone signs in with it',
  'POST /api/auth/passkeys/options':
    '`{password?}` → `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. Without the password a session older than 10 minutes is refused with 403 `RECENT_SIGN_IN_REQUIRED`; a wrong one with 400 `PASSWORD_WRONG`; the 21st passkey with 409 `PASSKEY_LIMIT`',
  'POST /api/auth/passkeys':
    '`{credential}`: the `RegistrationResponseJSON` that answers those options, within 5 minutes and from the same session → 201 `Passkey`, named after the device, and a mail to the owner; else 400 `PASSKEY_REFUSED`',
  'PUT /api/auth/passkeys/:id': '`{name}`, up to 50 characters → `Passkey`',
  'POST /api/auth/passkeys/:id/remove':
    '`{password?}` → `null`; sessions that it began stay, and the owner gets a mail. Without the password a session older than 10 minutes is refused with 403 `RECENT_SIGN_IN_REQUIRED`; a wrong one with 400 `PASSWORD_WRONG`. Staff who have a passkey or a one-time code add and remove passkeys in the open desk only: 403 `DESK_CLOSED`. 409 `LAST_SIGN_IN` where nothing else opens the account',
  'DELETE /api/auth/passkeys/:id': 'the same, without a password: within 10 minutes of the sign-in',
  'POST /api/auth/passkeys/sign-in/options': '`PublicKeyCredentialRequestOptionsJSON` for any passkey of the site',
  'POST /api/auth/passkeys/sign-in':
    '`{credential}`: the `AuthenticationResponseJSON`, within 5 minutes, once → as login; 401 `PASSKEY_UNKNOWN` (removed), 400 `PASSKEY_REFUSED`',
  'POST /api/auth/verify-email':
    '`{token}` of a mailed link; no sign-in → `null`; the address is confirmed, or takes the place of the old one. `EMAIL_LINK_INVALID` (used, older than 24 h, or for an earlier choice; with `fields: {token: "EMAIL_CONFIRMED"}` where it was used and its address is the confirmed one), `EMAIL_TAKEN`',
  'POST /api/auth/verify-email/reject':
    '`{token}` of a mailed link, also of one that is older than 24 h; no sign-in → `null`: its reader has nothing to do with the account. One whose address was never confirmed is erased at once; of any other the change to this address is given up. `EMAIL_LINK_INVALID` as above, and for the address of staff',
  'GET /api/auth/mail-domains':
    'no sign-in → `{allowed}`: the domains that the operator has said to have mail (`MAIL_DOMAINS`), for forms that suggest another one',
  'POST /api/account/email/link':
    '`{sentTo}`: another link to the address that waits to be confirmed; null if none does. Five an hour and ten a day to an account, and from a network to a mailbox',
  'PUT /api/account/email':
    '`{email, password}` (PUT) → `{user}`; PUT mails a link to the new address and a notice to the old one, which stays until the link is used; an address that another account has is answered alike, and its owner told; DELETE gives the change up. Where addresses are not confirmed, the new one counts at once (`EMAIL_TAKEN`). Five changes an hour and ten a day to an account, to a network, and from a network to a mailbox. 400 `PASSWORD_WRONG`, with `fields`, for another password',
  'DELETE /api/account/email':
    '`{email, password}` (PUT) → `{user}`; PUT mails a link to the new address and a notice to the old one, which stays until the link is used; an address that another account has is answered alike, and its owner told; DELETE gives the change up. Where addresses are not confirmed, the new one counts at once (`EMAIL_TAKEN`). Five changes an hour and ten a day to an account, to a network, and from a network to a mailbox. 400 `PASSWORD_WRONG`, with `fields`, for another password',
  'PUT /api/account/password':
    '`{currentPassword, password}` → `null`; every other session of the user ends, and a pending change of a confirmed address is given up. `PASSWORD_WRONG` as above',
  'PUT /api/account/username':
    '`{username}` → `{user}`; three times in 30 days, then `USERNAME_CHANGES_USED` (403). A former name is `USERNAME_TAKEN` for others for 30 days, and names of the site and its team, such as `support`, `Admin1` or `visavis_team`, are for everyone, here and in register',
  'POST /api/account/texts': '`{version}`, that of now → `{user}`: noted that the user has seen these texts',
  'POST /api/account/age-check':
    '`{url}`: where the browser goes to have the age checked; it comes back to `/age-check` with a query. 404 where the server asks for no proof, 503 while the provider is away',
  'POST /api/account/age-check/result':
    "`{query}`: the fields of that query, within an hour, by the same user → `{user}`, with `ageProven: true`; 400 `AGE_CHECK_INVALID` (not finished, late, used or someone else's), 403 `AGE_CHECK_FAILED` (under age)",
  'GET /api/legal/:page':
    'no sign-in; `terms`, `privacy`, `rules`, `contact` or `transparency`; in a language of the schema, `en` where none is named → `{markdown, version}`; `version` is that of terms, privacy policy and rules together, in all languages',
  'GET /api/desk/door':
    '`Door` = `{role: "moderator" | "admin", openUntil, passkeys, hasCode}`: the way into the desk, for accounts with a role. `openUntil` is null until this session has opened it with a second factor; it lasts 12 hours at most, and an hour after the last request to the desk. `passkeys` counts those of the account. To every other account no call below `/api/desk` exists: 404 `NOT_FOUND`; calls beyond the door answer 403 `DESK_CLOSED` until it is open',
  'POST /api/desk/door/passkey/options': '`PublicKeyCredentialRequestOptionsJSON`',
  'POST /api/desk/door/passkey':
    '`{credential}`: the `AuthenticationResponseJSON` of a passkey of this account, within 5 minutes, once, from the same session → `Door`; else 400 `PASSKEY_REFUSED`',
  'POST /api/desk/door/code':
    '`{code}`: six digits → `Door`; 400 `CODE_REFUSED`, with `fields`, for a wrong code, one that was used, or an older one; 10 wrong codes in 15 minutes, 20 in a day and 40 in a fortnight lock codes, for the account or, where the session has been in the desk, for that session: 429 `RATE_LIMITED`, while passkeys go on',
  'POST /api/desk/door/code/setup':
    '`{password}` → `{uri: "otpauth://…", secret}`, which count once a first code is entered within 15 minutes; 400 `PASSWORD_WRONG`; 409 `CODE_EXISTS` where the account has a passkey or a code and the desk is not open',
  'POST /api/desk/door/code/confirm': '`{code}` → `Door`, open; 400 `CODE_REFUSED`, 409 `CODE_EXISTS`',
  'GET /api/desk/site':
    'admins: the same as `/api/site`, and `{mailName, hasLogo, colours}`: the sender of mails, whether the site has a logo of its own, and its colours, null where they are those of the product',
  'GET /api/desk/people':
    'moderators: the start of a username, a whole email address, or an id → `{userId, username, avatar, karma, role, suspendedUntil}[]`, 20 at most; `suspendedUntil` is null where no suspension is in force, and in the year 9999 for one for good. A search for an address or an id is on record',
  'GET /api/desk/people/:id':
    'moderators → `PersonFile`: the fields above, and `{email, plan, planEnd, language, history, openCaseId, related?}`; moderators get a masked address such as `a…@e….com`. `history` = `{memberSince, karma, calls, reportsAbout, reportsMade, reportsUpheld, reportsDismissed, decisions}`, the decisions about the person newest first. `related` = `{person, shares}[]`, `shares` of `mailbox`, `network`, `device`: who shares marks of sign-ins of 30 days, where one of the two is new and the other suspended. A view is on record; 403 `FORBIDDEN` about oneself',
  'DELETE /api/desk/people/:id/suspension':
    'admins; `until` (optional): the `suspendedUntil` that one has read, else 409 `CASE_CHANGED` → `PersonFile`. Whatever suspends the person is withdrawn, also where an appeal against it was answered; one that waits is answered in their favour. 403 `FORBIDDEN` about oneself and other admins',
  'POST /api/desk/people/:id/decision':
    'moderators; `{verdict, lastDecisionId}`: a warning or a suspension as for a case below, and the newest decision about the person that one has read, or null → 201 `PersonFile`. Decides without a report; 409 `CASE_OPEN` while there is one, 409 `CASE_CLOSED` where someone else has decided meanwhile, 403 `FORBIDDEN` about staff (an admin may decide about a moderator); 60 an hour. Its `caseId` is null',
  'PUT /api/desk/people/:id/plan':
    'admins; `{plan, until}`, `until` null for no end → `PersonFile`; 403 `FORBIDDEN` as below',
  'POST /api/desk/people/:id/sign-out':
    'admins → `{sessions}`: how many ended. This and the calls below answer 403 `FORBIDDEN` about another admin or oneself; to moderators they do not exist',
  'POST /api/desk/people/:id/export':
    'admins → not JSON in an envelope but a JSON file: everything held about the person, without secrets. 403 `RECENT_PROOF_REQUIRED` unless this session opened the desk, perhaps once more, within five minutes',
  'DELETE /api/desk/people/:id':
    'admins; `{username}`, typed again → `null`; the account and all that hangs on it are gone. 403 `RECENT_PROOF_REQUIRED` as above',
  'GET /api/desk/totals':
    'admins → `{people: {all, newToday, paying, suspended}, calls: {all, today, running}, messagesToday, reports: {all, open}, evidence, connections}`: now, and within 24 hours; `connections` are those of the node that answers',
  'GET /api/desk/setup':
    'admins → `{checkedAt, findings: {part, level: "good" | "warning" | "fault", code, values}[]}`: the parts of the set-up, tried from the node that answers; takes some seconds. Parts and codes may come; a client shows the text of one that it knows',
  'GET /api/desk/figures':
    'moderators; 1 to 366 days, 30 if nothing else is asked for → `{days, reportsByReason, reportsByDay, medianTimeToDecision, decisions: {dismiss, warn, suspend, automatic}, appeals: {made, decided, overturned, waiting}}`; days are those of UTC, the median is in seconds',
  'GET /api/desk/transparency':
    'moderators → not JSON but a CSV file with the columns `year,rule,figure,value`: what was reported and decided in a calendar year (UTC)',
  'GET /api/desk/cases':
    "moderators, as for every call on cases below; `status` = `open` or `decided`; `claimed` = `mine`, `free` or `any` → `{cases: CaseInQueue[], total, next}`; open ones in the order to decide them (automatic suspensions, severity, the best reporter's weight, the day, priority support, age; reports by people who had nothing to do with the person place none), decided ones newest first, 50 a page. `CaseInQueue` = `{id, about, reports, reason, severity, isFirst, isPriority?, isWithoutContact?, openedAt, weight, hasEvidence, claimedBy: {userId, username, until} | null}`; a case is every open report about one person. `about` and other people are `{userId, username, avatar, karma, role, suspendedUntil}`. Cases about oneself do not exist",
  'GET /api/desk/cases/:id':
    '`visit` (optional): a UUID, the same from the time a person opens the case on. What is fetched again in it is in the audit log once an hour, or when there is another report; without it every time → `CaseInQueue` with `{status, language, openReports, earlierReports, history, reporters: {person, history}[], sharedCalls, decision}`; `reporters` are those of `openReports`, 20 at most and never the reader. A report is `{id, reason, description, createdAt, reporter, record: {upheld, dismissed, weight}, call, conversationId, evidence: {id, kind, at}[], outcome}`, a decision `{id, caseId, at, by, isAutomatic, isCarriedOver, action: "dismiss" | "warn" | "suspend", rule, until, message, note, undoneAt, appealOutcome, appealNote}`; its `until` is null for good. `isCarriedOver`: a suspension of an erased account that holds for a new one with its address',
  'POST /api/desk/cases/:id/claim':
    "`CaseInQueue` / `null`. A claim lasts 15 minutes; its holder claims again to hold on to it, which the page does when they act in it; 409 `CLAIMED` while another holds it, 409 `CASE_CLOSED` once decided, 403 `FORBIDDEN` about staff (an admin may decide about a moderator) and about one's own reports",
  'DELETE /api/desk/cases/:id/claim':
    "`CaseInQueue` / `null`. A claim lasts 15 minutes; its holder claims again to hold on to it, which the page does when they act in it; 409 `CLAIMED` while another holds it, 409 `CASE_CLOSED` once decided, 403 `FORBIDDEN` about staff (an admin may decide about a moderator) and about one's own reports",
  'POST /api/desk/cases/:id/decision':
    '`{verdict, dismissed?: reportId[], reports?: reportId[]}`; `verdict` = `{action: "dismiss", note?}`, `{action: "warn", rule, message, note?}` or `{action: "suspend", rule, message, note?, days: 1 | 7 | 30 | null}` → 201, the case; 409 `NOT_CLAIMED` unless one has claimed it. Upholds its reports but those in `dismissed`. `reports` are those that one has read, 1,000 at most: others stay open in another case, and where one of them is not open any more it answers 409 `CASE_CHANGED`. Without it those count as read that were there when one claimed the case or began a visit',
  'DELETE /api/desk/decisions/:id':
    '`null`; its suspension ends, its reports are open again. Moderators undo their own within a day, admins any; else 403 `FORBIDDEN`, 409 `UNDO_CLOSED`',
  'POST /api/desk/evidence/:id/view':
    'not JSON in an envelope but the frame or the picture of a message (`image/webp`) or the messages (`application/json`: `{senderId, content, createdAt}[]`); the view is recorded first. 409 `NOT_CLAIMED` unless one has claimed the open case about the person, or an appeal against what decided the report; 403 `FORBIDDEN` for a report of one’s own',
  'GET /api/desk/appeals':
    'moderators; `open` or `decided` → `AppealInQueue[]` = `{id, at, text, about, decision, isMine, language, isPriority?, claimedBy, outcome: "upheld" | "overturned" | null, answer, note, decidedBy: {userId, username} | null, decidedAt}`; open ones by day, of a day those with priority support (`isPriority`) first, then the oldest. `isMine`: whether one may decide it',
  'POST /api/desk/appeals/:id/claim':
    '`AppealInQueue`; refusals as for a case, and 403 `FORBIDDEN` to who made the decision',
  'POST /api/desk/appeals/:id/decision':
    '`{outcome, answer, note?}` → 201 `AppealInQueue`. `overturned` ends the suspension, and the reports that it upheld have no outcome any more: `outcome` is null for their authors, and for their weight',
  'GET /api/moderation/measures':
    '`Measure[]`, newest first: warnings and suspensions of the user = `{id, kind: "warning" | "suspension", rule, message, at, until, isAutomatic, isInForce, isWithdrawn, isRead, appealUntil, appeal: {at, text, outcome, answer, decidedAt} | null}`. `at` is to the hour where reports alone suspended them; `until` is null for a warning and for good; `message` where reports alone suspended them, and in records of before; `appealUntil` where an appeal is not possible (any more)',
  'POST /api/moderation/measures/read':
    '`{ids}` (optional, up to 100): the measures that the user has seen; without it all of them are read → `null`',
  'POST /api/moderation/measures/:id/appeal':
    '`{text}`, up to 2,000 characters; once → 201 `Measure`; 409 `APPEAL_CLOSED` (a second time, after 183 days, withdrawn)',
  'GET /api/desk/audit':
    "admins → `{entries, next}`, newest first, 50 a page, without what others did about the reader; an entry is `{id, at, by: {userId, username}, action, subject: {kind, id, name}, details}`. Names are null once the account is gone; `next` is the next page's `cursor`, `person` limits it to what is about someone or by them, `action` (optional) to one kind of action",
  'DELETE /api/desk/door': '`null`; the session leaves the desk and stays signed in',
  'GET /api/friends': '`Friend[]` = `{friendshipId, userId, username, displayName?, avatar, karma, lastSeenAt}`',
  'GET /api/friends/pending':
    '`FriendRequest[]` = `{id, status: "PENDING", metThrough, createdAt, requester, receiver}`; a person is `{userId, username, displayName?, avatar, karma}`, here and in conversations; `displayName` is what people read, and missing on earlier servers',
  'GET /api/friends/sent':
    '`FriendRequest[]` = `{id, status: "PENDING", metThrough, createdAt, requester, receiver}`; a person is `{userId, username, displayName?, avatar, karma}`, here and in conversations; `displayName` is what people read, and missing on earlier servers',
  'POST /api/friends/request/:id':
    '`{metThrough?: "VIDEO_MATCH"}` → 201 `FriendRequest`; it needs a call that the two shared, whatever the body says: 403 `NOT_SHARED_A_CALL`. 409 `REQUEST_EXISTS` while one waits, `ALREADY_FRIENDS`. Two requests that cross become a friendship: 200 `Friend`',
  'DELETE /api/friends/request/:id': '`null` (the sender cancels)',
  'PUT /api/friends/:id/answer':
    '`{action: "accept" | "decline"}` → `Friend` or `null`; for a day after a decline the same sender gets 429 `RATE_LIMITED` with `Retry-After`',
  'DELETE /api/friends/:id': '`null`',
  'POST /api/friends/:id/block':
    "`null`; blocking ends the friendship and the user's own request, silently; a request of the other stays for them alone, and is there once the block is lifted",
  'DELETE /api/friends/:id/block':
    "`null`; blocking ends the friendship and the user's own request, silently; a request of the other stays for them alone, and is there once the block is lifted",
  'GET /api/friends/blocked': 'people',
  'POST /api/friends/invite/:code':
    '201 `FriendRequest` with `metThrough: "INVITE_CODE"`; crossing requests as above; `code` is an invite code or that of a link; codes are case-insensitive; an unknown code is 404 `INVALID_INVITE_CODE`',
  'GET /api/friends/invite/:code':
    '`{person, isOwn}`: who invites by a link or an invite code; sends nothing. 404 `INVALID_INVITE_CODE` for an unknown or renewed code, and where the user blocks that person; a block by that person does not show. 30 an hour to a user, 60 to an address',
  'GET /api/friends/link':
    "`{code}` of the user's own invitation link, `/i/{code}`: GET makes the first one, POST a new one, and the former is void at once (10 times an hour)",
  'POST /api/friends/link':
    "`{code}` of the user's own invitation link, `/i/{code}`: GET makes the first one, POST a new one, and the former is void at once (10 times an hour)",
  'GET /api/invitations/:code':
    "without a session: `{username, displayName, avatar}`, and nothing else, of who invites by a link. `avatar` may be a `data:` address: that of a generated picture would hold the user's id. 404 `INVALID_INVITE_CODE`, also for an invite code; 240 an hour to an address, together with the pages `/i/{code}`",
  'GET /api/friends/status/:id':
    '`{status: "none" | "pending_sent" | "pending_received" | "friends" | "blocked", requestId?, friendshipId?, canRequest?}`; `canRequest`, with `none`, says whether a request by id would be sent now (a shared call, and no decline in the last day)',
  'GET /api/friends/search': '`Friend[]`, friends whose username contains q',
  'PUT /api/friends/touch/:id':
    "`{yes}` → `{friend}`: says, or no longer says, that the user wishes to stay in touch with the other of a started call. `friend` is a `Friend` once both wish it, or where they are friends already, else null, whatever the other has said. A yes holds until 24 hours after the call's end, then 409 `TOUCH_OVER`; 403 `NOT_SHARED_A_CALL` for a call that never started; 60 times an hour. A pending request of the other counts as their yes",
  'GET /api/messages/conversations':
    '`Conversation[]` = `{id, otherUser, lastMessage, lastMessageAt, unreadCount}`, newest first, archived ones left out; 500 at most, and those after them by `before`, the id of the last one',
  'POST /api/messages/conversations': '`{userId}` → 201 or, where it exists, 200 `Conversation`',
  'GET /api/messages/conversations/:id':
    '`before` = `createdAt` of the oldest loaded → `Message[]` = `{id, conversationId, senderId, content, createdAt, isRead, readAt, isDelivered?, call?, deletedAt?, picture?, quote?, reactions?}`, at most 20, oldest first; `isDelivered`: a device of the addressee has received it (true once read; hidden over a block, as reading is); `call` = `{outcome: "ended" | "missed" | "declined", seconds}` marks the entry of a call, whose caller is the sender (a `content` in English says the same to clients that do not know it); `deletedAt` marks a message that its sender has deleted, whose `content` is `Message deleted`; `picture` = `{url, width, height}` marks a picture (pixels; 1600 at most), whose `content` is what was written with it, or `Picture`; `quote` = `{id, senderId, createdAt, excerpt}` is the message that a reply answers, `excerpt` its first 120 characters on one line, null once it is deleted, with `isPicture: true` for a picture without words; `reactions` = `{userId, emoji}[]`, one a person at most, left out where there are none. `lastMessage` of a conversation and `dm:message` of what is no reply come without the last two; `createdAt` is strictly increasing within a conversation, so no message is skipped or repeated between pages',
  'POST /api/messages/send':
    '`{recipientId, content, pictureId?, clientMessageId?, replyTo?}` → 201 `Message`; `pictureId` is a picture that the sender has uploaded and not sent (else `NOT_FOUND`), with which `content` may be empty or left out; without one, `content` that shows nothing (blanks, zero-width and other characters without a shape alone) is `MESSAGE_REQUIRED`, also in `dm:send` and `room:message`; `replyTo` is the id of a message of the same conversation (else `NOT_FOUND`; `FORBIDDEN` for the entry of a call); the same `clientMessageId` (a UUID) from the same sender again answers the first `Message` and stores nothing',
  'POST /api/messages/pictures':
    'multipart, field `picture`: JPEG, PNG, WebP, GIF, AVIF up to 10 MB → 201 `{pictureId, width, height}`; removed an hour later unless it is sent. 60 in 10 minutes, 500 a day; 409 `PICTURE_LIMIT` once the account has as many as the operator allows',
  'GET /api/messages/:id/picture':
    'not JSON in an envelope but the picture (`image/webp`), for the two of its conversation, as long as they can read its message; 304 for the `ETag` that the client has. Caches of others may not keep it, and the browser asks each time',
  'DELETE /api/messages/:id':
    "`{deletedAt}`: deletes a message of the user's own, and its picture, for both, within 10 minutes (then 409 `DELETION_CLOSED`), friends or not; again, it answers the same. 403 `FORBIDDEN` for one of the other's and for the entry of a call",
  'PUT /api/messages/:id/reaction':
    '`{emoji}`, one of 👍 ❤️ 😂 😮 😢 🎉, or null to take it back → `null`; friends only, else 403 `NOT_FRIENDS`; 403 `FORBIDDEN` for the entry of a call, 404 for a deleted message',
  'PUT /api/messages/conversations/:id/read': '`null`',
  'DELETE /api/messages/conversations/:id': '`null` (archives for this user only)',
  'GET /api/messages/archived': '`Conversation[]`: those that this user has archived, in pages as above',
  'PUT /api/messages/conversations/:id/unarchive': "`Conversation`, back on this user's list",
  'GET /api/users/profile':
    'as in the spec; fields left out of a PUT stay as they are; a new `displayName` of the site or its team is refused (`DISPLAY_NAME_RESERVED`) → `Profile` with `inviteCode` and `accent` (`apricot`, `rose` or `tide`: the theme in force). Choosing another than `apricot` without premium_plus is refused with 403 `PREMIUM_REQUIRED`; it is `apricot` again once the plan has ended',
  'PUT /api/users/profile':
    'as in the spec; fields left out of a PUT stay as they are; a new `displayName` of the site or its team is refused (`DISPLAY_NAME_RESERVED`) → `Profile` with `inviteCode` and `accent` (`apricot`, `rose` or `tide`: the theme in force). Choosing another than `apricot` without premium_plus is refused with 403 `PREMIUM_REQUIRED`; it is `apricot` again once the plan has ended',
  'POST /api/users/avatar':
    "multipart field `avatar` / `banner` → `{avatarUrl}` / `{bannerUrl}`; a user's uploads are read one after the other; where four wait, another gets 429 `RATE_LIMITED` with `Retry-After`",
  'POST /api/users/banner':
    "multipart field `avatar` / `banner` → `{avatarUrl}` / `{bannerUrl}`; a user's uploads are read one after the other; where four wait, another gets 429 `RATE_LIMITED` with `Retry-After`",
  'DELETE /api/users/avatar': '`{avatarUrl}` (the generated one) / `null`',
  'DELETE /api/users/banner': '`{avatarUrl}` (the generated one) / `null`',
  'GET /api/users/matches':
    'the last 10, newest first: `{id, matchedUser, matchedAt, duration, rating: "thumbs_up" | "thumbs_down" | "neutral" | null}`',
  'GET /api/history':
    '`before` = `next` of the page before → `{calls: PastCall[], next, plan: {days, hasOlder}}`: calls that started and have ended, newest first, 20 a page, as far back as the plan shows them (rulings 50). `PastCall` = `{id, person, matchedAt, duration, xpGained, rating, canRate, ratingOwed}`; `id` is the room, for `matching:rate` and a report. `next` is null on the last page. `days` is null for a plan that shows them all; `hasOlder`: there are calls that the plan does not show',
  'GET /api/history/:id': '`PastCall`; an older one only while a rating of it is owed',
  'GET /api/users/progress':
    'the user\'s own `{karma, experience}`, the last 200 of each, oldest first: `karma` = `{id, at, delta, balance, reason: "rating" | "long_call" | "operator", ratings?}[]`, `experience` = `{at, gained, total}[]`. The ratings of a UTC day are one entry, its long calls another, in whole points, from the end of the day on; `at` is its last millisecond. `ratings` is how many there were, left out below three. Each balance is the one before plus `delta`, the last one is `karma` of the profile',
  'GET /api/users/:id':
    '`PublicProfile`: the fields of the spec but `inviteCode` and `subscriptionEnd`. Of a private one a stranger gets only userId, username, displayName, avatar, karma, createdAt and `profileVisibility: "private"`; the other fields are absent, not blanked. `inviteCode`, email, names and birth date never leave for another user',
  'GET /api/users/by-username/:username':
    '`PublicProfile`: the fields of the spec but `inviteCode` and `subscriptionEnd`. Of a private one a stranger gets only userId, username, displayName, avatar, karma, createdAt and `profileVisibility: "private"`; the other fields are absent, not blanked. `inviteCode`, email, names and birth date never leave for another user',
  'POST /api/users/subscription':
    "`{type}` (POST) → 501 `NOT_IMPLEMENTED` 'Upgrade not implemented.': no caller can give itself a plan",
  'DELETE /api/users/subscription':
    "`{type}` (POST) → 501 `NOT_IMPLEMENTED` 'Upgrade not implemented.': no caller can give itself a plan",
  'POST /api/reports':
    '`{reportedUserId, reason, description?, roomId?, conversationId?, messageId?}`. Reasons: `NUDITY`, `MINOR`, `HARASSMENT`, `THREATS`, `HATE`, `SPAM`, `OTHER`, `INAPPROPRIATE_BEHAVIOR` (reviewed as `OTHER`), `FAKE_PROFILE` (as `SPAM`). With `conversationId` the server keeps the newest 20 messages of that conversation, and at most 4 pictures of them; with `messageId`, one of them, the 20 around it (5 at most after it); without `conversationId` a `messageId` is ignored. 403 `NOT_A_MEMBER` for a call or a conversation that the two do not share. Each call, each message of the other, each conversation as a whole and each person without any of these can be reported once: 409 `ALREADY_REPORTED` → 201 `Report` = `{id, reportedUserId, reportedUsername, reason, description, roomId, status: "open" | "resolved", createdAt, outcome: "action_taken" | "no_action" | null, isNews}`. `reportedUsername` is null for a hidden account. `isNews`: decided since `read`',
  'POST /api/reports/:id/frames':
    'multipart, a still frame of the other person in `frame` (JPEG, PNG, WebP, GIF or HEIF up to 512 KB); for the author of an open report with a `roomId`, three at most, within 15 minutes → 201 `{frames}`; else 409 `EVIDENCE_CLOSED`',
  'GET /api/reports/evidence': '`{frames, messages}`: how many a report may include here; 0 where nothing is kept',
  'GET /api/reports/my-reports': '`Report[]`, `Report` (its author alone)',
  'GET /api/reports/:id': '`Report[]`, `Report` (its author alone)',
  'POST /api/reports/read':
    '`{ids}` (optional, up to 200): the reports whose outcome the user has seen; without it all of them are read → `null`: the outcomes are no news any more',
  'GET /api/reports/my-suspension':
    'the suspension from matching in force: `{until, isAutomatic, reason} | null`; `until` is null where a review ends it. While one for `THREATS` or `HARASSMENT` runs, writing, reacting, friend requests (sending and accepting), staying in touch and ringing are refused with `SUSPENDED` (403), over HTTP and as the reason of a realtime refusal',
  'GET /api/stats/dashboard':
    "`{stats, recentActivity}`; besides the fields of the spec `stats` has `matchesToday` (calls of the UTC day that count) and `dailyLimit` (of the plan; null: none); `data` of `karma_increased` has `points` and the `reason` of the ledger's entry",
  'GET /api/waiting':
    '`{here, today, usualWait, watchesUntil}`: members connected now; members here since midnight UTC; seconds that three of four matches around this hour of the last 14 days took at most, rounded up, null below ten matches; until when this user has asked for `waiting:someone`',
  'PUT /api/waiting/watch': 'the same, after asking for `waiting:someone` for two hours / after taking it back',
  'DELETE /api/waiting/watch': 'the same, after asking for `waiting:someone` for two hours / after taking it back',
  'GET /api/waiting/meetings':
    '`Meeting[]` = `{startsAt, endsAt, going, isGoing}`: the meeting hour under way and the next ones, three at most',
  'PUT /api/waiting/meetings/:startsAt': '`{isGoing}` → `Meeting`; 404 for a time that is not in the list',
  'GET /api/push':
    '`{publicKey, isSubscribed, settings}`: the key to subscribe with (65 bytes in base64url; null where this site pushes nothing), whether the device of this session is pushed to, and `settings` = `{kinds: {call, message, request, someone, meeting}, showText, quiet: {from: "HH:MM", to: "HH:MM", zone} | null}`, which hold for all devices of the user; `showText` shows what messages say, `quiet` are daily hours on the clocks of `zone`, such as `Europe/Paris`',
  'PUT /api/push/settings': '`settings` → `settings`',
  'PUT /api/push/subscription':
    '`{endpoint, keys: {p256dh, auth}}` of the browser\'s `PushSubscription` (PUT) → `null`; one for each session, ten for each user, until the session ends. An endpoint of no known push service is refused with `fields: {endpoint: "PUSH_SERVICE_UNKNOWN"}`; 501 `NOT_IMPLEMENTED` where this site pushes nothing. What is pushed is JSON: `{title, body, tag, path}`, `path` being what a press on it opens, and `silent` where it makes no sound',
  'DELETE /api/push/subscription':
    '`{endpoint, keys: {p256dh, auth}}` of the browser\'s `PushSubscription` (PUT) → `null`; one for each session, ten for each user, until the session ends. An endpoint of no known push service is refused with `fields: {endpoint: "PUSH_SERVICE_UNKNOWN"}`; 501 `NOT_IMPLEMENTED` where this site pushes nothing. What is pushed is JSON: `{title, body, tag, path}`, `path` being what a press on it opens, and `silent` where it makes no sound',
  'PUT /api/push/subscription/moved':
    '`{from, to}`: the former endpoint, and the new subscription → `null`, whether or not the former one is known; without a session, for a browser that changes its subscription while the app is closed. Whoever knows an endpoint, a secret of the browser and the server, may move it',
  'GET /api/ice/servers':
    '`RTCIceServer[]`. Where there is a relay, only who may be matched receives it: others are refused with `EMAIL_UNVERIFIED`, `AGE_UNPROVEN` or `SUSPENDED`. Credentials of a relay hold for 10 minutes for a user in a call (from its match on), else for 6; they open connections to the relay, which then stay. Clients keep a list without a relay for 30 minutes, one with a relay for 5, and ask again before they seek a new path (ICE restart) with older ones',
};
