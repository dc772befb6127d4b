/** Functions of support for the wiring: what the pages' socket may say about threads, and the link of a survey's mail. */
export { visitorHashIn } from "./chat/caller.ts";
export { listThreadVersions, STAFF_KEY, visitorKey } from "./chat/store-versions.ts";
export { linkOfSurvey } from "./surveys/invite.ts";
