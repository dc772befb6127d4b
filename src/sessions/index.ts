/** The functions of sessions that other capabilities may use. */
export { ownSession, proveAgain, sessionByToken, setSessionLevel } from "./change-session.ts";
export { endSession, endSessionOf, endSessions } from "./end-sessions.ts";
export { endedAmong, listEnded, signedOutAmong } from "./list-ended.ts";
export { sessionsOf } from "./list-sessions.ts";
export { openSession } from "./open-session.ts";
export { sessionReader } from "./read-session.ts";
export { SESSION_REPLAYED_JOB } from "./renew-session.ts";
export { resumeSession } from "./resume-session.ts";
export { freshUntil, whyNotFresh } from "./model/session.ts";
